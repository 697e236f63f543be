import { data, redirect } from "react-router";
import {
  BreakEvenForm,
  BreakEvenTable,
  ExpectedResponseRange,
} from "#app/break-even/break-even-calculator.tsx";
import { paths } from "#app/paths.ts";
import { findSampleSheetUrl, sampleDesignUrl } from "#app/sample-sheets.ts";
import { industryPublicPage } from "#app/site/meta/public-page.ts";
import { publicPageMeta } from "#app/site/meta/public-page-meta.ts";
import { ClosingCallToAction } from "#app/site/sections/closing-call-to-action.tsx";
import { CustomerQuotes } from "#app/site/sections/customer-quotes.tsx";
import { PageEyebrow } from "#app/site/sections/page-heading.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { formatSizeInInches, getSize, sizeName } from "#artwork/layouts/card-layout.ts";
import { breakEvenSentence } from "#business/mailings/break-even.ts";
import { formatPricePerHome } from "#business/mailings/economics.ts";
import {
  findIndustry,
  findShownIndustry,
  type Industry,
} from "#business/mailings/industries/industries.ts";
import { categoryOfIndustry } from "#business/mailings/industries/industry-categories.ts";
import { findShownQuotes } from "#business/results/quotes.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { lowestPrice } from "#prices.ts";
import { type SizeId, site } from "#site.ts";
import type { Route } from "./+types/industry.ts";
import { findUpcomingCardsForIndustry } from "./find-upcoming-cards.ts";
import sheet from "./industry.css?sheet";
import { IndustryAdInEverySize, IndustryDesigns, SamplePicture } from "./industry-designs.tsx";
import { industryStories } from "./industry-stories.ts";
import { industryQuestions, industryWordInSentence } from "./industry-story.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const industry = findIndustry(params.name);
  const story = industry && industryStories[industry.slug];
  const designSheet = industry && findSampleSheetUrl(industry.slug);
  if (!industry || !story || !designSheet) throw data(null, { status: 404 });
  if (industry.isHidden) throw redirect(paths.industries());
  return {
    industry,
    story,
    group: categoryOfIndustry(industry.slug),
    cards: await findUpcomingCardsForIndustry(industry.slug),
    questions: industryQuestions(industry, story),
    designSheet,
    quotes: await findShownQuotes(industry.slug),
  };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { industry, story, questions } = args.loaderData;
  const page = industryPublicPage(industry);
  const math = breakEvenSentence("small", story.job, story.job);
  return publicPageMeta({ ...page, description: `${page.description} ${math}` }, args, questions);
};

/** An ad so upright that in the width of the others it would be higher than the words beside it. */
function isSlim(id: SizeId): boolean {
  const { widthInches, heightInches } = getSize(id);
  return heightInches / widthInches > 5 / 4;
}

const reservationFor = ({ slug }: Industry) => `${paths.reservation()}?industry=${slug}`;

