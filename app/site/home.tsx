import { lazy, Suspense } from "react";
import { visitContext } from "#app/context.ts";
import { ControlStrip } from "#app/ui/control-strip.tsx";
import { findComingMailings } from "#business/mailings/find.ts";
import { countdown } from "#business/mailings/mailing.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/home.ts";
import { faqEntries, plainAnswer } from "./faq-entries.ts";
import { homeHead } from "./head.ts";
import { CallToAction } from "./home-call-to-action.tsx";
import { Hero } from "./home-hero.tsx";
import { IndustryCarousel } from "./home-industry-carousel.tsx";
import { Still } from "./home-still.tsx";

/** Drawn by the server; in the browser it is fetched only for visitors who come from another page. */
const Reading = import.meta.env.SSR
  ? (await import("./home-reading.tsx")).default
  : lazy(() => import("./home-reading.tsx"));

/** The next mailing's drop date, and the server's time, from which the browser counts on. */
export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(visitContext);
  const [next] = await findComingMailings(arizonaDate(now), 1);
  return { drawnAt: now.getTime(), dropDate: countdown(next?.dropDate, now).target };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero {...loaderData} />
      <ControlStrip />
      <IndustryCarousel />
      <Still>
        {import.meta.env.SSR ? (
          <Reading />
        ) : (
          <Suspense>
            <Reading />
          </Suspense>
        )}
      </Still>
      <CallToAction />
    </>
  );
}

export const meta: Route.MetaFunction = (args) =>
  homeHead(args, () =>
    faqEntries.map((entry) => ({ question: entry.question, answer: plainAnswer(entry) })),
  );
