import type { ProgressStep } from "#business/reservations/messages/reservation-calendar.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import { YourAdNext } from "#emails/ads/ad-details-emails.tsx";
import { bookingFacts, bookingFrame } from "#emails/booking-facts.ts";
import {
  Button,
  EMAIL_FONT_STACK,
  EmailSmallPrint,
  emailColors,
  Facts,
  Frame,
  Heading,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { SpotMapTable } from "#emails/spot-map-table.tsx";
import { arizonaDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { formatCount, formatDollarsAndCents } from "#platform/money.ts";
import { refundLadder } from "#site.ts";
import { EmailReceipt } from "./receipt.tsx";

type RefundStep = (typeof refundLadder)[number];

export function renderReservationPaid(
  about: Booking,
  {
    reservationUrl,
    confirmUrl,
    needsBrief,
  }: {
    reservationUrl: string;
    confirmUrl: string;
    needsBrief: boolean;
  },
): Promise<RenderedEmail> {
  const { reservation, mailing, contact, place } = about;
  return renderMessage(
    `You’re on the ${mailing.name} card: payment received (${reservation.reference})`,
    <Frame
      preview={`Spot ${place}. Your dates and your receipt are inside.`}
      title={`${contact.business} is on the card.`}
      why="You’re getting this email because you paid for a spot on our card. This is your confirmation and your receipt."
      {...bookingFrame(about, reservationUrl)}
      note="reservation-paid"
    >
      <Paragraph>
        {isForgivenLast(about) ? "Your invoice is settled." : "We received your payment."} No other
        business in your industry can be on the {mailing.name} card.
      </Paragraph>
      {!about.terms.accepted && (
        <>
          <Paragraph>
            One step left: you booked by phone, so please read and accept our Terms.
          </Paragraph>
          <Button href={confirmUrl}>Read and accept the Terms</Button>
        </>
      )}
      <SpotMapTable plan={about.plan} place={place} />
      <Facts
        facts={[
          ...bookingFacts(about),
          ["Planned homes", `at least ${formatCount(mailing.households)}`],
        ]}
      />
      {about.terms.accepted && <Button href={reservationUrl}>View your reservation</Button>}
      <EmailSmallPrint>
        Keep this email to yourself: anyone with its links can view and cancel your reservation.
      </EmailSmallPrint>
      <YourAdNext about={about} reservationUrl={reservationUrl} needsBrief={needsBrief} />
      <Heading>What happens next</Heading>
      <NextStepsList steps={about.steps} />
      <Paragraph>
        Your dates are attached as a calendar file. Open it to add them to your calendar.
      </Paragraph>
      <Heading>Receipt</Heading>
      <EmailReceipt lines={about.lines} />
      <EmailSmallPrint>{howItWasPaid(about)}</EmailSmallPrint>
      <Heading>If your plans change</Heading>
      <ul style={{ margin: "0 0 16px", padding: "0 0 0 24px" }}>
        {refundLadder.map(({ gives, until }) => (
          <li key={gives}>{describeRefundStep(gives, until && mailing.dates[until])}</li>
        ))}
      </ul>
    </Frame>,
  );
}

function describeRefundStep(gives: RefundStep["gives"], until: PlainDate | null): string {
  if (until === null)
    return "After that, or once the card has gone to print if that’s sooner, there’s no refund: your ad is on every copy.";
  const through = longWeekdayDate(until);
  return gives === "credit"
    ? `Cancel after that, through ${through}, and you get the full amount as credit for a later mailing.`
    : `Cancel through ${through}, and you get a full refund.`;
}

/** The rest was forgiven, so this message is not about money that came. */
const isForgivenLast = ({ reservation, papers }: Booking) =>
  papers.payments.find(({ id }) => id === reservation.paymentId)?.method === "forgiven";

function howItWasPaid({ reservation, papers }: Booking): string {
  const payment = papers.payments.find(({ id }) => id === reservation.paymentId);
  const on = reservation.paidAt ? ` on ${longWeekdayDate(arizonaDate(reservation.paidAt))}` : "";
  const how = { online: " online", credit: " with your credit", invoice: "", forgiven: "" }[
    payment?.method ?? "invoice"
  ];
  const forgiven = papers.invoice?.forgivenCents ?? 0;
  const less = forgiven > 0 ? ` We forgave ${formatDollarsAndCents(forgiven)} of the total.` : "";
  const over = papers.payments.reduce((sum, { excessCents }) => sum + excessCents, 0);
  const excess = over > 0 ? ` ${overpaid(papers, over)}` : "";
  const number = papers.invoice
    ? ` Invoice ${papers.invoice.number} is attached, marked paid.`
    : "";
  return `Paid${how}${on}.${less}${excess}${number}`;
}

/** What becomes of the part that was more than the invoice asked for. */
function overpaid({ refunds }: Booking["papers"], cents: number): string {
  const amount = formatDollarsAndCents(cents);
  return refunds.some(({ reason }) => reason === "overpaid")
    ? `You paid ${amount} too much. We’re sending it back the way you paid.`
    : `You paid ${amount} too much. It’s yours as credit for a later mailing.`;
}

function NextStepsList({ steps }: { steps: readonly ProgressStep[] }) {
  return (
    <ol style={{ margin: "0 0 16px", padding: "0 0 0 24px" }}>
      {steps.map(({ title, text, when, done }) => (
        <li
          key={title}
          className="ink"
          style={{ margin: "0 0 14px", fontFamily: EMAIL_FONT_STACK }}
        >
          <strong>{title}</strong>
          <br />
          {text}
          <br />
          <span
            className={done ? "done" : "quiet"}
            style={{ color: done ? "#0b5d55" : emailColors.quiet, fontSize: 15, fontWeight: 600 }}
          >
            {when}
          </span>
        </li>
      ))}
    </ol>
  );
}
