import type { Booking } from "#business/reservations/pay/booking.ts";
import { company } from "#company.ts";
import { bookingFacts, reservationLinks } from "#emails/booking-facts.ts";
import {
  Facts,
  Frame,
  type FrameLink,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { dollars } from "#platform/money.ts";

/** To a buyer whose payment has been sent back, by us or by the bank. */
export function renderReservationRefunded(
  about: Booking,
  { reservationUrl }: { reservationUrl: string },
): Promise<RenderedEmail> {
  const links = reservationLinks(about, reservationUrl);
  if (about.papers.refund?.reason === "dispute") return renderTakenBack(about, links);
  const { reservation, papers } = about;
  const payment = papers.payments.find(({ id }) => id === reservation.paymentId);
  const { whole, parts, amount } = whatWentBack(about);
  const tax = about.price.taxCents > 0 ? ", tax included" : "";
  const card = payment?.method === "online";
  const arrives = card
    ? "It goes to the card or account you paid with. Most banks show it within 5 to 10 business days."
    : "You’ll get it the same way you paid.";
  return renderMessage(
    `Refund sent: ${amount} for reservation ${reservation.reference}`,
    <Frame
      preview={`We sent you ${amount}. ${arrives}`}
      title="Your refund is on its way."
      why="You’re getting this email because you paid for a spot on our card."
      links={links}
      terms={about.terms}
    >
      <Paragraph>
        {parts
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
      <Facts facts={[...bookingFacts(about), ["Refund", amount]]} />
    </Frame>,
  );
}

/** To a buyer whose bank has decided a dispute for them. */
function renderTakenBack(about: Booking, links: readonly FrameLink[]): Promise<RenderedEmail> {
  const { reservation, mailing, industry } = about;
  const { amount } = whatWentBack(about);
  return renderMessage(
    `Your reservation has ended: ${reservation.reference}`,
    <Frame
      preview={`Your bank returned ${amount} to you, so your reservation has ended.`}
      title="Your reservation has ended."
      why="You’re getting this email because you paid for a spot on our card."
      links={links}
      terms={about.terms}
    >
      <Paragraph>
        You disputed our charge, and your bank returned {amount} to you. Under our Terms that ends
        your reservation, and we don’t refund the same payment twice.
      </Paragraph>
      <Facts
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
