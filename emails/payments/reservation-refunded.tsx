import type { Booking } from "#business/billing/booking.ts";
import { bookingFacts } from "#emails/booking-facts.ts";
import { Facts, Frame, Paragraph, type RenderedEmail, renderMessage } from "#emails/frame.tsx";
import { dollars } from "#platform/money.ts";
import { site } from "#site.ts";

/** To a buyer whose payment has been sent back, by us or by the bank. */
export function renderReservationRefunded(about: Booking): Promise<RenderedEmail> {
  if (about.papers.refund?.reason === "dispute") return renderTakenBack(about);
  const { reservation, papers } = about;
  const payment = papers.payments.find(({ id }) => id === reservation.paymentId);
  const { whole, parts, amount } = whatWentBack(about);
  const card = payment?.method === "online";
  const arrives = card
    ? "To the card that paid. Most banks show it within 5 to 10 business days."
    : "The way you paid.";
  return renderMessage(
    `${amount} is on its way back to you: ${reservation.reference}`,
    <Frame
      preview={`${amount}. ${arrives}`}
      title="Your payment is on its way back."
      why="You get this message because a place on our card was paid for with this address."
      terms={about.terms}
    >
      <Paragraph>
        {parts
          ? `We have sent back the last of your payment: with what went back before it is ${whole} in all, tax included.`
          : `We have sent your full payment of ${amount} back, tax included.`}{" "}
        {arrives}
      </Paragraph>
      {reservation.endedFromState === "paid" && reservation.canceledBy === null && (
        <Paragraph>
          With it your reservation has ended, and its place is free for others. The attached file
          takes its dates out of your calendar.
        </Paragraph>
      )}
      <Facts facts={[...bookingFacts(about), ["Sent back", amount]]} />
    </Frame>,
  );
}

/** To a buyer whose bank has decided a dispute for them. */
function renderTakenBack(about: Booking): Promise<RenderedEmail> {
  const { reservation, mailing, industry } = about;
  const { amount } = whatWentBack(about);
  return renderMessage(
    `Your reservation has ended: ${reservation.reference}`,
    <Frame
      preview={`Your bank has given you ${amount} back, so the reservation has ended.`}
      title="Your reservation has ended."
      why="You get this message because a spot on our card was paid for with this address."
      terms={about.terms}
    >
      <Paragraph>
        You asked your bank about our charge, and it has given you {amount} back. By our Terms your
        reservation ends with that, and we don't refund the same payment a second time.
      </Paragraph>
      <Facts
        facts={[
          ["Reservation", reservation.reference],
          ["Industry", industry],
          ["Mailing", mailing.name],
          ["Given back by your bank", amount],
        ]}
      />
      <Paragraph>
        If this surprises you, answer this message or call {site.phone.display}: a person will sort
        it out with you.
      </Paragraph>
    </Frame>,
  );
}

/** The last that went back, and, where it went in parts, all of them together. */
function whatWentBack({ reservation, papers }: Booking) {
  const paidWith = papers.payments.find(({ id }) => id === reservation.paymentId);
  const back = papers.refunds.filter(({ paymentId }) => paymentId === reservation.paymentId);
  const last = papers.refund?.amountCents ?? paidWith?.amountCents ?? reservation.priceCents;
  return {
    parts: back.length > 1,
    whole: dollars(back.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    amount: dollars(last),
  };
}
