import { paths } from "#app/paths.ts";
import { staticPublicPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { ClosingCallToAction } from "#app/site/sections/closing-call-to-action.tsx";
import { PageHeading } from "#app/site/sections/page-heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { findShownIndustry } from "#business/mailings/industries/industries.ts";
import { industryCategories } from "#business/mailings/industries/industry-categories.ts";
import type { Route } from "./+types/industries.ts";
import sheet from "./industries.css?sheet";
import { industryStories } from "./industry-stories.ts";

export function loader() {
  return industryCategories
    .map(({ slug, name, industries }) => ({
      slug,
      name,
      industries: industries
        .flatMap((one) => findShownIndustry(one) ?? [])
        .map((one) => ({
          slug: one.slug,
          name: one.name,
          line: industryStories[one.slug]?.line ?? "",
        })),
    }))
    .filter(({ industries }) => industries.length > 0);
}

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(staticPublicPages.industries, args);

export default function IndustriesPage({ loaderData: groups }: Route.ComponentProps) {
  const count = groups.reduce((sum, { industries }) => sum + industries.length, 0);
  return (
    <div className="industries-page">
      <Style name="industries-page" sheet={sheet} />
      <PageHeading title={`${count} industries. No competitors on your card.`}>
        <p>
          Under each name is a sample tagline. Find your industry to see a sample ad, whether it’s
          open on the next cards, and how many jobs would pay for a spot. Or see{" "}
          <Link to={paths.gallery()}>all the sample ads</Link>.
        </p>
      </PageHeading>
      <div className="wrap">
        {groups.map(({ slug, name, industries }) => (
          <section key={slug} aria-labelledby={slug}>
            <h2 id={slug}>{name}</h2>
            <ul>
              {industries.map((industry) => (
                <li key={industry.slug}>
                  <Link to={paths.industry(industry.slug)}>
                    <Icon name={industry.slug} />
                    <span>
                      <strong>{industry.name}</strong>
                      <small>{industry.line}</small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <ClosingCallToAction title="Not on the list?">
        Tell us what you do. We’ll tell you whether it fits the card, and which industry it falls
        under.
      </ClosingCallToAction>
    </div>
  );
}
