import type { Booking } from "#business/billing/booking.ts";
import {
  Button,
  EmailSmallPrint,
  Facts,
  Frame,
  Heading,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { NextStepsList } from "#emails/reservations/next-steps-list.tsx";
import { SpotMapTable } from "#emails/spot-map-table.tsx";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { refundLadder } from "#site.ts";
import { EmailReceipt } from "./receipt.tsx";

/** To a buyer who has paid: the confirmation. The place, the receipt, the five steps, the link to it all. */
export function renderReservationPaid(
  about: Booking,
  { reservationUrl, confirmUrl }: { reservationUrl: string; confirmUrl: string },
): Promise<RenderedEmail> {
  const { reservation, mailing, industry, contact, place } = about;
  return renderMessage(
    `It's yours: ${industry} on ${mailing.name}, ${reservation.reference}`,
    <Frame
      preview={`Spot ${place}. Planned drop date ${longDate(mailing.dropDate)}. Your dates and receipt are inside.`}
      title={`${contact.business} is on the card.`}
      why="You get this message because a place on our card was paid for with this address. It is your confirmation and your receipt."
      terms={about.terms}
    >
      <Paragraph>
        Your place is paid, and {industry} on {mailing.name} is yours alone. This is where your ad
        will be:
      </Paragraph>
      {!about.terms.accepted && (
        <>
          <Paragraph>
            One thing is missing: you booked by phone, so please read our Terms and accept them.
          </Paragraph>
          <Button href={confirmUrl}>Read and accept the Terms</Button>
        </>
      )}
      <SpotMapTable plan={about.plan} place={place} />
      <Facts
        facts={[
          ["Reservation", reservation.reference],
          ["Place", place],
          ["Industry", industry],
          ["Mailing", mailing.name],
          ["Planned drop date", longDate(mailing.dropDate)],
          ["Households", `planned: at least ${mailing.households.toLocaleString("en-US")}`],
        ]}
      />
      <Button href={reservationUrl}>See your reservation</Button>
      <EmailSmallPrint>
        This link is yours alone: whoever has it can see and cancel the reservation. Keep this
        message.
      </EmailSmallPrint>
      <Heading>What happens next</Heading>
      <NextStepsList steps={about.steps} />
      <Paragraph>
        The dates are attached as a calendar file; open it, and they are in your calendar.
      </Paragraph>
      <Heading>Receipt</Heading>
      <EmailReceipt lines={about.lines} />
      <EmailSmallPrint>{howItWasPaid(about)}</EmailSmallPrint>
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
  const payment = papers.payments.find(({ id }) => id === reservation.paymentId);
  const on = reservation.paidAt ? ` on ${longDate(arizonaDate(reservation.paidAt))}` : "";
  const how = payment?.method === "online" ? "by card" : "by invoice";
  const number = papers.invoice
    ? ` The receipt, invoice ${papers.invoice.number}, is attached.`
    : "";
  return `Paid ${how}${on}.${number}`;
}
