import type { ApplicableTerms } from "#business/reservations/confirm/buyer-details.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import type { Refund } from "#business/reservations/pay/invoices/invoice.ts";
import { company } from "#company.ts";
import { dollars, formatDollarsAndCents } from "#platform/money.ts";
import { agreement } from "#site.ts";
import {
  bookingFacts,
  bookingFrameProps,
  describeRefundMethod,
  reservationLinks,
} from "./booking-facts.ts";
import type { FrameLink, RenderedEmail } from "./frame.tsx";
import { Button, FactList, Frame, Paragraph, renderMessage } from "./frame.tsx";

type RefundReason = "spot-gone" | "duplicate" | "wrong-amount";

/** `spot`: "Plumbing on the May 2027 card". */
const WORDS: Record<RefundReason, { title: string; what: (spot: string) => string }> = {
  "spot-gone": {
    title: "Your spot was taken before your payment arrived.",
    what: (spot) =>
      `Your hold for ${spot} had expired, and another business booked the spot before your payment reached us. Each card has only one business per industry, so we can’t add you to this one.`,
  },
  duplicate: {
    title: "You paid twice, so we’re refunding one payment.",
    what: (spot) =>
      `Your spot for ${spot} was already paid for when this payment arrived. The spot is still yours, and nothing about it changes.`,
  },
  "wrong-amount": {
    title: "We’re refunding your payment.",
    what: (spot) =>
      `Your payment for ${spot} wasn’t the amount due, so we couldn’t accept it. This payment didn’t book the spot.`,
  },
};

export function renderRefundedPayment(about: {
  because: RefundReason;
  /** The operator sends it; it does not go back to a card. */
  byHand: boolean;
  reference: string;
  industry: string;
  /** "F1, Small" */
  spot: string;
  mailing: string;
  amountCents: number;
  /** Within how many business days it is sent. */
  businessDays: number;
  /** Where the next mailings on which the industry is open are shown. */
  nextUrl: string;
  terms: ApplicableTerms;
  links: readonly FrameLink[];
}): Promise<RenderedEmail> {
  const { title, what } = WORDS[about.because];
  const amount = dollars(about.amountCents);
  const way = describeRefundMethod(!about.byHand);
  return renderMessage(
    `We’re refunding your ${amount} payment: reservation ${about.reference}`,
    <Frame
      preview={`You get all ${amount} back. ${title}`}
      title={title}
      because="you paid on our website for a spot on our card. This is the only email about this payment."
      links={about.links}
      terms={about.terms}
    >
      <Paragraph>{what(`${about.industry} on the ${about.mailing} card`)}</Paragraph>
      <Paragraph>
        Within {about.businessDays} business days, we’ll send all {amount} back {way}. You don’t
        have to do anything.
      </Paragraph>
      <FactList
        facts={[
          ["Reservation", about.reference],
          ["Spot", about.spot],
          ["Mailing", about.mailing],
          ["Refund", amount],
        ]}
      />
      {about.because !== "duplicate" && (
        <>
          <Paragraph>{about.industry} may still be open on our next mailings.</Paragraph>
          <Button href={about.nextUrl}>See if your industry is open</Button>
        </>
      )}
      <Paragraph>Questions? Reply to this email or call {company().phone.display}.</Paragraph>
    </Frame>,
  );
}

