import type { ComponentProps } from "react";
import { data, Form, redirect } from "react-router";
import { privatePageMeta } from "#app/noindex-page-meta.ts";
import { paths } from "#app/paths.ts";
import {
  catchRefusal,
  privatePageHeaders,
  refusalResponseInit,
  visitorActionContext,
} from "#app/private-page.ts";
import { formTexts, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { loadNextCard } from "#app/reservation/next-card/load-next-card.ts";
import { NextCardSection } from "#app/reservation/next-card/next-card-section.tsx";
import { PaperSlipFacts, PaperSlipLayout } from "#app/reservation/paper-slip-layout.tsx";
import {
  requireReservationByCurrentLink,
  requireReservationByCurrentLinkToChange,
} from "#app/reservation/reservation-access.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { summarizeRecordedDrops } from "#business/mailings/mailing.ts";
import {
  calculateAdProfitability,
  describeResult,
  listResultFacts,
  resultHeadline,
} from "#business/results/ad-result.ts";
import { type AdResults, findAdResults } from "#business/results/find-results.ts";
import { findQuoteOfReservation, giveQuote, withdrawQuote } from "#business/results/quotes.ts";
import {
  recordRedemptions,
  saveAdResult,
  undoRedemptions,
} from "#business/results/record-ad-result.ts";
import { arizonaDate, longDate, shortWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import type { Route } from "./+types/results-page.ts";
import sheet from "./results-page.css?sheet";
import { ComparedCards, CustomerQuoteForm } from "./results-sections.tsx";

/** Of the chart, in its own units. */
const HEIGHT = 120;
const BAR_WIDTH = 12;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { reservation, mailing, channel } = await requireReservationByCurrentLink(params.token);
  const today = arizonaDate(context.get(requestContext).now);
  const results = await findAdResults(reservation.id, today);
  if (!results) throw redirect(paths.yours(params.token), 303);
  return {
    results,
    today,
    money: calculateAdProfitability(results),
    quote: await findQuoteOfReservation(reservation.id),
    hasProof: reservation.state === "paid" && summarizeRecordedDrops(mailing) !== undefined,
    next: channel === "office" ? undefined : await loadNextCard(reservation),
  };
}

const FIELDS = ["do", "count", "job", "margin", "customers", "sentence", "consent"] as const;

export async function action({ params, request, context }: Route.ActionArgs) {
  const { reservation } = await requireReservationByCurrentLinkToChange(params.token);
  const typed = formTexts(await readForm(request), FIELDS);
  const by = visitorActionContext(context);
  const own = { reservationId: reservation.id };
  const { refused } = await catchRefusal(context, async () => {
    if (typed.do === "count") await recordRedemptions({ ...own, count: typed.count }, by);
    else if (typed.do === "take-back") await undoRedemptions(own, by);
    else if (typed.do === "quote") await giveQuote({ ...own, ...typed }, by);
    else if (typed.do === "withdraw-quote") await withdrawQuote(own, by);
    else if (typed.do === "figures") await saveAdResult({ ...own, ...typed }, by);
  });
  if (refused) return data({ typed, problem: refused.sentence }, refusalResponseInit(refused));
  const part = typed.do.endsWith("quote") ? "#quote" : "";
  throw redirect(paths.yoursResults(params.token) + part, 303);
}

export const headers = () => privatePageHeaders;
export const meta = () => privatePageMeta("Your results");

export default function ResultsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { results, money, next, today, quote, hasProof } = loaderData;
  const { mailing, since, reported } = results;
  const problemOf = (name: string) => (actionData?.typed.do === name ? actionData.problem : "");
  const typed = actionData?.typed.do === "figures" ? actionData.typed : undefined;
  return (
    <PaperSlipLayout
      calm
      title={resultHeadline(results)}
      above={`${mailing.name} card, to ${formatCount(mailing.homes)} homes since ${longDate(since)}`}
    >
      <Style name="results" sheet={sheet} />
      <div className="results">
        <p>{describeResult(results, money, today)}</p>
        <ScanChart days={results.days} inHomesBy={results.inHomesBy} />
        <PaperSlipFacts facts={listResultFacts(results)} />

        <h2>Count a customer</h2>
        <p>Someone showed the coupon, or said they saw your ad? Count them here.</p>
        <Form method="post" className="count" preventScrollReset>
          <input type="hidden" name="do" value="count" />
          <Button type="submit" quiet={next !== undefined} name="count" value="1">
            Count 1 customer
          </Button>
        </Form>
        <Form method="post" className="count" preventScrollReset>
          <input type="hidden" name="do" value="count" />
          <Field
            label="Or a whole week"
            name="count"
            inputMode="numeric"
            defaultValue={actionData?.typed.do === "count" ? actionData.typed.count : ""}
            aria-describedby={problemOf("count") ? "count-problem" : undefined}
          />
          <Button type="submit" quiet>
            Add
          </Button>
        </Form>
        <Problem id="count-problem" words={problemOf("count")} />
        {results.redeemed > 0 && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="do" value="take-back" />
            <button type="submit" className="link">
              Take back the last entry
            </button>
          </Form>
        )}

        <h2>Your numbers</h2>
        <p>Only you and our office see these. We keep them for your next card.</p>
        <Form method="post" className="figures" preventScrollReset noValidate>
          <input type="hidden" name="do" value="figures" />
          <Field
            label="Average job, in dollars"
            name="job"
            inputMode="decimal"
            defaultValue={typed?.job ?? hundredths(reported.jobCents)}
          />
          <Field
            label="What you keep after costs (%)"
            name="margin"
            inputMode="decimal"
            defaultValue={typed?.margin ?? hundredths(reported.marginBasisPoints)}
          />
          <Field
            label="New customers from this card"
            name="customers"
            inputMode="numeric"
            defaultValue={typed?.customers ?? reported.newCustomers ?? ""}
          />
          <Problem id="figures-problem" words={problemOf("figures")} />
          <Button type="submit" quiet>
            Save
          </Button>
        </Form>

        {next && <NextCardSection next={next} token={params.token} />}

        <CustomerQuoteForm
          quote={quote}
          typed={actionData?.typed.do === "quote" ? actionData.typed.sentence : undefined}
          problem={problemOf("quote")}
        />

        <ComparedCards {...results} />

        <details>
          <summary>What these numbers prove</summary>
          <p>
            A scan proves that somebody pointed a phone at your ad. It doesn’t prove a sale, and
            people who called the number on the card without scanning aren’t in it. One phone counts
            once an hour, and one household or office counts for at most ten people a day. Not
            counted here: {formatCount(results.notCounted.repeats)} repeat scans,{" "}
            {formatCount(results.notCounted.machines)} by robots, and{" "}
            {formatCount(results.notCounted.overShare)} past one network’s ten a day. We store no
            addresses of the people who scan.
          </p>
        </details>
        <p className="ways">
          {hasProof && <Link to={paths.yoursProofOfMailing(params.token)}>Proof of mailing</Link>}
          <a href={paths.yoursResultsPdf(params.token)} download>
            Download one page to print (PDF)
          </a>
          <a href={paths.yoursResultsCsv(params.token)} download>
            Download as a spreadsheet (CSV)
          </a>
          <Link to={paths.yours(params.token)}>Back to your reservation</Link>
        </p>
      </div>
    </PaperSlipLayout>
  );
}

