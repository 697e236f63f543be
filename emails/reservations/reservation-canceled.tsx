import type { Booking } from "#business/billing/booking.ts";
import type { Payment } from "#business/billing/invoices/invoice.ts";
import { bookingFacts } from "#emails/booking-facts.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { agreement } from "#site.ts";

/** To a buyer whose reservation was canceled: what is given back, by the published ladder. */
export function renderReservationCanceled(
  about: Booking,
  { reservationUrl }: { reservationUrl: string },
): Promise<RenderedEmail> {
  const { reservation, mailing, industry, place } = about;
  const gives = whatIsGiven(about);
  return renderMessage(
    `Canceled: ${industry} on ${mailing.name}, ${reservation.reference}`,
    <Frame
      preview={gives}
      title="Your reservation is canceled."
      why="You get this message because a place on our card was reserved with this address."
      terms={about.terms}
    >
      <Paragraph>{gives}</Paragraph>
      <Facts facts={[...bookingFacts(about), ["Place", place]]} />
      {reservation.endedFromState === "paid" && (
        <Paragraph>The attached file takes its dates out of your calendar.</Paragraph>
      )}
      <Button href={reservationUrl}>See your reservation</Button>
      <Paragraph>
        {reservation.canceledBy === "visitor"
          ? "If you did not cancel, call or answer this message at once: while the place is free it can be yours again."
          : "Our office canceled it. If you don't know why, call or answer this message."}
      </Paragraph>
    </Frame>,
  );
}

function whatIsGiven({ reservation, papers }: Booking): string {
  const { cancellationOutcome, endedFromState, paymentId } = reservation;
  const payment = papers.payments.find(({ id }) => id === paymentId);
  if (endedFromState !== "paid" && !payment) {
    const number = papers.invoice ? `Invoice ${papers.invoice.number} is void` : "It was not paid";
    return `${number}, and nothing is owed.`;
  }
  const paid = dollars(
    payment?.amountCents ?? papers.invoice?.totalCents ?? reservation.priceCents,
  );
  if (payment?.method === "credit" && cancellationOutcome !== "nothing") {
    return `Your credit had paid this place: the ${paid} are a credit again, good for any open place on a later mailing.`;
  }
  if (cancellationOutcome === "refund") return refundWords({ papers, payment, paid });
  if (cancellationOutcome === "credit") {
    const until = papers.credit ? `, good until ${longDate(papers.credit.expiresOn)}` : "";
    return `You have a credit of ${papers.credit ? dollars(papers.credit.amountCents) : paid} for a later mailing${until}. To use it, answer this message or call us: it is good for any open place, and it doesn't hold your industry.`;
  }
  if (reservation.canceledBy !== "visitor") return "Nothing is given back, as our office told you.";
  return "After the print date, or once the card is printed, nothing is given back: your spot is on every copy.";
}

function refundWords({
  papers,
  payment,
  paid,
}: Pick<Booking, "papers"> & { payment: Payment | undefined; paid: string }): string {
  const back = payment?.method === "online" ? "to the card that paid" : "the way you paid";
  const inParts = papers.refunds.some((one) => !one.isFull && one.paymentId === payment?.id);
  const what = inParts
    ? `You get back what is left of your payment of ${paid}: ${dollars(papers.refund?.amountCents ?? 0)}, tax included, ${back}.`
    : `You get your full payment of ${paid} back, tax included, ${back}.`;
  if (papers.refund?.reason === "dispute") {
    return `Your bank is deciding about your payment of ${paid} and has the money until then. If it decides for us, we send the payment back within ${agreement.refundBusinessDays} business days.`;
  }
  const credited = papers.invoice?.creditedCents ?? 0;
  const again =
    credited > 0 ? ` The ${dollars(credited)} that your credit had paid are a credit again.` : "";
  return `${what} It is sent within ${agreement.refundBusinessDays} business days; we write when it is.${again}`;
}
