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

/** To a buyer whose place went back: not confirmed in time, or not paid in time. */
export function renderReservationExpired(
  about: Booking,
  more: { unconfirmed: boolean; reservationUrl: string },
): Promise<RenderedEmail> {
  const { reservation, mailing, place, papers } = about;
  const why =
    more.unconfirmed && reservation.termsVersion === null
      ? "Our Terms were not accepted in time, so we released the spot."
      : more.unconfirmed
        ? "The button in our message was not pressed in time, so the place went back on sale."
        : `Invoice ${papers.invoice?.number ?? ""} was not paid by its due date, so the place went back on sale.`;
  return renderMessage(
    `Your place on ${mailing.name} went back on sale`,
    <Frame
      preview={`${why} Nothing is owed.`}
      title="Your place went back on sale."
      why="You get this message because a place on our card was reserved with this address. If that was not you, do nothing."
      terms={about.terms}
    >
      <Paragraph>
        {why}{" "}
        {more.unconfirmed
          ? "Nothing is owed."
          : "The invoice is void and nothing is owed. If your payment is on its way, it is not lost: if the place is still free when it arrives, it is yours again; if not, you get all of it back."}
      </Paragraph>
      <Facts facts={[...bookingFacts(about), ["Place", place]]} />
      <Paragraph>Still want it? If nobody has taken it, you can have it again there.</Paragraph>
      <Button href={more.reservationUrl}>See if it is free</Button>
    </Frame>,
  );
}
