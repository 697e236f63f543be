import type { Booking } from "#business/billing/booking.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { refundLadder } from "#site.ts";
import { CardPlan } from "./card-plan.tsx";
import {
  Button,
  Facts,
  Frame,
  Heading,
  Paragraph,
  Quiet,
  type Rendered,
  renderMessage,
} from "./frame.tsx";
import { Receipt } from "./receipt.tsx";
import { StepsAhead } from "./steps-ahead.tsx";

/** To a buyer who has paid: the confirmation. The place, the receipt, the five steps, the link to it all. */
export function renderPlacePaid(
  about: Booking,
  { reservationUrl }: { reservationUrl: string },
): Promise<Rendered> {
  const { reservation, mailing, industry, contact, place } = about;
  return renderMessage(
    `It's yours: ${industry} on ${mailing.name}, ${reservation.reference}`,
    <Frame
      preview={`Place ${place}. Mailed ${longDate(mailing.dropDate)}. Your dates and receipt are inside.`}
      title={`${contact.business} is on the card.`}
      why="You get this message because a place on our card was paid for with this address. It is your confirmation and your receipt."
    >
      <Paragraph>
        Your place is paid, and {industry} on {mailing.name} is yours alone. This is where your ad
        will be:
      </Paragraph>
      <CardPlan plan={about.plan} place={place} />
      <Facts
        facts={[
          ["Reservation", reservation.reference],
          ["Place", place],
          ["Industry", industry],
          ["Mailing", mailing.name],
          ["Mailed", longDate(mailing.dropDate)],
          ["Households", mailing.households.toLocaleString("en-US")],
        ]}
      />
      <Button href={reservationUrl}>See your reservation</Button>
      <Quiet>
        This link is yours alone: whoever has it can see and cancel the reservation. Keep this
        message.
      </Quiet>
      <Heading>What happens next</Heading>
      <StepsAhead steps={about.steps} />
      <Paragraph>
        The dates are attached as a calendar file; open it, and they are in your calendar.
      </Paragraph>
      <Heading>Receipt</Heading>
      <Receipt lines={about.lines} />
      <Quiet>{howItWasPaid(about)}</Quiet>
      <Heading>If your plans change</Heading>
      <ul style={{ margin: "0 0 16px", padding: "0 0 0 24px" }}>
        {refundLadder.map(({ gives, sentence }) => (
          <li key={gives}>{sentence}</li>
        ))}
      </ul>
    </Frame>,
  );
}

function howItWasPaid({ reservation, papers }: Booking): string {
  const payment = papers.payments.find(({ name }) => name === reservation.paidWith);
  const on = reservation.paidAt ? ` on ${longDate(arizonaDate(reservation.paidAt))}` : "";
  const how = payment?.way === "card" ? "by card" : "by invoice";
  const number = papers.invoice
    ? ` The receipt, invoice ${papers.invoice.number}, is attached.`
    : "";
  return `Paid ${how}${on}.${number}`;
}
