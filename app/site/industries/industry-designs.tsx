import type { CSSProperties } from "react";
import { paths } from "#app/paths.ts";
import { sampleDesignIds, sampleDesignUrl } from "#app/sample-sheets.ts";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import {
  formatSizeInInches,
  getSize,
  recordBySize,
  sizeName,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import type { Industry } from "#business/mailings/industries/industries.ts";
import { dollars } from "#platform/money.ts";
import { numberWord } from "#platform/number-word.ts";
import { pricedSizes } from "#prices.ts";
import { type SizeId, sizes } from "#site.ts";
import { type IndustryStory, industryWordInSentence } from "./industry-story.ts";

/** Sizes by their inches: side by side, and each by the widest. */
const scale = {
  "--columns": sizes.map(({ widthInches }) => `${widthInches}fr`).join(" "),
  "--widest": Math.max(...sizes.map(({ widthInches }) => widthInches)),
} as CSSProperties;

export function IndustryDesigns({
  industry,
  story,
  designSheet,
}: {
  industry: Industry;
  story: IndustryStory;
  designSheet: string;
}) {
  return (
    <section className="designs" aria-labelledby="designs">
      <div className="wrap">
        <h2 id="designs">Same words, three designs.</h2>
        <p>
          We drew these samples for one made-up business, with the same headline, offer and phone
          number each time. {sizeName(story.size)},{" "}
          {keepNumbersWithUnits(formatSizeInInches(story.size))}.
        </p>
        <ul>
          {sampleDesignIds.map((design) => (
            <li key={design}>
              <SamplePicture
                src={sampleDesignUrl(designSheet, story.size, design)}
                size={story.size}
                alt={`Sample ${industryWordInSentence(industry)} ad, design ${design.toUpperCase()}`}
                lazy
              />
            </li>
          ))}
        </ul>
        <p className="more">
          <Link to={paths.gallery()}>See sample ads for every industry</Link>
        </p>
      </div>
    </section>
  );
}

export function IndustryAdInEverySize({
  industry,
  designSheet,
}: {
  industry: Industry;
  designSheet: string;
}) {
  return (
    <section className="samples" aria-labelledby="samples">
      <div className="wrap">
        <h2 id="samples">One ad, {numberWord(sizes.length)} sizes, to scale.</h2>
        <p>
          We drew these to show what fits. The business, the offer and the numbers are made up. You
          get your own design, and a proof before it prints.
        </p>
        <div className="scale" style={scale}>
          {pricedSizes().map(({ id: size, widthInches, priceCents: price }) => (
            <figure key={size} style={{ "--wide": widthInches } as CSSProperties}>
              <div>
                <SamplePicture
                  src={sampleDesignUrl(designSheet, size, "a")}
                  size={size}
                  alt={`Sample ${industryWordInSentence(industry)} ad, ${sizeName(size).toLowerCase()}`}
                  lazy
                />
              </div>
              <figcaption>
                <b>
                  {sizeName(size)}, {dollars(price)}
                </b>
                <br />
                {formatSizeInInches(size)}, {formatPricePerHome(price)} a home
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

type SamplePictureProps = {
  src: string;
  size: SizeId;
  /** Words for those who don't see it; empty where the text beside it says the same. */
  alt: string;
  /** Fetched shortly before it scrolls into view. Otherwise it's what a visitor sees first, and loads before everything else. */
  lazy?: boolean;
};

/** Width and height of a printed ad at 100 units to the inch: half a gutter is cut from each of its sides. */
export function samplePictureSize(id: SizeId): { width: number; height: number } {
  const { widthInches, heightInches } = getSize(id);
  const printed = (inches: number) => Math.round((inches - standardLayout.gutter) * 100);
  return { width: printed(widthInches), height: printed(heightInches) };
}

export function SamplePicture({ src, size, alt, lazy }: SamplePictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      {...samplePictureSize(size)}
      {...(lazy ? { loading: "lazy", decoding: "async" } : { fetchPriority: "high" })}
    />
  );
}

const shelves = import.meta.glob<string>("/app/generated/gallery/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

export function galleryShelfUrlsBySize(number: number): Record<SizeId, string> {
  return recordBySize((size) => {
    const found = shelves[`/app/generated/gallery/${size}-${number}.svg`];
    if (!found) throw new Error(`there is no shelf ${number} of ${size} sample ads`);
    return found;
  });
}
