import { paths } from "#app/paths.ts";
import { AreaStamp } from "#app/site/areas/area-stamp.tsx";
import { listPublicPages } from "#app/site/meta/list-public-pages.ts";
import { staticPublicPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { PageHeading } from "#app/site/sections/page-heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { CropMarks, InkControlStrip } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import { areas } from "#business/mailings/areas.ts";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import { longDate } from "#platform/clock.ts";
import type { Route } from "./+types/sitemap.ts";
import sheet from "./sitemap.css?sheet";

export const meta: Route.MetaFunction = (args) => publicPageMeta(staticPublicPages.sitemap, args);

/** What each page answers, and its miniature, 60 x 72. */
const plates: Readonly<Record<string, { answers: string; picture: string; lit: string }>> = {
  [paths.home()]: {
    answers: "What it is, what it costs, and when the next card goes out.",
    picture:
      "M6 10h22v5H6zM6 18h26v5H6zM6 26h18v5H6zM6 36h20v2H6zM6 40h16v2H6zM34 24h20v16H34zM6 58h48v8H6z",
    lit: "M34 8h20v14H34zM6 46h14v5H6z",
  },
  [paths.about()]: {
    answers: "Who we are, why sharing a card works, what we promise.",
    picture:
      "M6 10h24v5H6zM6 18h20v5H6zM6 28h22v2H6zM6 32h20v2H6zM36 8h8v11h-8zM46 12h8v11h-8zM6 46h24v2H6zM6 50h22v2H6zM6 54h24v2H6z",
    lit: "M34 44h20v3H34zM34 50h12v3H34zM34 56h8v3h-8zM38 22h9v12h-9z",
  },
  [paths.features()]: {
    answers: "Six benefits, the sizes to scale, and the price compared with mailing your own.",
    picture:
      "M6 8h30v6H6zM6 20h22v10H6zM32 20h22v10H32zM6 34h22v10H6zM32 34h22v10H32zM6 60h48v2H6zM6 64h48v2H6z",
    lit: "M6 48h12v8H6zM20 48h12v8H20zM34 48h20v8H34z",
  },
  [paths.reservation()]: {
    answers: "Is your industry still open? The card, the prices, the dates.",
    picture: "M6 8h24v6H6zM6 18h20v2H6zM34 8h20v15H34zM6 46h48v3H6zM6 52h48v3H6zM6 58h48v3H6z",
    lit: "M6 24h20v6H6zM6 34h8v6H6zM18 34h12v6H18zM34 34h20v6H34z",
  },
  [paths.industries()]: {
    get answers() {
      return `${listShownIndustries().length} industries, a page for each.`;
    },
    picture:
      "M6 8h30v6H6zM6 22h13v8H6zM24 22h13v8H24zM42 22h12v8H42zM6 36h13v8H6zM42 36h12v8H42zM6 50h13v8H6zM24 50h13v8H24zM42 50h12v8H42z",
    lit: "M24 36h13v8H24z",
  },
  [paths.gallery()]: {
    answers: "What an ad looks like, in every size.",
    picture:
      "M6 8h26v6H6zM6 22h14v18H6zM42 22h12v18H42zM6 46h14v18H6zM24 46h14v18H24zM42 46h12v18H42z",
    lit: "M24 22h14v18H24z",
  },
  [paths.breakEven()]: {
    answers: "How many jobs it takes to pay for a spot.",
    picture: "M6 8h36v6H6zM6 22h22v3H6zM32 22h22v3H32zM6 52h14v3H6zM24 52h14v3H24zM42 52h12v3H42z",
    lit: "M6 36h8v10H6zM24 36h8v10h-8zM42 36h8v10h-8z",
  },
  [paths.privacy()]: {
    answers: "What this site knows about you. Not much.",
    picture:
      "M6 8h26v6H6zM6 22h12v2H6zM6 27h12v2H6zM6 32h12v2H6zM24 22h30v2H24zM24 27h28v2H24zM24 32h30v2H24zM24 37h24v2H24zM24 46h30v2H24zM24 51h26v2H24zM24 56h30v2H24zM24 61h18v2H24z",
    lit: "M40 8h14v6H40z",
  },
  [paths.terms()]: {
    answers: "Our agreement with you, in plain words.",
    picture:
      "M6 8h20v6H6zM6 22h12v2H6zM6 27h12v2H6zM6 32h12v2H6zM6 37h12v2H6zM24 22h30v2H24zM24 27h30v2H24zM24 32h20v2H24zM24 58h30v2H24zM24 63h26v2H24z",
    lit: "M24 40h30v3H24zM24 45h30v3H24zM24 50h30v3H24z",
  },
  [paths.sitemap()]: {
    answers: "This page.",
    picture:
      "M6 8h20v6H6zM6 20h10v12H6zM19 20h10v12H19zM32 20h10v12H32zM45 20h10v12H45zM6 36h10v12H6zM32 36h10v12H32zM45 36h10v12H45zM6 52h10v12H6zM19 52h10v12H19zM32 52h10v12H32zM45 52h10v12H45z",
    lit: "M19 36h10v12H19z",
  },
};

export default function SitemapPage() {
  const all = listPublicPages();
  const fixed = Object.values(staticPublicPages);
  const industries = listShownIndustries();
  const latest = all
    .map(({ changed }) => changed)
    .toSorted()
    .at(-1);
  return (
    <div className="sitemap">
      <Style name="sitemap" sheet={sheet} />
      <PageHeading title="Every page, on one sheet.">
        <p>
          {all.length} pages: {fixed.length} about the card and the company, {industries.length}{" "}
          about industries, {areas.length} about neighborhoods.
        </p>
      </PageHeading>
      <div className="wrap">
        <div className="sheet">
          <CropMarks />
          <InkControlStrip />
          <section aria-labelledby="front">
            <h2 id="front">The pages</h2>
            <ol className="plates">
              {fixed.map(({ path, name }, i) => (
                <li key={path}>
                  <Link to={path}>
                    <span className="folio" aria-hidden="true">
                      {i + 1}
                    </span>
                    <svg viewBox="0 0 60 72" aria-hidden="true">
                      <path className="leaf" d="M0 0h60v72H0z" />
                      <path className="ink" d={plates[path]?.picture} />
                      <path className="lit" d={plates[path]?.lit} />
                    </svg>
                    <strong>{name}</strong>
                    <span>{plates[path]?.answers}</span>
                  </Link>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="industries">
            <h2 id="industries">The industries</h2>
            <ul className="names">
              {industries.map(({ slug, name }) => (
                <li key={slug}>
                  <Link to={paths.industry(slug)}>{name}</Link>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="back">
            <h2 id="back">The neighborhoods, from south to north</h2>
            <ol className="stamps">
              {areas.map(({ slug, name }) => (
                <li key={slug}>
                  <Link to={paths.area(slug)}>
                    <AreaStamp slug={slug} />
                    <strong>{name}</strong>
                  </Link>
                </li>
              ))}
            </ol>
          </section>
          <p className="slug">
            <span>Last updated {longDate(latest ?? "")}</span>
            <span>
              For search engines: <a href={paths.xmlSitemap()}>XML sitemap</a>
            </span>
          </p>
        </div>
      </div>
    </div>
  );
}
