import type { Booking } from "#business/billing/booking.ts";
import type { Invoice } from "#business/billing/invoices/invoice.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { HowToPay } from "#emails/payments/how-to-pay.tsx";
import { longDate } from "#platform/clock.ts";

/**
 * To a buyer whose reservation was confirmed, by the button or by the office: the spot is theirs
 * until the invoice is due.
 */
export function renderReservationConfirmed(
  about: Booking,
  more: { invoice: Invoice; reservationUrl: string; cardUrl: string | undefined },
): Promise<RenderedEmail> {
  const { reservation, mailing, industry, place } = about;
  const due = longDate(more.invoice.dueOn ?? more.invoice.issuedOn);
  return renderMessage(
    `${industry} on ${mailing.name} is kept for you until ${due}`,
    <Frame
      preview={`Thank you. Pay invoice ${more.invoice.number} by ${due}, and the place is yours for good.`}
      title="Your place is firm."
      why="You get this message because a place on our card was reserved with this address, and confirmed."
      terms={about.terms}
    >
      <Paragraph>
        Nobody else can take {industry} on this card while your invoice is open. It is attached.
        Once it is paid we send the dates, and the design of your ad begins.
      </Paragraph>
      <Facts
        facts={[
          ["Reservation", reservation.reference],
          ["Mailing", about.mailingLine],
          ["Place", place],
          ["Invoice", more.invoice.number],
        ]}
      />
      <HowToPay invoice={more.invoice} cardUrl={more.cardUrl} />
      <Button href={more.reservationUrl}>See your reservation</Button>
      <Paragraph>
        Unpaid at the end of {due}, the place goes back on sale and nothing is owed. You can also
        cancel on that page at any time.
      </Paragraph>
    </Frame>,
  );
}
