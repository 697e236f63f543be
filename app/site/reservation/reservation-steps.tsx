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
    text: "You see the card as it stands: which places are open and which trades are taken. If yours is free, it can be yours.",
    when: `until about ${days("bookingCloses")} days before the drop date`,
  },
  {
    title: "Secure Your Spot",
    text: "You choose a place, name your primary category and pay. From then on nobody else in your trade gets onto this card.",
    when: "the same minute",
  },
  {
    title: "Design & Revisions",
    text: "You tell us what the ad must say and send what you have. We draw it, you see a proof and change it until it is right.",
    when: `your facts about ${days("briefDue")}, your approval about ${days("approvalDue")} days before`,
  },
  {
    title: "Production & Mailing",
    text: `The card is printed, bundled by carrier route and taken to the post office, at most ${formatCount(postOffice.piecesPerZipAndDay)} a day in each ZIP code.`,
    when: `to print about ${days("printFile")} days before; to the post office on the drop date and, if it takes two days, the next day it is open`,
  },
  {
    title: "Confirmation Copy",
    text: "A printed card comes to your business by mail, and a report of what your code, your offer and your number counted.",
    when: `the report about ${days("report")} days after`,
  },
];

/** The five steps from the question to the printed card, with the day of each. */
export function ReservationSteps() {
  return (
    <section className="reservation-steps" aria-labelledby="steps">
      <Style name="reservation-steps" sheet={sheet} />
      <div className="wrap">
        <div>
          <h2 id="steps">From here to the mailbox.</h2>
          <p>
            Thirteen others will be on the card with you, none from your trade. How we tell one
            trade from another stands in{" "}
            <Link to={`${paths.terms()}#category`}>section 5 of the terms</Link>.
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
