import type { Booking } from "#business/billing/booking.ts";
import type { Refund } from "#business/billing/invoices/invoice.ts";
import { bookingFacts } from "#emails/booking-facts.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { formatDollarsAndCents } from "#platform/money.ts";
import { agreement, site } from "#site.ts";

/** To a buyer: part of their payment is refunded, why, and what that means for their spot. */
export function renderPartialRefund(
  about: Booking,
  { refund, because, reservationUrl }: { refund: Refund; because: string; reservationUrl: string },
): Promise<RenderedEmail> {
  const { reservation, papers } = about;
  const payment = papers.payments.find(({ id }) => id === refund.paymentId);
  const amount = formatDollarsAndCents(refund.amountCents);
  const way = payment?.method === "online" ? "to the card that paid" : "the way you paid";
  const tax =
    refund.taxCents > 0 ? `, ${formatDollarsAndCents(refund.taxCents)} of it city tax` : "";
  return renderMessage(
    `We are sending ${amount} back to you: ${reservation.reference}`,
    <Frame
      preview={`${amount} goes back ${way}.`}
      title="A part of your payment goes back to you."
      why="You get this message because a place on our card was paid for with this address. It belongs to your reservation and cannot be turned off."
      terms={about.terms}
    >
      <Paragraph>{because}</Paragraph>
      <Paragraph>
        {amount} goes back {way}
        {tax}. It is sent within {agreement.refundBusinessDays} business days; you don't have to do
        anything.
      </Paragraph>
      {reservation.state === "paid" && (
        <Paragraph>Your place on the card stays yours. Nothing else changes.</Paragraph>
      )}
      <Facts
        facts={[
          ...bookingFacts(about),
          ...(payment ? [["You paid", formatDollarsAndCents(payment.amountCents)] as const] : []),
          ["Goes back", amount],
        ]}
      />
      <Button href={reservationUrl}>See your reservation</Button>
      <Paragraph>
        Questions? Answer this message or call {site.phone.display}: a person answers.
      </Paragraph>
    </Frame>,
  );
}
