import type { ApplicableTerms } from "#business/reservations/confirm/buyer-details.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import type { Payment } from "#business/reservations/pay/invoices/invoice.ts";
import { company } from "#company.ts";
import { bookingFacts, bookingFrameProps, describeRefundMethod } from "#emails/booking-facts.ts";
import {
  Button,
  FactList,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { agreement } from "#site.ts";

export function renderReservationCanceled(
  about: Booking,
  { reservationUrl }: { reservationUrl: string },
): Promise<RenderedEmail> {
  const { reservation, mailing, industry } = about;
  const outcome = whatTheyGetBack(about);
  return renderMessage(
    `Canceled: ${industry} on the ${mailing.name} card (${reservation.reference})`,
    <Frame
      preview={outcome}
      title="Your reservation is canceled."
      because="you reserved a spot on our card."
      {...bookingFrameProps(about, reservationUrl)}
      note="reservation-canceled"
    >
      <Paragraph>{outcome}</Paragraph>
      <FactList facts={bookingFacts(about)} />
      {reservation.endedFromState === "paid" && (
        <Paragraph>
          Open the attached file to remove the reservation’s dates from your calendar.
        </Paragraph>
      )}
      <Button href={reservationUrl}>View your reservation</Button>
      <Paragraph>
        {reservation.canceledBy === "visitor"
          ? `Didn’t cancel? Call ${company().phone.display} or reply to this email right away. While the spot is open, we can give it back to you.`
          : `Our office canceled this reservation. If you don’t know why, call ${company().phone.display} or reply to this email.`}
      </Paragraph>
    </Frame>,
  );
}

function whatTheyGetBack(about: Booking): string {
  const { reservation, papers } = about;
  const { cancellationOutcome, endedFromState, paymentId } = reservation;
  const payment = papers.payments.find(({ id }) => id === paymentId);
  if (endedFromState !== "paid" && !payment) return describeUnpaidSpot(papers);
  const nothing =
    reservation.canceledBy === "visitor"
      ? "There’s no refund once the card has gone to print or its print date has passed: your ad is on every copy."
      : "As we discussed, this spot can’t be refunded.";
  if (cancellationOutcome === "nothing") return nothing;
  const { reversed, credit, refunds, invoice } = papers;
  if (reversed) return `${NO_PAYMENT[reversed]} You owe nothing.${describeUsedCredit(papers)}`;
  const price = invoice?.totalCents ?? reservation.priceCents;
  const paid = dollars(paidCents(papers, ["online", "invoice", "credit"]) || price);
  if (payment?.method === "credit" && !refunds.some(({ isForSpot }) => isForSpot)) {
    return `You paid for this spot with your credit. The ${paid} is yours to use again for any open spot on a later mailing.`;
  }
  if (cancellationOutcome === "refund") {
    return describeRefund(
      about,
      payment,
      dollars(paidCents(papers, ["online", "invoice"]) || price),
    );
  }
  if (cancellationOutcome !== "credit") return nothing;
  const until = credit ? `, good through ${longWeekdayDate(credit.expiresOn)}` : "";
  return `You have a ${credit ? dollars(credit.amountCents) : paid} credit for a later mailing${until}. To use it, reply to this email or call us. It works for any open spot, but it doesn’t hold your industry.`;
}

const NO_PAYMENT = {
  mistake: "We recorded a payment by mistake, so there’s nothing to refund.",
  bounced: "Your bank returned your check, so there’s no payment to refund.",
} as const;

/** What these methods paid for the spot and is still there: one payment, or all of its parts. */
function paidCents(
  { payments, takenBack }: Booking["papers"],
  methods: readonly Payment["method"][],
): number {
  return payments
    .filter(({ method }) => methods.includes(method))
    .filter(({ id }) => !takenBack.some(({ paymentId }) => paymentId === id))
    .reduce((sum, { amountCents, excessCents }) => sum + amountCents - excessCents, 0);
}

/** What credits had paid of it, as a sentence of its own; empty if none did. */
function describeUsedCredit({ invoice }: Booking["papers"]): string {
  const credited = invoice?.creditedCents ?? 0;
  return credited > 0
    ? ` The ${dollars(credited)} you paid with credit is yours to use again.`
    : "";
}

/** Of an unpaid spot: what was paid in parts comes back. */
function describeUnpaidSpot({ invoice, refunds }: Booking["papers"]): string {
  if (refunds.length === 0) {
    return `${invoice ? `Invoice ${invoice.number} is void` : "You hadn’t paid anything"}, and you owe nothing.`;
  }
  return `You get back the ${sumInDollars(refunds)} you paid, the same way you paid. We’ll send it within ${agreement.refundBusinessDays} business days. You owe nothing.`;
}

const sumInDollars = (refunds: Booking["papers"]["refunds"]) =>
  dollars(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0));

