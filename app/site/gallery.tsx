import { paths } from "#app/paths.ts";
import { sampleDesignIds } from "#app/sample-sheets.ts";
import {
  galleryShelfUrlsBySize,
  SamplePicture,
  samplePictureSize,
} from "#app/site/industries/industry-designs.tsx";
import { staticPublicPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { ClosingCallToAction } from "#app/site/sections/closing-call-to-action.tsx";
import { PageHeading } from "#app/site/sections/page-heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { formatSizeInInches, getSize } from "#artwork/layouts/card-layout.ts";
import {
  galleryShelfNumber,
  listIndustriesByGalleryShelf,
} from "#artwork/studio/samples/gallery-shelves.ts";
import { findShownIndustry } from "#business/mailings/industries/industries.ts";
import { industryCategories } from "#business/mailings/industries/industry-categories.ts";
import { dollars } from "#platform/money.ts";
import { pricedSizes } from "#prices.ts";
import { type SizeId, sizes } from "#site.ts";
import type { Route } from "./+types/gallery.ts";
import sheet from "./gallery.css?sheet";

const FIRST: SizeId = "medium";

/** Every industry that can be booked, by group, with the addresses of its designs: neighbors share their files. */
export function loader() {
  const shelves = listIndustriesByGalleryShelf().map((_, i) => galleryShelfUrlsBySize(i + 1));
  return industryCategories
    .map((group) => ({
      slug: group.slug,
      name: group.name,
      samples: group.industries
        .flatMap((slug) => findShownIndustry(slug) ?? [])
        .map(({ slug, name }) => ({ slug, name, shelf: shelves[galleryShelfNumber(slug) - 1] })),
    }))
    .filter(({ samples }) => samples.length > 0);
}

/** The rules of each size: its height by its width, and that it is seen while it is chosen. */
const css = sizes
  .map(({ id }) => {
    const { width, height } = samplePictureSize(id);
    return `.gallery {
  & .three.${id} { --tall: ${(height / width).toFixed(4)} }
  &:has([value="${id}"]:checked) .three.${id} { display: grid }
}
`;
  })
  .join("");

const isUpright = (id: SizeId) => getSize(id).heightInches > getSize(id).widthInches;

export const meta: Route.MetaFunction = (args) => publicPageMeta(staticPublicPages.gallery, args);

/** Which size is seen is a choice of radio buttons that the style sheet reads: no script is needed. */
export default function GalleryPage({ loaderData: groups }: Route.ComponentProps) {
  return (
    <div className="gallery">
      <Style name="gallery" sheet={sheet} />
      <Style name="gallery-sizes" sheet={{ css }} />
      <PageHeading title="What an ad on the card looks like.">
        <p>
          Three designs for every industry, all made from the same details. We drew these samples:
          the businesses, offers and phone numbers are made up. Real ads will join them, with their
          owners’ consent, once we’ve mailed cards.
        </p>
      </PageHeading>
      <div className="wrap">
        <fieldset>
          <legend>Size</legend>
          {pricedSizes().map(({ id, name, priceCents }) => (
            <label key={id}>
              <input type="radio" name="size" value={id} defaultChecked={id === FIRST} />
              <span>
                {name} <small>{`${formatSizeInInches(id)}, ${dollars(priceCents)}`}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {groups.map(({ slug, name, samples }, i) => (
          <details key={slug} open={i === 0}>
            <summary>
              <h2>{name}</h2>
              <small>{samples.map((sample) => sample.name).join(", ")}</small>
              <RegistrationTarget />
            </summary>
            <ul>
              {samples.map((sample) => (
                <li key={sample.slug}>
                  <h3>
                    <Link to={paths.industry(sample.slug)}>{sample.name}</Link>
                  </h3>
                  {sizes.map(({ id: size }) => (
                    <div key={size} className={`three ${size}${isUpright(size) ? " upright" : ""}`}>
                      {sampleDesignIds.map((design) => (
                        <SamplePicture
                          key={design}
                          src={`${sample.shelf?.[size]}#${sample.slug}-${design}`}
                          size={size}
                          alt={`${sample.name}, design ${design.toUpperCase()}`}
                          lazy
                        />
                      ))}
                    </div>
                  ))}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <ClosingCallToAction title="Yours would be next to thirteen others.">
        None of them in your industry. Pick a spot, tell us your offer, and we’ll design your ad.
      </ClosingCallToAction>
    </div>
  );
}
