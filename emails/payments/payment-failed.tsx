import type { Booking } from "#business/reservations/pay/booking.ts";
import { bookingFacts, reservationLinks } from "#emails/booking-facts.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { arizonaDate, formatArizonaTime, longWeekdayDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

/** To a buyer whose bank has said no. `until`: how long the spot stays theirs; undefined: it was released. */
export function renderPaymentFailed(
  about: Booking,
  more: { amountCents: number; until: Date | undefined; reservationUrl: string },
): Promise<RenderedEmail> {
  const { reservation, place, terms } = about;
  const { until } = more;
  const time =
    until && `${formatArizonaTime(until)} Arizona time on ${longWeekdayDate(arizonaDate(until))}`;
  const next = time
    ? `Your spot is still yours. Pay another way by ${time}, or we release it.`
    : "We couldn’t keep holding your spot. If it’s still open, you can book it again.";
  return renderMessage(
    `Your payment didn’t go through: reservation ${reservation.reference}`,
    <Frame
      preview={`Your bank declined the payment. ${next}`}
      title="Your payment didn’t go through."
      why="You’re getting this email because you started a bank payment for a spot on our card."
      links={reservationLinks(about, more.reservationUrl)}
      terms={terms}
    >
      <Paragraph>
        Your bank declined your payment of {dollars(more.amountCents)}, so we received nothing. We
        charge no fee for this.
      </Paragraph>
      <Paragraph>{next}</Paragraph>
      <Facts facts={[...bookingFacts(about), ["Spot", place]]} />
      <Button href={more.reservationUrl}>
        {until ? "Pay another way" : "See if it’s still open"}
      </Button>
    </Frame>,
  );
}