function describeRefund(
  { papers, price }: Booking,
  payment: Payment | undefined,
  paid: string,
): string {
  const { refundBusinessDays } = agreement;
  if (papers.refund?.reason === "dispute") {
    return `Your bank is reviewing your ${paid} payment and is holding the money until it decides. If the money comes back to us, we refund it within ${refundBusinessDays} business days.`;
  }
  const forSpot = papers.refunds.filter(({ isForSpot }) => isForSpot);
  const rest = sumInDollars(forSpot.filter(({ isFull }) => isFull));
  const what = forSpot.some(({ isFull }) => !isFull)
    ? `You get back the rest of your ${paid} payment: ${rest}`
    : `You get a full refund of ${paid}`;
  const tax = price.taxCents > 0 ? ", tax included" : "";
  return `${what}${tax}, ${describeRefundMethod(payment?.method === "online")}. We’ll send it within ${refundBusinessDays} business days and email you when it’s sent.${describeUsedCredit(papers)}`;
}

export function renderReservationExpired(
  about: Booking,
  more: { unconfirmed: boolean; reservationUrl: string },
): Promise<RenderedEmail> {
  const { reservation, mailing, papers } = about;
  const why =
    more.unconfirmed && reservation.termsVersion === null
      ? "Our Terms weren’t accepted in time, so we released your spot."
      : more.unconfirmed
        ? "Your spot wasn’t confirmed in time, so we released it."
        : `We didn’t receive payment for invoice ${papers.invoice?.number ?? ""} by its due date, so we released your spot.`;
  return renderMessage(
    `We released your spot on the ${mailing.name} card (${reservation.reference})`,
    <Frame
      preview={`${why} You owe nothing.`}
      title="We released your spot."
      because="someone used this address to reserve a spot on our card. If it wasn’t you, ignore this email."
      {...bookingFrameProps(about, more.reservationUrl)}
    >
      <Paragraph>
        {why}{" "}
        {more.unconfirmed
          ? "You owe nothing."
          : "The invoice is void, and you owe nothing. If you’ve already sent a payment, it isn’t lost. If your spot is still open when it arrives, it’s yours again. If not, we’ll send all of it back."}
      </Paragraph>
      <FactList facts={bookingFacts(about)} />
      <Paragraph>Still want it? If it’s still open, you can book it again.</Paragraph>
      <Button href={more.reservationUrl}>See if it’s still open</Button>
    </Frame>,
  );
}

/** To a person whose hold, offer or unconfirmed reservation the office has released. */
export function renderSpotReleased({
  industry,
  mailing,
  spot,
  reference,
  was,
  reason,
  reservationUrl,
  terms,
}: Record<"industry" | "mailing" | "spot" | "reference" | "reason" | "reservationUrl", string> & {
  was: "offer" | "hold" | "reservation";
  terms: ApplicableTerms;
}): Promise<RenderedEmail> {
  const what = { offer: "this offer", hold: "your hold", reservation: "your reservation" }[was];
  return renderMessage(
    `We ended ${what}: spot ${spot} on the ${mailing} card`,
    <Frame
      preview={`We’re no longer keeping spot ${spot} for you. You owe nothing.`}
      title={`Our office ended ${what}.`}
      because="we kept a spot on our card for this address."
      links={[["View your reservation", reservationUrl]]}
      terms={terms}
    >
      <Paragraph>
        We’re no longer keeping spot {spot} for you, and you owe nothing. The reason: {reason}
      </Paragraph>
      <FactList
        facts={[
          ["Reservation", reference],
          ["Industry", industry],
          ["Mailing", mailing],
        ]}
      />
      <Button href={reservationUrl}>See what’s open</Button>
      <Paragraph>
        Does this look wrong? Call {company().phone.display}, and we’ll look into it with you.
      </Paragraph>
    </Frame>,
  );
}
