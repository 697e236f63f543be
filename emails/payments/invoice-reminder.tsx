import type { Booking } from "#business/reservations/pay/booking.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { company } from "#company.ts";
import { bookingFacts, reservationLinks } from "#emails/booking-facts.ts";
import {
  Button,
  Facts,
  Frame,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { daysBetween, longWeekdayDate, type PlainDate, weekday } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { HowToPay } from "./how-to-pay.tsx";

/** To a buyer whose invoice is due by the next business day. `today`: the day on which the message goes out. */
export function renderInvoiceReminder(
  about: Booking,
  more: { invoice: Invoice; reservationUrl: string; cardUrl: string | undefined; today: PlainDate },
): Promise<RenderedEmail> {
  const { mailing, industry, place } = about;
  const dueOn = more.invoice.dueOn ?? more.invoice.issuedOn;
  const due = longWeekdayDate(dueOn);
  const day = dayFrom(more.today, dueOn);
  const { isKept } = about.owed;
  return renderMessage(
    `Reminder: invoice ${more.invoice.number} is due ${day} (${industry}, ${mailing.name} card)`,
    <Frame
      preview={
        isKept
          ? `You have ${formatDollarsAndCents(about.owed.cents)} left to pay.`
          : `We’re holding your spot until the end of ${due}, Arizona time.`
      }
      title={`Your invoice is due ${day}.`}
      why="You’re getting this email because you reserved a spot on our card. This is the only reminder for this due date."
      links={reservationLinks(about, more.reservationUrl)}
      terms={about.terms}
      note="reservation-reminder"
    >
      {isKept ? (
        <Paragraph>
          If your payment is on its way, thank you. If it won’t reach us by the end of {due}, call{" "}
          {company().phone.display} or reply to this email, and we’ll work something out.
        </Paragraph>
      ) : (
        <Paragraph>
          If your payment is on its way, thank you. If it doesn’t reach us by the end of {due},
          Arizona time, we release your spot and you owe nothing. Need help? Call{" "}
          {company().phone.display} or reply to this email before then.
        </Paragraph>
      )}
      <Facts facts={[...bookingFacts(about), ["Spot", place]]} />
      <HowToPay invoice={more.invoice} owed={about.owed} cardUrl={more.cardUrl} />
      <Button href={more.reservationUrl}>View your reservation</Button>
    </Frame>,
  );
}

/** "today", "tomorrow" or "on Monday": a due date within a week. */
function dayFrom(today: PlainDate, due: PlainDate): string {
  const days = daysBetween(today, due);
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `on ${weekday(due)}`;
}
