import type { Booking } from "#business/reservations/pay/booking.ts";
import { bookingFrame } from "#emails/booking-facts.ts";
import {
  Button,
  Frame,
  Paragraph,
  PrivateEmailNote,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";

/** To an advertiser whose industry is kept on the next card, a few days before others can book it. */
export function renderFirstRefusal(
  about: Booking,
  { next, until, reservationUrl }: { next: string; until: PlainDate; reservationUrl: string },
): Promise<RenderedEmail> {
  const day = longWeekdayDate(until);
  return renderMessage(
    `${next} card: your industry is yours until ${day}`,
    <Frame
      preview={`After that, other ${about.industry} businesses can book it.`}
      title={`We’re keeping ${about.industry} for you until ${day}.`}
      why={`You’re getting this email because your ad is on the ${about.mailing.name} card. This is the only reminder.`}
      {...bookingFrame(about, reservationUrl)}
    >
      <Paragraph>
        You’re on the {about.mailing.name} card, so you choose first on the {next} card. Through{" "}
        {day}, no other {about.industry} business can book it. After that, the waitlist comes next.
      </Paragraph>
      <Button href={`${reservationUrl}/again`}>Book the {next} card</Button>
      <Paragraph>
        Not this time? Use the same button to let others book it. You owe nothing either way.
      </Paragraph>
      <PrivateEmailNote />
    </Frame>,
  );
}
