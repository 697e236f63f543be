import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import { formatCount } from "#platform/money.ts";
import { type DeadlineId, deadlineRule, postOffice } from "#site.ts";
import sheet from "./reservation-steps.css?sheet";

const days = (id: DeadlineId) =>
  Math.abs(deadlineRule.find((deadline) => deadline.id === id)?.days ?? 0);

const steps = [
  {
    title: "Check Industry Availability",
    text: "See which spots are open and which industries are taken. If yours is open, you can have it.",
    when: `until about ${days("bookingCloses")} days before the drop date`,
  },
  {
    title: "Secure Your Spot",
    text: "Pick a spot and pay. From then on, nobody else in your industry can get on this card.",
    when: "right away",
  },
  {
    title: "Design & Revisions",
    text: "Tell us what the ad should say and send what you have. We design it and send you a proof. Ask for changes until it’s right.",
    when: `your details are due about ${days("briefDue")} days before the drop date; your approval, about ${days("approvalDue")} days before`,
  },
  {
    title: "Production & Mailing",
    text: `We print the cards, bundle them by carrier route and take them to the post office, up to ${formatCount(postOffice.piecesPerZipAndDay)} a day per ZIP Code.`,
    when: `to the printer about ${days("printFile")} days before the drop date; to the post office on the drop date and, if we need a second day, the next day it’s open`,
  },
  {
    title: "Confirmation Copy",
    text: "We mail a printed card to your business. Later you get a report of your scans.",
    when: `your report comes about ${days("report")} days after the drop date`,
  },
];

export function ReservationSteps() {
  return (
    <section className="reservation-steps" aria-labelledby="steps">
      <Style name="reservation-steps" sheet={sheet} />
      <div className="wrap">
        <div>
          <h2 id="steps">From here to the mailbox.</h2>
          <p>
            Up to thirteen other businesses share the card with you, none of them in your industry.{" "}
            <Link to={`${paths.terms()}#category`}>Section 5 of the Terms</Link> explains how we
            decide what counts as an industry.
          </p>
        </div>
        <ol>
          {steps.map(({ title, text, when }, i) => (
            <li key={title}>
              <span aria-hidden="true">{i + 1}</span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
                <small>{when}</small>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
