import type { Booking } from "#business/billing/booking.ts";
import type { Invoice } from "#business/billing/invoices/invoice.ts";
import { bookingFacts } from "#emails/booking-facts.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { daysBetween, longDate, type PlainDate, weekday } from "#platform/clock.ts";
import { HowToPay } from "./how-to-pay.tsx";

/** To a buyer whose invoice is due by the next business day. `today`: the day on which the message goes out. */
export function renderInvoiceReminder(
  about: Booking,
  more: { invoice: Invoice; reservationUrl: string; cardUrl: string | undefined; today: PlainDate },
): Promise<RenderedEmail> {
  const { mailing, industry, place } = about;
  const due = longDate(more.invoice.dueOn ?? more.invoice.issuedOn);
  const day = dayFrom(more.today, more.invoice.dueOn ?? more.invoice.issuedOn);
  return renderMessage(
    `Due ${day}: invoice ${more.invoice.number} for ${industry} on ${mailing.name}`,
    <Frame
      preview={`Your place is kept until the end of ${due}, Arizona time.`}
      title={`Your invoice is due ${day}.`}
      why="You get this message because a place on our card is reserved with this address. It is the only reminder."
      terms={about.terms}
    >
      <Paragraph>
        If your payment is on its way, there is nothing to do. If it cannot arrive by the end of{" "}
        {due}, call or answer this message: a person can help before the place goes back.
      </Paragraph>
      <Facts facts={[...bookingFacts(about), ["Place", place]]} />
      <HowToPay invoice={more.invoice} cardUrl={more.cardUrl} />
      <Button href={more.reservationUrl}>See your reservation</Button>
    </Frame>,
  );
}

/** "today", "tomorrow" or "on Monday": a due date within a week. */
function dayFrom(today: PlainDate, due: PlainDate): string {
  const days = daysBetween(today, due);
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `on ${weekday(due)}`;
}
