import type { Booking } from "#business/billing/booking.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { longDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { site } from "#site.ts";

/** To a buyer with a credit: its end date, and how to use it. */
export function renderCreditEnds(
  about: Booking,
  more: { leftCents: number; expiresOn: PlainDate; reservationUrl: string },
): Promise<RenderedEmail> {
  const amount = dollars(more.leftCents);
  const until = longDate(more.expiresOn);
  return renderMessage(
    `Your credit of ${amount} ends on ${until}`,
    <Frame
      preview={`Use it for any open spot on a later mailing by ${until}.`}
      title={`Your credit ends on ${until}.`}
      why="You get this message because a reservation with this address was canceled for a credit. It is the only reminder."
      terms={about.terms}
    >
      <Paragraph>
        You have {amount} left. It pays for any open spot on a later mailing, if you book by {until}
        . After that date it is no longer good.
      </Paragraph>
      <Facts
        facts={[
          ["Credit", amount],
          ["Good until", until],
          ["From reservation", about.reservation.reference],
        ]}
      />
      <Paragraph>
        To use it, answer this message or call {site.phone.display}, {site.hours.days},{" "}
        {site.hours.display}: we book the spot with you and take the credit off.
      </Paragraph>
      <Button href={more.reservationUrl}>See your reservation</Button>
    </Frame>,
  );
}
