import type { Booking } from "#business/reservations/pay/booking.ts";
import type { Refund } from "#business/reservations/pay/invoices/invoice.ts";
import { company } from "#company.ts";
import { bookingFacts, reservationLinks } from "#emails/booking-facts.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { formatDollarsAndCents } from "#platform/money.ts";
import { agreement } from "#site.ts";

export function renderPartialRefund(
  about: Booking,
  { refund, because, reservationUrl }: { refund: Refund; because: string; reservationUrl: string },
): Promise<RenderedEmail> {
  const { reservation, papers } = about;
  const payment = papers.payments.find(({ id }) => id === refund.paymentId);
  const amount = formatDollarsAndCents(refund.amountCents);
  const way =
    payment?.method === "online" ? "to the card or account you paid with" : "the same way you paid";
  const tax =
    refund.taxCents > 0 ? `, including ${formatDollarsAndCents(refund.taxCents)} in city tax,` : "";
  return renderMessage(
    `Partial refund of ${amount}: reservation ${reservation.reference}`,
    <Frame
      preview={`We’re sending ${amount} back ${way}.`}
      title="You’re getting a partial refund."
      why="You’re getting this email because you paid for a spot on our card. Emails like this are part of your reservation, so they can’t be turned off."
      links={reservationLinks(about, reservationUrl)}
      terms={about.terms}
    >
      <Paragraph>{because}</Paragraph>
      <Paragraph>
        Within {agreement.refundBusinessDays} business days, we’ll send {amount}
        {tax} back {way}. You don’t have to do anything.
      </Paragraph>
      {reservation.state === "paid" && (
        <Paragraph>You keep your spot on the card. Nothing else changes.</Paragraph>
      )}
      <Facts
        facts={[
          ...bookingFacts(about),
          ...(payment ? [["You paid", formatDollarsAndCents(payment.amountCents)] as const] : []),
          ["Refund", amount],
        ]}
      />
      <Button href={reservationUrl}>View your reservation</Button>
      <Paragraph>Questions? Reply to this email or call {company().phone.display}.</Paragraph>
    </Frame>,
  );
}
