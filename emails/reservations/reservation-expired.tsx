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

export function renderReservationExpired(
  about: Booking,
  more: { unconfirmed: boolean; reservationUrl: string },
): Promise<RenderedEmail> {
  const { reservation, mailing, place, papers } = about;
  const why =
    more.unconfirmed && reservation.termsVersion === null
      ? "Our Terms weren’t accepted in time, so we released your spot."
      : more.unconfirmed
        ? "Your spot wasn’t confirmed in time, so we released it."
        : `We didn’t receive payment for invoice ${papers.invoice?.number ?? ""} by its due date, so we released your spot.`;
  return renderMessage(
    `We released your spot on the ${mailing.name} card (${reservation.reference})`,
    <Frame
      preview={`${why} You owe nothing.`}
      title="We released your spot."
      why="You’re getting this email because someone used this address to reserve a spot on our card. If it wasn’t you, ignore this email."
      links={reservationLinks(about, more.reservationUrl)}
      terms={about.terms}
    >
      <Paragraph>
        {why}{" "}
        {more.unconfirmed
          ? "You owe nothing."
          : "The invoice is void, and you owe nothing. If you’ve already sent a payment, it isn’t lost. If your spot is still open when it arrives, it’s yours again. If not, we’ll send all of it back."}
      </Paragraph>
      <Facts facts={[...bookingFacts(about), ["Spot", place]]} />
      <Paragraph>Still want it? If it’s still open, you can book it again.</Paragraph>
      <Button href={more.reservationUrl}>See if it’s still open</Button>
    </Frame>,
  );
}
