import type { Booking } from "#business/billing/booking.ts";
import { bookingFacts } from "#emails/booking-facts.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { arizonaDate, arizonaTime, longDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

/**
 * To a buyer whose bank has said no, days after they had paid. `until`: how long the spot stays theirs; undefined: it was
 * released.
 */
export function renderPaymentFailed(
  about: Booking,
  more: { amountCents: number; until: Date | undefined; reservationUrl: string },
): Promise<RenderedEmail> {
  const { reservation, place, terms } = about;
  const { until } = more;
  const time = until && `${arizonaTime(until)} Arizona time on ${longDate(arizonaDate(until))}`;
  const next = time
    ? `Your spot is still yours. Pay another way by ${time}, or we release it.`
    : "We couldn’t keep your spot for it. If it’s still free, you can take it again.";
  return renderMessage(
    `Your payment didn't go through: ${reservation.reference}`,
    <Frame
      preview={`Your bank declined the payment. ${next}`}
      title="Your payment didn’t go through."
      why="You get this message because a bank payment for a spot on our card was begun with this address."
      terms={terms}
    >
      <Paragraph>
        Your bank didn’t send us the {dollars(more.amountCents)}. We received nothing, and you owe
        no fee.
      </Paragraph>
      <Paragraph>{next}</Paragraph>
      <Facts facts={[...bookingFacts(about), ["Spot", place]]} />
      <Button href={more.reservationUrl}>
        {until ? "Pay another way" : "See if it’s still free"}
      </Button>
    </Frame>,
  );
}
