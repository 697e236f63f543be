import { visitContext } from "#app/context.ts";
import { ControlStrip } from "#app/ui/control-strip.tsx";
import { findComingMailings } from "#business/mailings/find.ts";
import { countdown } from "#business/mailings/mailing.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/home.ts";
import { faqEntries, plainAnswer } from "./faq-entries.ts";
import { homeHead } from "./head.ts";
import below from "./home-below.css?url";
import { CallToAction } from "./home-call-to-action.tsx";
import { Hero } from "./home-hero.tsx";
import { IndustryCarousel } from "./home-industry-carousel.tsx";
import { loadServed, Reading } from "./home-served.tsx";
import { Still } from "./home-still.tsx";

/** The next mailing's drop date, and the server's time, from which the browser counts on. */
export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(visitContext);
  const [next] = await findComingMailings(arizonaDate(now), 1);
  return { drawnAt: now.getTime(), dropDate: countdown(next?.dropDate, now).target };
}

/** Who comes from another page gets the whole of this one at once. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [data] = await Promise.all([serverLoader(), loadServed()]);
  return data;
}

/**
 * The style of all that follows the first view is linked where it begins: the browser paints what stands above
 * without waiting for it, and the served page fits into the first packets.
 */
export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero {...loaderData} />
      <link rel="stylesheet" href={below} />
      <ControlStrip />
      <IndustryCarousel />
      <Still>
        <Reading />
      </Still>
      <CallToAction />
    </>
  );
}

export const meta: Route.MetaFunction = (args) =>
  homeHead(args, () =>
    // Only what the server sends carries them, so the script does without.
    import.meta.env.SSR
      ? faqEntries.map((entry) => ({ question: entry.question, answer: plainAnswer(entry) }))
      : [],
  );
