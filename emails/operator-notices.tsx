import type { MailBrakeKind } from "#business/mail-limits/mail-limits.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { dialablePhone, formatPhone } from "#platform/phone-number.ts";
import {
  Anchor,
  FactList,
  Frame,
  formatEmailMoment,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "./frame.tsx";

export type ReservationNoticeKind =
  | "on-invoice"
  | "paid"
  | "not-confirmed"
  | "went-back"
  | "canceled"
  | "refunded"
  | "taken-back"
  | "no-terms"
  | "ad-brief-notice"
  | "ad-changes-notice";

/** `frees`: the spot is free again, and whether that can still be sold is said after it. */
const NEWS: Record<ReservationNoticeKind, { title: string; what: string; frees?: true }> = {
  "on-invoice": {
    title: "Reserved, paying by invoice",
    what: "It’s confirmed and held until the invoice is due.",
  },
  paid: { title: "Paid", what: "The spot is sold. You can start designing the ad." },
  "not-confirmed": {
    title: "Not confirmed in time",
    what: "Our email may not have arrived, so a call may win them back.",
    frees: true,
  },
  "no-terms": {
    title: "Terms not accepted",
    what: "You booked them, and they didn’t accept the Terms in time. A call may win them back.",
    frees: true,
  },
  "ad-brief-notice": {
    title: "Ad details received",
    what: "They can pick a design themselves now. If they don’t, the ad is yours to design: see Ads in the office.",
  },
  "ad-changes-notice": {
    title: "Changes requested",
    what: "They asked for changes to their ad. Their notes are on the proof. See Ads in the office.",
  },
  "went-back": {
    title: "Released unpaid",
    what: "The invoice wasn’t paid by its due date, so it’s void.",
    frees: true,
  },
  canceled: { title: "Canceled", what: "", frees: true },
  refunded: {
    title: "Refunded",
    what: "The payment was refunded in full. The reservation has ended.",
  },
  "taken-back": {
    title: "Dispute lost",
    what: "The bank returned the payment to the buyer. Under our Terms, the reservation has ended.",
  },
};

const PAID = {
  online: "online",
  invoice: "by invoice",
  credit: "with credit",
  forgiven: "forgiven",
} as const;

const GIVES = { refund: "a full refund", credit: "a credit", nothing: "no refund" } as const;

/** To the operator: what became of a reservation. Answering the message writes to the buyer. */
export function renderReservationNotice(
  about: Booking,
  { notice, at, isOnSale }: { notice: ReservationNoticeKind; at: Date; isOnSale: boolean },
): Promise<RenderedEmail> {
  const { contact, mailing, industry, reservation } = about;
  const isPlaced = notice === "not-confirmed" && reservation.termsVersion === null;
  const { title, what: happened, frees } = NEWS[isPlaced ? "no-terms" : notice];
  const freed = isOnSale
    ? "The spot is open again."
    : "The spot is empty, and booking for this card has closed.";
  const what = [happened, frees && freed].filter(Boolean).join(" ");
  return renderMessage(
    `${title}: ${industry} on the ${mailing.name} card, ${contact.business}`,
    <Frame
      preview={`${contact.business}, ${about.place}. ${what}`}
      title={`${title}: ${industry}.`}
      because="you run this site. We email you about every reservation change that involves money, and about what customers send for their ads."
    >
      <Paragraph>{what} Reply to this message to write to the buyer.</Paragraph>
      <FactList facts={factsOf(about, at)} />
      <Paragraph>
        <Anchor href={`tel:${dialablePhone(contact.phone)}`}>Call {contact.name}</Anchor>
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
  const isGiven = reservation.endedFromState === "paid" && !papers.reversed;
  const gives = isGiven ? reservation.cancellationOutcome : null;
  const optional: (readonly [string, string | null | undefined])[] = [
    ["Business", contact.business],
    ["Name", contact.name],
    ["Email", contact.email],
    ["Phone", formatPhone(contact.phone)],
    ["Website", contact.website],
    ["Reservation", reservation.reference],
    ["Industry", about.industry],
    ["Mailing", about.mailingLine],
    ["Spot", about.place],
    ["Total with tax", dollars(about.price.totalCents)],
    ["Invoice", invoice && `${invoice.number}, ${invoice.state}`],
    ["Due", invoice?.state === "open" && invoice.dueOn ? longWeekdayDate(invoice.dueOn) : null],
    ["Paid", payment && `${dollars(payment.amountCents)} ${PAID[payment.method]}`],
    ["They get", gives && GIVES[gives]],
    ["When", formatEmailMoment(at)],
  ];
  return optional.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

export function renderPaymentAlert(about: {
  headline: string;
  advice: string;
  facts: readonly (readonly [string, string])[];
}): Promise<RenderedEmail> {
  return renderMessage(
    about.headline,
    <Frame
      preview={about.advice}
      title={`${about.headline}.`}
      because="you run this site. We report every payment problem once."
    >
      <Paragraph>{about.advice}</Paragraph>
      <FactList facts={about.facts} />
    </Frame>,
  );
}

const BRAKES: Record<MailBrakeKind, { subject: string; what: string; meanwhile: string }> = {
  strangers: {
    subject: "Too many emails to new addresses: the site has paused them",
    what: "to addresses that were never confirmed",
    meanwhile:
      "Until this slows down, new visitors can’t reserve by invoice or join the waitlist. The site asks them to call you instead. Customers with a confirmed address aren’t affected, and card payments go through. If you didn’t expect a rush, somebody may be abusing your forms.",
  },
  notices: {
    subject: "Too many notices: check the office instead",
    what: "to you about visitor activity",
    meanwhile:
      "Until this slows down, you won’t get notices about new leads, invoice reservations, or cancellations. You’ll still find everything in the office, and you’ll still hear about every payment.",
  },
};

/** To the operator, at most once a day: the mail brake is on. `hour`, `day`: its limits. */
export function renderMailBrakeNotice(about: {
  brake: MailBrakeKind;
  hour: number;
  day: number;
}): Promise<RenderedEmail> {
  const { subject, what, meanwhile } = BRAKES[about.brake];
  return renderMessage(
    subject,
    <Frame
      preview={meanwhile}
      title={`${subject}.`}
      because="you run this site. We send it once a day at most."
    >
      <Paragraph>
        The site sends up to {formatCount(about.hour)} emails an hour and {formatCount(about.day)} a
        day {what}. It has reached that limit, so it stopped. It will start again on its own when
        things slow down.
      </Paragraph>
      <Paragraph>{meanwhile}</Paragraph>
    </Frame>,
  );
}
