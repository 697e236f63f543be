import type { Booking } from "#business/billing/booking.ts";
import type { Invoice } from "#business/billing/invoice.ts";
import { arizonaTime, longDate } from "#platform/clock.ts";
import { CardPlan } from "./card-plan.tsx";
import {
  Button,
  Facts,
  Frame,
  Heading,
  Paragraph,
  type Rendered,
  renderMessage,
} from "./frame.tsx";
import { HowToPay } from "./how-to-pay.tsx";
import { Receipt } from "./receipt.tsx";

/** To a buyer who chose an invoice: one button makes the place firm, and how the invoice is paid. */
export function renderInvoiceSent(
  about: Booking,
  more: {
    invoice: Invoice;
    confirmUrl: string;
    cardUrl: string | undefined;
    until: Date;
    at: Date;
  },
): Promise<Rendered> {
  const { reservation, mailing, industry, place, plan, lines } = about;
  const { invoice, until } = more;
  const inTime = until.getTime() - more.at.getTime() > (2 * 60 - 10) * 60_000;
  const time = `${arizonaTime(until)} Arizona time`;
  return renderMessage(
    `Confirm your place on ${mailing.name} by ${time}: invoice ${invoice.number}`,
    <Frame
      preview={`Press the button by ${time}, and ${industry} on ${mailing.name} is yours.`}
      title="One button, and your place is firm."
      why="You get this message because this address was given when a place on our card was reserved on our website. If that was not you, do nothing: the place goes back by itself and nothing is owed."
    >
      <Paragraph>
        Your place is kept {inTime ? "for 2 hours" : `until ${time}`}. Press the button by {time} to
        show that this address is yours; then it stays yours until the invoice is due.
      </Paragraph>
      <Button href={more.confirmUrl}>Confirm my place</Button>
      <Facts
        facts={[
          ["Reservation", reservation.reference],
          ["Business", about.contact.business],
          ["Industry", industry],
          ["Mailing", `${mailing.name}, mailed ${longDate(mailing.dropDate)}`],
          ["Place", place],
        ]}
      />
      <CardPlan plan={plan} place={place} />
      <Heading>Invoice {invoice.number}</Heading>
      <Receipt lines={lines} />
      <HowToPay invoice={invoice} cardUrl={more.cardUrl} />
      <Paragraph>
        The invoice is attached. Unpaid at the end of {longDate(invoice.dueOn ?? invoice.issuedOn)},
        the place goes back on sale and nothing is owed.
      </Paragraph>
    </Frame>,
  );
}
