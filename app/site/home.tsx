import { visitContext } from "#app/context.ts";
import { ControlStrip } from "#app/ui/control-strip.tsx";
import { findComingMailings } from "#business/mailings/find.ts";
import { countdown } from "#business/mailings/mailing.ts";
import { arizonaDate } from "#platform/clock.ts";
import type { Route } from "./+types/home.ts";
import { faqEntries, plainAnswer } from "./faq-entries.ts";
import { homeHead } from "./head.ts";
import { Benefits } from "./home-benefits.tsx";
import { CallToAction } from "./home-call-to-action.tsx";
import { ComparisonTable } from "./home-comparison-table.tsx";
import { Hero } from "./home-hero.tsx";
import { IndustryCarousel } from "./home-industry-carousel.tsx";
import { ProcessSteps } from "./home-process-steps.tsx";
import { Questions } from "./home-questions.tsx";

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
      <Benefits />
      <ProcessSteps />
      <ComparisonTable />
      <Questions />
      <CallToAction />
    </>
  );
}

export const meta: Route.MetaFunction = (args) =>
  homeHead(args, () =>
    faqEntries.map((entry) => ({ question: entry.question, answer: plainAnswer(entry) })),
  );
