import { paths } from "#app/paths.ts";
import type { CustomerReservation } from "#app/reservation/customer-reservation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { company } from "#company.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { AD_STEP_INTRODUCTION, describeCustomerAd } from "./describe-customer-ad.ts";
import sheet from "./next-steps-section.css?sheet";

const wayPaths = {
  ad: paths.yoursAd,
  proof: (token: string) => paths.yoursAdProof(token),
  results: paths.yoursResults,
  mailed: paths.yoursProofOfMailing,
};

export function NextStepsSection({ your, token }: { your: CustomerReservation; token: string }) {
  const steps = listReservationSteps(your);
  const next = steps.findIndex(({ done }) => !done);
  return (
    <section className="your-steps" aria-labelledby="steps">
      <Style name="your-steps" sheet={sheet} />
      <h2 id="steps">What happens next.</h2>
      <ol>
        {steps.map(({ title, text, days, way, done }, i) => (
          <li key={title} data-step={done ? "done" : i === next ? "next" : "later"}>
            <span className="number" aria-hidden="true">
              {done ? <Icon name="check" /> : i + 1}
            </span>
            <div>
              <h3>
                {title}
                {done && <span className="hidden-but-read">, done</span>}
                {i === next && <em>Next</em>}
              </h3>
              <p>{text}</p>
              {way && (
                <p className="way">
                  <Link to={wayPaths[way.to](token)}>{way.words}</Link>
                </p>
              )}
              {days.length > 0 && (
                <ul className="days">
                  {days.map(({ what, on }) => (
                    <li key={`${what} ${on}`}>
                      {what} <time dateTime={on}>{keepNumbersWithUnits(longWeekdayDate(on))}</time>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type ReservationStep = {
  title: string;
  text: string;
  days: { what: string; on: PlainDate }[];
  way?: { words: string; to: keyof typeof wayPaths } | undefined;
  done: boolean;
};

/** Whether a link opens the pages of a mailed card: only the contact's own does, once somebody has paid. */
export const hasResultsPage = ({ status, address, mailing }: CustomerReservation): boolean =>
  status === "paid" && address === "current" && mailing.mailed !== undefined;

/** The five steps. Future ones show planned dates; a step is done only if it is on record, whatever the date. */
export function listReservationSteps(your: CustomerReservation): ReservationStep[] {
  const { status, industryName, mailing, ad, due, sendsMail } = your;
  const { dates, printed, mailed } = mailing;
  const paid = status === "paid";
  const hasResults = hasResultsPage(your);
  const ownAd = ad && describeCustomerAd(ad, sendsMail);
  return [
    {
      title: "Check Industry Availability",
      text: `${industryName} was open on the ${mailing.name} card.`,
      days: [],
      done: true,
    },
    {
      title: "Secure Your Spot",
      text: describePaymentStep(your),
      days: paid || status === "processing" || !due ? [] : [{ what: "Pay by", on: due }],
      done: paid,
    },
    {
      title: "Design & Revisions",
      text: ownAd?.text ?? AD_STEP_INTRODUCTION,
      days: [
        { what: "Ad details due", on: dates.briefDue },
        { what: "Your approval due", on: dates.approvalDue },
      ],
      way: ownAd?.way,
      // A link that may not see the ad shows what the office has recorded about the card.
      done: (paid && printed !== undefined) || (ownAd?.done ?? false),
    },
    {
      title: "Production & Mailing",
      text: "We print the cards, bundle them by carrier route, and take them to the post office. The post office doesn’t guarantee delivery dates.",
      days: [
        printed?.on
          ? { what: "Printed on", on: printed.on }
          : { what: "Printing planned for", on: dates.printFile },
        ...(mailed
          ? mailed.dates.map((on) => ({ what: "To the post office on", on }))
          : [{ what: "Drop date planned for", on: dates.drop }]),
        { what: "Expected in homes by", on: dates.inHomesBy },
      ],
      way: hasResults ? { words: "See your results", to: "results" } : undefined,
      done: paid && mailed !== undefined && !mailed.partly,
    },
    {
      title: "Confirmation Copy",
      text: "We mail a printed card to your business. Later you get a report of your scans.",
      days: [{ what: "Report planned for", on: dates.report }],
      way: hasResults ? { words: "See the proof of mailing", to: "mailed" } : undefined,
      done: false,
    },
  ];
}

function describePaymentStep({ status, sendsMail, until }: CustomerReservation): string {
  if (status === "paid") return "Paid. You’re the only one in your industry on this card.";
  if (status === "unpaid") return "Your spot is confirmed. Payment comes next.";
  if (status !== "unconfirmed") return "You’ve paid. We’re waiting for your bank to confirm.";
  const { phone, hours } = company();
  return sendsMail
    ? `Confirm your spot through the link in our email by ${until}. Then pay.`
    : `Call ${phone.display} by ${until} to confirm your spot. Then pay. We answer ${hours.days}, ${hours.display}, except federal holidays.`;
}
