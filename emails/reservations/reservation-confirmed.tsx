import type { Booking } from "#business/reservations/pay/booking.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { YourAdNext } from "#emails/ads/ad-details-emails.tsx";
import { bookingFacts, bookingFrame } from "#emails/booking-facts.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { HowToPay } from "#emails/payments/how-to-pay.tsx";
import { longWeekdayDate, shortWeekdayDate } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";

export function renderReservationConfirmed(
  about: Booking,
  more: {
    invoice: Invoice;
    reservationUrl: string;
    cardUrl: string | undefined;
    needsBrief: boolean;
  },
): Promise<RenderedEmail> {
  const { mailing, industry } = about;
  const { number, dueOn, issuedOn } = more.invoice;
  const due = longWeekdayDate(dueOn ?? issuedOn);
  const amount = formatDollarsAndCents(about.owed.cents);
  return renderMessage(
    `Your spot is confirmed. Invoice ${number} is due ${shortWeekdayDate(dueOn ?? issuedOn)}`,
    <Frame
      preview={`Please pay ${amount} by ${due} to keep ${industry} on the ${mailing.name} card.`}
      title="Your spot is confirmed."
      why="You’re getting this email because you reserved a spot on our card and confirmed it."
      {...bookingFrame(about, more.reservationUrl)}
      note="reservation-firm"
    >
      <Paragraph>
        No other business in your industry can book a spot on this card while we wait for your
        payment. Your invoice is attached, along with a calendar file of your dates.
      </Paragraph>
      <Facts facts={bookingFacts(about)} />
      <HowToPay invoice={more.invoice} owed={about.owed} cardUrl={more.cardUrl} />
      <Button href={more.reservationUrl}>View your reservation</Button>
      <Paragraph>
        If we haven’t received payment by the end of {due}, we release your spot and you owe
        nothing. Until you pay, you can cancel at no cost.
      </Paragraph>
      <YourAdNext about={about} {...more} />
    </Frame>,
  );
}
