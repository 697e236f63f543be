import { Icon } from "#app/ui/icon.tsx";
import { Style } from "#app/ui/style.tsx";
import { longDate, type PlainDate } from "#platform/clock.ts";
import { count } from "#platform/money.ts";
import { postOffice } from "#site.ts";
import type { YourReservation } from "./your-reservation.ts";
import sheet from "./your-steps.css?sheet";

type Step = {
  title: string;
  text: string;
  /** Its dates, in order: what is due when. */
  days: { what: string; on: PlainDate }[];
  done: boolean;
};

/** The five steps of the public pages, with this reservation's own dates, and the one that is next. */
export function YourSteps({ your }: { your: YourReservation }) {
  const steps = stepsOf(your);
  const next = steps.findIndex(({ done }) => !done);
  return (
    <section className="your-steps" aria-labelledby="steps">
      <Style name="your-steps" sheet={sheet} />
      <h2 id="steps">What happens next.</h2>
      <ol>
        {steps.map(({ title, text, days, done }, i) => (
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
              {days.length > 0 && (
                <ul className="days">
                  {days.map(({ what, on }) => (
                    <li key={what}>
                      {what} <time dateTime={on}>{longDate(on)}</time>
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

function stepsOf({ standing, trade, mailing, today, due, until }: YourReservation): Step[] {
  const { dates } = mailing;
  const paid = standing === "paid";
  const secure =
    standing === "unconfirmed"
      ? `Press the button in our e-mail by ${until}, then pay.`
      : standing === "unpaid"
        ? "The place is firm. Now it only waits to be paid."
        : "You have paid; now it is the bank’s turn.";
  return [
    {
      title: "Check Industry Availability",
      text: `${trade} was open on the ${mailing.name} card.`,
      days: [],
      done: true,
    },
    {
      title: "Secure Your Spot",
      text: paid ? "Paid. The place and the trade are yours alone." : secure,
      days: paid || standing === "waiting" || !due ? [] : [{ what: "Pay by", on: due }],
      done: paid,
    },
    {
      title: "Design & Revisions",
      text: "You tell us what the ad must say and send what you have. We draw it, you see a proof and change it until it is right.",
      days: [
        { what: "Your brief by", on: dates.briefDue },
        { what: "Your approval by", on: dates.approvalDue },
      ],
      done: paid && today > dates.approvalDue,
    },
    {
      title: "Production & Mailing",
      text: `Printed, bundled by carrier route and taken to the post office, at most ${count(postOffice.piecesPerZipAndDay)} a day in each ZIP code. The post office gives no delivery-time guarantee.`,
      days: [
        { what: "To print on", on: dates.printFile },
        { what: "Dropped on", on: dates.drop },
        { what: "In homes by", on: dates.inHomesBy },
      ],
      done: paid && today > dates.inHomesBy,
    },
    {
      title: "Confirmation Copy",
      text: "A printed card comes to your business by mail, and a report of what your code, your offer and your number counted.",
      days: [{ what: "Your report on", on: dates.report }],
      done: paid && today > dates.report,
    },
  ];
}
