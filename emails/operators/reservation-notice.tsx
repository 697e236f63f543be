import type { Booking } from "#business/billing/booking.ts";
import {
  Anchor,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { arizonaDate, arizonaTime, longDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

/** What the operator hears of. */
export type ReservationNoticeKind =
  | "on-invoice"
  | "paid"
  | "not-confirmed"
  | "went-back"
  | "canceled"
  | "refunded"
  | "taken-back"
  | "no-terms";

const NEWS: Record<ReservationNoticeKind, { title: string; what: string }> = {
  "on-invoice": {
    title: "Reserved on invoice",
    what: "It is confirmed, and firm until the invoice is due.",
  },
  paid: { title: "Paid", what: "The place is sold. The design of the ad can begin." },
  "not-confirmed": {
    title: "Not confirmed in time",
    what: "The place went back on sale. Our message may have gone astray: a call may win them back.",
  },
  "no-terms": {
    title: "Terms not accepted",
    what: "You placed them on the card, and they did not accept the Terms in time. The spot is on sale again: a call may win them back.",
  },
  "went-back": {
    title: "Went back unpaid",
    what: "The invoice was not paid by its due date; it is void, and the place is on sale again.",
  },
  canceled: { title: "Canceled", what: "The place is on sale again." },
  refunded: {
    title: "Paid back",
    what: "The payment has been sent back in full. The reservation has ended.",
  },
  "taken-back": {
    title: "Dispute lost",
    what: "The bank gave the payment back to the buyer. The reservation has ended by our Terms.",
  },
};

const GIVES = { refund: "the full payment back", credit: "a credit", nothing: "nothing" } as const;

/** To the operator: what became of a reservation. Answering the message writes to the buyer. */
export function renderReservationNotice(
  about: Booking,
  { notice, at }: { notice: ReservationNoticeKind; at: Date },
): Promise<RenderedEmail> {
  const { contact, mailing, industry, reservation } = about;
  const isPlaced = notice === "not-confirmed" && reservation.termsVersion === null;
  const { title, what } = NEWS[isPlaced ? "no-terms" : notice];
  return renderMessage(
    `${title}: ${industry} on ${mailing.name}, ${contact.business}`,
    <Frame
      preview={`${contact.business}, ${about.place}. ${what}`}
      title={`${title}: ${industry}.`}
      why="You get this message because you operate the site: each change of a reservation that concerns money is reported once."
    >
      <Paragraph>{what} Answer this message to write to the buyer.</Paragraph>
      <Facts facts={factsOf(about, at)} />
      <Paragraph>
        <Anchor href={`tel:${contact.phone}`}>Call {contact.name}</Anchor>
      </Paragraph>
      {reservation.state === "canceled" && reservation.canceledBy && (
        <Paragraph>
          Canceled by {reservation.canceledBy === "visitor" ? "the buyer" : "our office"}.
        </Paragraph>
      )}
    </Frame>,
  );
}

function factsOf(about: Booking, at: Date): (readonly [string, string])[] {
  const { contact, reservation, papers } = about;
  const { invoice } = papers;
  const payment = papers.payments.find(({ id }) => id === reservation.paymentId);
  const gives = reservation.endedFromState === "paid" ? reservation.cancellationOutcome : null;
  const optional: (readonly [string, string | null | undefined])[] = [
    ["Business", contact.business],
    ["Name", contact.name],
    ["E-mail", contact.email],
    ["Phone", contact.phone],
    ["Website", contact.website],
    ["Reservation", reservation.reference],
    ["Industry", about.industry],
    ["Mailing", about.mailingLine],
    ["Place", about.place],
    ["Total with tax", dollars(about.price.totalCents)],
    ["Invoice", invoice && `${invoice.number}, ${invoice.state}`],
    ["Due", invoice?.state === "open" && invoice.dueOn ? longDate(invoice.dueOn) : null],
    ["Paid", payment && `${dollars(payment.amountCents)} by ${payment.method}`],
    ["Canceling gives", gives && GIVES[gives]],
    ["At", `${longDate(arizonaDate(at))}, ${arizonaTime(at)} Arizona time`],
  ];
  return optional.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}
