import { requestContext } from "#app/request-context.ts";
import { IndustryCarousel } from "#app/site/home/carousel/home-industry-carousel.tsx";
import { findNextMailing } from "#app/site/home/hero/find-next-mailing.ts";
import { Hero } from "#app/site/home/hero/home-hero.tsx";
import { homePageMeta } from "#app/site/meta/public-page-meta.ts";
import { InkControlStrip } from "#app/ui/ink-control-strip.tsx";
import { LinkedSheets } from "#app/ui/style.tsx";
import type { Route } from "./+types/home.ts";
import below from "./home-below.css?url";
import { CallToAction } from "./home-call-to-action.tsx";
import { LazyReadingSections, preloadServerDrawnSections } from "./home-lazy-sections.tsx";
import { ServerOnlyMarkup } from "./server-only-markup.tsx";

/** Sheets of shared components that home-below.css imports. */
const SHEETS_BELOW = ["crop-marks", "lead-form"];

/** The next mailing's drop date, and the server's time, from which the browser counts on. */
export async function loader({ context }: Route.LoaderArgs) {
  return findNextMailing(context.get(requestContext).now);
}

/** A visitor from another page of the site gets the whole page at once. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [data] = await Promise.all([serverLoader(), preloadServerDrawnSections()]);
  return data;
}

/**
 * The styles below the first view are linked where it ends: the browser paints the part above
 * without waiting for them, and the served page fits into the first packets.
 */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero next={loaderData} />
      <link rel="stylesheet" href={below} />
      <InkControlStrip />
      <IndustryCarousel />
      <ServerOnlyMarkup>
        <LazyReadingSections />
      </ServerOnlyMarkup>
      <LinkedSheets value={SHEETS_BELOW}>
        <CallToAction />
      </LinkedSheets>
    </>
  );
}

export const meta: Route.MetaFunction = homePageMeta;