const hundredths = (count: number | null) => (count === null ? "" : count / 100);

function Field({ label, ...input }: { label: string } & ComponentProps<"input">) {
  return (
    <label>
      {label}
      <input {...input} />
    </label>
  );
}

function Problem({ id, words }: { id: string; words: string | undefined }) {
  return (
    <p id={id} className="problem" role="status">
      {words}
    </p>
  );
}

function ScanChart({ days, inHomesBy }: Pick<AdResults, "days" | "inHomesBy">) {
  const most = Math.max(1, ...days.map(({ people }) => people));
  const inHomes = days.findIndex(({ day }) => day >= inHomesBy);
  const width = days.length * BAR_WIDTH;
  return (
    <figure className="scan-chart">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, people }, i) => (
          <rect
            key={day}
            x={i * BAR_WIDTH + 1}
            width={BAR_WIDTH - 2}
            y={HEIGHT - (people / most) * HEIGHT}
            height={(people / most) * HEIGHT}
          />
        ))}
        {inHomes >= 0 && (
          <line
            x1={inHomes * BAR_WIDTH}
            x2={inHomes * BAR_WIDTH}
            y1={0}
            y2={HEIGHT}
            className="in-homes"
          />
        )}
      </svg>
      <figcaption>
        <span>{shortWeekdayDate(days[0]?.day ?? inHomesBy)}</span>
        <span>{shortWeekdayDate(days.at(-1)?.day ?? inHomesBy)}</span>
        <span className="key">
          {inHomes >= 0 && `Dashed line: expected in homes by ${shortWeekdayDate(inHomesBy)}. `}
          Most on one day: {formatCount(most)}.
        </span>
      </figcaption>
      <details>
        <summary>Day by day</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">People</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, people }) => (
              <tr key={day}>
                <th scope="row">{longDate(day)}</th>
                <td>{formatCount(people)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
