import type { Booking } from "#business/reservations/pay/booking.ts";
import { company } from "#company.ts";
import { reservationLinks } from "#emails/booking-facts.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

export function renderCreditEnds(
  about: Booking,
  more: { leftCents: number; expiresOn: PlainDate; reservationUrl: string },
): Promise<RenderedEmail> {
  const amount = dollars(more.leftCents);
  const until = longWeekdayDate(more.expiresOn);
  return renderMessage(
    `Your ${amount} credit expires on ${until}`,
    <Frame
      preview={`Use it for any open spot on a later mailing by ${until}.`}
      title="Your credit expires soon."
      why="You’re getting this email because you canceled a reservation and got a credit. This is the only reminder."
      links={reservationLinks(about, more.reservationUrl)}
      terms={about.terms}
    >
      <Paragraph>
        You have {amount} in credit. You can use it for any open spot on a later mailing if you book
        by {until}. After that, the credit expires.
      </Paragraph>
      <Facts
        facts={[
          ["Credit", amount],
          ["Use it by", until],
          ["From reservation", about.reservation.reference],
        ]}
      />
      <Paragraph>
        To use it, reply to this email or call {company().phone.display}, {company().hours.days},{" "}
        {company().hours.display} Arizona time. We’ll book the spot with you and apply the credit.
      </Paragraph>
      <Button href={more.reservationUrl}>View your reservation</Button>
    </Frame>,
  );
}