export default function IndustryPage({ loaderData }: Route.ComponentProps) {
  const { industry, story, group, cards, questions, designSheet, quotes } = loaderData;
  return (
    <article className="industry">
      <Style name="industry" sheet={sheet} />
      <header className="head">
        <div className="wrap">
          <div>
            <PageEyebrow>{group.name}</PageEyebrow>
            <h1>
              <span>{industry.name}:</span> {story.line}
            </h1>
            <p className="lead">{story.sells}</p>
            <div className="act">
              <ButtonLink to={reservationFor(industry)}>Pick Your Spot</ButtonLink>
              <p>Nothing is charged until you say so.</p>
            </div>
          </div>
          <figure className={isSlim(story.size) ? "sample slim" : "sample"}>
            <SamplePicture
              src={sampleDesignUrl(designSheet, story.size, "a")}
              size={story.size}
              alt=""
            />
            <figcaption>
              Sample ad, {formatSizeInInches(story.size)}. The business is made up.
            </figcaption>
          </figure>
        </div>
      </header>
      <Cards industry={industry} cards={cards} />
      <IndustryDesigns industry={industry} story={story} designSheet={designSheet} />
      <IndustryAdInEverySize industry={industry} designSheet={designSheet} />
      <Advice story={story} />
      <BreakEven industry={industry} story={story} />
      <CustomerQuotes quotes={quotes} />
      <Questions questions={questions} />
      <Others group={group} industry={industry} />
      <ClosingCallToAction
        title={`One ${industryWordInSentence(industry)} spot on each card. Make it yours.`}
        to={reservationFor(industry)}
      >
        From {dollars(lowestPrice())} a mailing, {formatPricePerHome(lowestPrice())} a home. Design,
        printing and postage are included.
      </ClosingCallToAction>
    </article>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Cards({ industry, cards }: Pick<Data, "industry" | "cards">) {
  if (cards.length === 0) return null;
  return (
    <section className="cards" aria-labelledby="cards">
      <div className="wrap">
        <h2 id="cards">
          {industry.name} on the next {cards.length === 1 ? "card" : "cards"}
        </h2>
        <ul>
          {cards.map(({ id, name, drop, bookBy, goesTo, status, label, detail }) => (
            <li key={id} data-status={status}>
              <h3>{name}</h3>
              <p className="status">{label}</p>
              <p>{detail}</p>
              <p className="dates">
                {keepNumbersWithUnits(
                  `Planned for ${drop}.${status === "closed" ? "" : ` Book by ${bookBy}.`}`,
                )}
              </p>
              {goesTo && <p className="dates">Goes to {goesTo}</p>}
            </li>
          ))}
        </ul>
        <Link className="more" to={reservationFor(industry)}>
          See the card and every date
        </Link>
      </div>
    </section>
  );
}

function Advice({ story }: Pick<Data, "story">) {
  return (
    <section className="advice">
      <div className="wrap">
        <div>
          <h2>A headline to try</h2>
          <p className="quote">{story.headline}</p>
        </div>
        <div>
          <h2>The season in Scottsdale</h2>
          <p>{story.season}</p>
        </div>
        <div>
          <h2>The size to start with</h2>
          <p>
            <strong>{sizeName(story.size)}.</strong> {story.because}
          </p>
        </div>
      </div>
    </section>
  );
}

function BreakEven({ industry, story }: Pick<Data, "industry" | "story">) {
  const [from, to] = story.band;
  return (
    <section className="break-even" aria-labelledby="break-even">
      <div className="wrap">
        <h2 id="break-even">How many jobs would pay for a spot?</h2>
        <p className="assumed">
          Our assumption, not a statistic: most {industryWordInSentence(industry)} customers bring
          in between {dollars(from)} and {dollars(to)}. The example uses{" "}
          {dollars(story.job.jobCents)}. Enter your own figures below.
        </p>
        <BreakEvenTable figures={story.job} job={story.job} />
        <BreakEvenForm
          typed={{
            job: String(story.job.jobCents / 100),
            margin: String(story.job.marginPercent),
          }}
          industry={industry.slug}
        />
        <ExpectedResponseRange />
      </div>
    </section>
  );
}

function Questions({ questions }: Pick<Data, "questions">) {
  return (
    <section className="questions" aria-labelledby="questions">
      <div className="wrap">
        <h2 id="questions">Common questions</h2>
        <div>
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <h3>{question}</h3>
              <p>{keepNumbersWithUnits(answer)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function Others({ group, industry }: Pick<Data, "group" | "industry">) {
  const others = group.industries.flatMap((slug) =>
    slug === industry.slug ? [] : (findShownIndustry(slug) ?? []),
  );
  return (
    <section className="others" aria-labelledby="others">
      <div className="wrap">
        <h2 id="others">More industries: {group.name}</h2>
        <ul>
          {others.map((other) => (
            <li key={other.slug}>
              <Link to={paths.industry(other.slug)}>
                <Icon name={other.slug} />
                {other.name}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.industries()}>All industries</Link>
          </li>
        </ul>
        <p>
          The card goes to {formatCount(site.households)} homes in and around Scottsdale monthly.{" "}
          <Link to={paths.about()}>Who we are</Link>
        </p>
      </div>
    </section>
  );
}
