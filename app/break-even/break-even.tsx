import { paths } from "#app/paths.ts";
import { industryStories } from "#app/site/industries/industry-stories.ts";
import { staticPublicPages } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { ClosingCallToAction } from "#app/site/sections/closing-call-to-action.tsx";
import { PageHeading } from "#app/site/sections/page-heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { genericJobName } from "#business/mailings/break-even.ts";
import { findShownIndustry } from "#business/mailings/industries/industries.ts";
import { cutText } from "#platform/text-limits.ts";
import type { Route } from "./+types/break-even.ts";
import sheet from "./break-even.css?sheet";
import {
  BreakEvenCalculator,
  ExpectedResponseRange,
  initialBreakEvenValues,
} from "./break-even-calculator.tsx";

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const industry = findShownIndustry(searchParams.get("industry") ?? "");
  const story = industry && industryStories[industry.slug];
  const example = story
    ? { job: String(story.job.jobCents / 100), margin: String(story.job.marginPercent) }
    : initialBreakEvenValues;
  const typed = (name: "job" | "margin") => cutText(searchParams.get(name) ?? example[name], 12);
  return {
    typed: { job: typed("job"), margin: typed("margin") },
    example,
    industry: industry && { slug: industry.slug, name: industry.name },
    job: story ? { one: story.job.one, many: story.job.many } : genericJobName,
  };
}

export const meta: Route.MetaFunction = (args) => publicPageMeta(staticPublicPages.breakEven, args);

export default function BreakEvenPage({ loaderData }: Route.ComponentProps) {
  const { typed: asked, example, industry, job } = loaderData;
  return (
    <div className="break-even-page">
      <Style name="break-even-page" sheet={sheet} />
      <PageHeading title="How many jobs would pay for a spot?">
        <p>
          Enter what a job brings in and what you keep. We’ll do the math. Your numbers are saved in
          the link, so you can share it.
        </p>
      </PageHeading>
      <section className="calculator" aria-label="Your figures">
        <div className="wrap">
          <BreakEvenCalculator
            key={`${asked.job} ${asked.margin}`}
            initial={asked}
            industry={industry?.slug}
            job={asked.job === example.job ? job : genericJobName}
          />
        </div>
      </section>
      <section className="band" aria-labelledby="band">
        <div className="wrap">
          <h2 id="band">What a mailing can and can’t do</h2>
          <ExpectedResponseRange />
          <p>
            {industry ? (
              <>
                More about <Link to={paths.industry(industry.slug)}>{industry.name}</Link>, or{" "}
                <Link to={paths.industries()}>all industries</Link>.
              </>
            ) : (
              <>
                For an example with your kind of job,{" "}
                <Link to={paths.industries()}>find your industry</Link>.
              </>
            )}
          </p>
        </div>
      </section>
      <ClosingCallToAction
        title="Is your industry still open?"
        to={industry ? `${paths.reservation()}?industry=${industry.slug}` : paths.reservation()}
      >
        See the next cards, their prices and dates. Nothing is charged until you say so.
      </ClosingCallToAction>
    </div>
  );
}
