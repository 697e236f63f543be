import type { Booking } from "#business/billing/booking.ts";
import type { Invoice } from "#business/billing/invoice.ts";
import { longDate, type PlainDate } from "#platform/clock.ts";
import { Button, Facts, Frame, Paragraph, type Rendered, renderMessage } from "./frame.tsx";
import { HowToPay } from "./how-to-pay.tsx";

/** To a buyer whose invoice is due on the next day; `today`: it was held up and goes out on that day itself. */
export function renderInvoiceReminder(
  about: Booking,
  more: { invoice: Invoice; reservationUrl: string; cardUrl: string | undefined; today: PlainDate },
): Promise<Rendered> {
  const { reservation, mailing, industry, place } = about;
  const due = longDate(more.invoice.dueOn ?? more.invoice.issuedOn);
  const day = more.today === more.invoice.dueOn ? "today" : "tomorrow";
  return renderMessage(
    `Due ${day}: invoice ${more.invoice.number} for ${industry} on ${mailing.name}`,
    <Frame
      preview={`Your place is kept until the end of ${due}, Arizona time.`}
      title={`Your invoice is due ${day}.`}
      why="You get this message because a place on our card is reserved with this address. It is the only reminder."
    >
      <Paragraph>
        If your payment is on its way, there is nothing to do. If it cannot arrive by the end of{" "}
        {due}, call or answer this message: a person can help before the place goes back.
      </Paragraph>
      <Facts
        facts={[
          ["Reservation", reservation.reference],
          ["Industry", industry],
          ["Mailing", `${mailing.name}, mailed ${longDate(mailing.dropDate)}`],
          ["Place", place],
        ]}
      />
      <HowToPay invoice={more.invoice} cardUrl={more.cardUrl} />
      <Button href={more.reservationUrl}>See your reservation</Button>
    </Frame>,
  );
}