export function renderPartialRefund(
  about: Booking,
  { refund, because, reservationUrl }: { refund: Refund; because: string; reservationUrl: string },
): Promise<RenderedEmail> {
  const { reservation, papers } = about;
  const payment = papers.payments.find(({ id }) => id === refund.paymentId);
  const amount = formatDollarsAndCents(refund.amountCents);
  const paid = payment ? ` of the ${formatDollarsAndCents(payment.amountCents)} you paid` : "";
  const way = describeRefundMethod(payment?.method === "online");
  const tax =
    refund.taxCents > 0 ? `, including ${formatDollarsAndCents(refund.taxCents)} in city tax,` : "";
  return renderMessage(
    `Partial refund of ${amount}: reservation ${reservation.reference}`,
    <Frame
      preview={`We’re sending ${amount} back ${way}.`}
      title="You’re getting a partial refund."
      because="you paid for a spot on our card. Emails like this are part of your reservation, so they can’t be turned off."
      {...bookingFrameProps(about, reservationUrl)}
    >
      <Paragraph>{because}</Paragraph>
      <Paragraph>
        Within {agreement.refundBusinessDays} business days, we’ll send {amount}
        {tax} back {way}. You don’t have to do anything.
      </Paragraph>
      {reservation.state === "paid" && (
        <Paragraph>You keep your spot on the card. Nothing else changes.</Paragraph>
      )}
      <FactList facts={[...bookingFacts(about), ["Refund", `${amount}${paid}`]]} />
      <Button href={reservationUrl}>View your reservation</Button>
      <Paragraph>Questions? Reply to this email or call {company().phone.display}.</Paragraph>
    </Frame>,
  );
}

/** To a buyer whose payment has been sent back, by us or by the bank. */
export function renderReservationRefunded(
  about: Booking,
  { reservationUrl }: { reservationUrl: string },
): Promise<RenderedEmail> {
  const links = reservationLinks(about, reservationUrl);
  if (about.papers.refund?.reason === "dispute") return renderTakenBack(about, links);
  const { reservation } = about;
  const { payment, whole, inParts, amount } = describeMoneySentBack(about);
  const tax = about.price.taxCents > 0 ? ", tax included" : "";
  const arrives =
    payment?.method === "online"
      ? "It goes to the card or account you paid with. Most banks show it within 5 to 10 business days."
      : "You’ll get it the same way you paid.";
  return renderMessage(
    `Refund sent: ${amount} for reservation ${reservation.reference}`,
    <Frame
      preview={`We sent you ${amount}. ${arrives}`}
      title="Your refund is on its way."
      because="you paid for a spot on our card."
      links={links}
      terms={about.terms}
    >
      <Paragraph>
        {inParts
          ? `We sent back the rest of your payment, ${amount}. With what we sent before, that’s ${whole} in all${tax}.`
          : `We sent back your full payment of ${amount}${tax}.`}{" "}
        {arrives}
      </Paragraph>
      {reservation.endedFromState === "paid" && reservation.canceledBy === null && (
        <Paragraph>
          This ends your reservation. Open the attached file to remove the reservation’s dates from
          your calendar.
        </Paragraph>
      )}
      <FactList facts={[...bookingFacts(about), ["Refund", amount]]} />
    </Frame>,
  );
}

/** To a buyer whose bank has decided a dispute for them. */
function renderTakenBack(about: Booking, links: readonly FrameLink[]): Promise<RenderedEmail> {
  const { reservation, mailing, industry } = about;
  const { amount } = describeMoneySentBack(about);
  return renderMessage(
    `Your reservation has ended: ${reservation.reference}`,
    <Frame
      preview={`Your bank returned ${amount} to you, so your reservation has ended.`}
      title="Your reservation has ended."
      because="you paid for a spot on our card."
      links={links}
      terms={about.terms}
    >
      <Paragraph>
        You disputed our charge, and your bank returned {amount} to you. Under our Terms that ends
        your reservation, and we don’t refund the same payment twice.
      </Paragraph>
      <FactList
        facts={[
          ["Reservation", reservation.reference],
          ["Industry", industry],
          ["Mailing", mailing.name],
          ["Returned by your bank", amount],
        ]}
      />
      <Paragraph>
        Is this a surprise? Reply to this email or call {company().phone.display}, and we’ll sort it
        out with you.
      </Paragraph>
    </Frame>,
  );
}

/** The last that went back, and, where it went in parts, all of them together. */
function describeMoneySentBack({ reservation, papers }: Booking) {
  const payment = papers.payments.find(({ id }) => id === reservation.paymentId);
  const back = papers.refunds.filter(({ paymentId }) => paymentId === reservation.paymentId);
  const last = papers.refund?.amountCents ?? payment?.amountCents ?? reservation.priceCents;
  return {
    payment,
    inParts: back.length > 1,
    whole: dollars(back.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    amount: dollars(last),
  };
}
