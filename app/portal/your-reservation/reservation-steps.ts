import type { CustomerReservation } from "#app/portal/customer-reservation.ts";
import type { PlainDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { postOffice } from "#site.ts";

export type ReservationStep = {
  title: string;
  text: string;
  /** Its dates, in order: what is due when. */
  days: { what: string; on: PlainDate }[];
  done: boolean;
};

/**
 * The five steps: future ones are planned, and done is only what the office has recorded, whatever
 * the date.
 */
export function listReservationSteps({
  standing,
  trade,
  mailing,
  due,
  until,
}: Pick<
  CustomerReservation,
  "standing" | "trade" | "mailing" | "due" | "until"
>): ReservationStep[] {
  const { dates, printed, mailed } = mailing;
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
      days: paid || standing === "processing" || !due ? [] : [{ what: "Pay by", on: due }],
      done: paid,
    },
    {
      title: "Design & Revisions",
      text: "You tell us what the ad must say and send what you have. We draw it, you see a proof and change it until it is right.",
      days: [
        { what: "Your brief by", on: dates.briefDue },
        { what: "Your approval by", on: dates.approvalDue },
      ],
      done: paid && printed !== undefined,
    },
    {
      title: "Production & Mailing",
      text: `Printed, bundled by carrier route and taken to the post office, at most ${formatCount(postOffice.piecesPerZipAndDay)} a day in each ZIP code. The post office gives no delivery-time guarantee.`,
      days: [
        printed?.on
          ? { what: "Printed on", on: printed.on }
          : { what: "Print planned for", on: dates.printFile },
        ...(mailed
          ? mailed.dates.map((on) => ({ what: "To the post office on", on }))
          : [{ what: "Drop date planned for", on: dates.drop }]),
        { what: "Expected in homes by", on: dates.inHomesBy },
      ],
      done: paid && mailed !== undefined && !mailed.partly,
    },
    {
      title: "Confirmation Copy",
      text: "A printed card comes to your business by mail, and a report of what your code, your offer and your number counted.",
      days: [{ what: "Your report, planned for", on: dates.report }],
      done: false,
    },
  ];
}
