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
  way?: { words: string; to: "ad" | "proof" | "results" | "mailed" };
  done: boolean;
};

/** Whether a link opens the pages of a mailed card: only the contact's own does, once somebody has paid. */
export const hasResultsPage = ({
  status,
  address,
  mailing,
}: Pick<CustomerReservation, "status" | "address" | "mailing">): boolean =>
  status === "paid" && address === "current" && mailing.mailed !== undefined;

/** The five steps. Future ones show planned dates; a step is done only if it is on record, whatever the date. */
export function listReservationSteps({
  status,
  address,
  industryName,
  mailing,
  ad,
  due,
  until,
  sendsMail,
}: Pick<
  CustomerReservation,
  "status" | "address" | "industryName" | "mailing" | "ad" | "due" | "until" | "sendsMail"
>): ReservationStep[] {
  const { dates, printed, mailed } = mailing;
  const paid = status === "paid";
  const hasResults = hasResultsPage({ status, address, mailing });
  const secure =
    status === "unconfirmed"
      ? sendsMail
        ? `Confirm your spot through the link in our email by ${until}. Then pay.`
        : `Call ${company().phone.display} by ${until} to confirm your spot. Then pay. We answer ${company().hours.days}, ${company().hours.display}, except federal holidays.`
      : status === "unpaid"
        ? "Your spot is confirmed. Payment comes next."
        : "You’ve paid. We’re waiting for your bank to confirm.";
  return [
    {
      title: "Check Industry Availability",
      text: `${industryName} was open on the ${mailing.name} card.`,
      days: [],
      done: true,
    },
    {
      title: "Secure Your Spot",
      text: paid ? "Paid. You’re the only one in your industry on this card." : secure,
      days: paid || status === "processing" || !due ? [] : [{ what: "Pay by", on: due }],
      done: paid,
    },
    designStep({ ad, dates, sendsMail, isPrinted: paid && printed !== undefined }),
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
      ...(hasResults && { way: { words: "See your results", to: "results" as const } }),
      done: paid && mailed !== undefined && !mailed.partly,
    },
    {
      title: "Confirmation Copy",
      text: "We mail a printed card to your business. Later you get a report of your scans.",
      days: [{ what: "Report planned for", on: dates.report }],
      ...(hasResults && { way: { words: "See the proof of mailing", to: "mailed" as const } }),
      done: false,
    },
  ];
}

/** For a link that may not see the ad, its step follows from what the office has recorded about the card. */
function designStep({
  ad,
  dates,
  sendsMail,
  isPrinted,
}: Pick<CustomerReservation, "ad" | "sendsMail"> & {
  dates: CustomerReservation["mailing"]["dates"];
  isPrinted: boolean;
}): ReservationStep {
  const own = ad && describeCustomerAd(ad, sendsMail);
  return {
    title: "Design & Revisions",
    text: own?.text ?? AD_STEP_INTRODUCTION,
    days: [
      { what: "Ad details due", on: dates.briefDue },
      { what: "Your approval due", on: dates.approvalDue },
    ],
    ...(own && { way: own.way }),
    done: isPrinted || (own?.done ?? false),
  };
}
