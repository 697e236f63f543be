import type { ProgressStep } from "#business/reservations/messages/reservation-calendar.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import type { Invoice, Payment } from "#business/reservations/pay/invoices/invoice.ts";
import { AdDetailsNextStep } from "#emails/ads/ad-details-emails.tsx";
import { bookingFacts, bookingFrameProps } from "#emails/booking-facts.ts";
import {
  Anchor,
  Button,
  EMAIL_FONT_STACK,
  EmailSmallPrint,
  emailColors,
  FactList,
  Frame,
  Heading,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { EmailReceipt, HowToPay } from "#emails/payment-emails.tsx";
import { SpotMapTable } from "#emails/spot-map-table.tsx";
import {
  arizonaDate,
  formatArizonaTime,
  longWeekdayDate,
  type PlainDate,
  shortWeekdayDate,
} from "#platform/clock.ts";
import { formatCount, formatDollarsAndCents } from "#platform/money.ts";
import { cutText } from "#platform/text-limits.ts";
import { refundLadder } from "#site.ts";

export function renderReservationPaid(
  about: Booking,
  more: { reservationUrl: string; confirmUrl: string; needsBrief: boolean },
): Promise<RenderedEmail> {
  const { reservation, mailing, contact, place, papers } = about;
  const payment = papers.payments.find(({ id }) => id === reservation.paymentId);
  // The rest was forgiven, so this message is not about money that came.
  const isForgivenLast = payment?.method === "forgiven";
  return renderMessage(
    `You’re on the ${mailing.name} card: payment received (${reservation.reference})`,
    <Frame
      preview={`Spot ${place}. Your dates and your receipt are inside.`}
      title={`${contact.business} is on the card.`}
      because="you paid for a spot on our card. This is your confirmation and your receipt."
      {...bookingFrameProps(about, more.reservationUrl)}
      note="reservation-paid"
    >
      <Paragraph>
        {isForgivenLast ? "Your invoice is settled." : "We received your payment."} No other
        business in your industry can be on the {mailing.name} card.
      </Paragraph>
      {!about.terms.accepted && (
        <>
          <Paragraph>
            One step left: you booked by phone, so please read and accept our Terms.
          </Paragraph>
          <Button href={more.confirmUrl}>Read and accept the Terms</Button>
        </>
      )}
      <SpotMapTable plan={about.plan} place={place} />
      <FactList
        facts={[
          ...bookingFacts(about),
          ["Planned homes", `at least ${formatCount(mailing.households)}`],
        ]}
      />
      {about.terms.accepted && <Button href={more.reservationUrl}>View your reservation</Button>}
      <EmailSmallPrint>
        Keep this email to yourself: anyone with its links can view and cancel your reservation.
      </EmailSmallPrint>
      <AdDetailsNextStep about={about} {...more} />
      <Heading>What happens next</Heading>
      <NextStepsList steps={about.steps} />
      <Paragraph>
        Your dates are attached as a calendar file. Open it to add them to your calendar.
      </Paragraph>
      <Heading>Receipt</Heading>
      <EmailReceipt lines={about.lines} />
      <EmailSmallPrint>{howItWasPaid(about, payment?.method)}</EmailSmallPrint>
      <Heading>If your plans change</Heading>
      <ul style={{ margin: "0 0 16px", padding: "0 0 0 24px" }}>
        {refundLadder.map(({ gives, until }) => (
          <li key={gives}>{describeRefundStep(gives, until && mailing.dates[until])}</li>
        ))}
      </ul>
    </Frame>,
  );
}

function describeRefundStep(gives: string, until: PlainDate | null): string {
  if (until === null)
    return "After that, or once the card has gone to print if that’s sooner, there’s no refund: your ad is on every copy.";
  const through = longWeekdayDate(until);
  return gives === "credit"
    ? `Cancel after that, through ${through}, and you get the full amount as credit for a later mailing.`
    : `Cancel through ${through}, and you get a full refund.`;
}

function howItWasPaid(
  { reservation, papers }: Booking,
  method: Payment["method"] | undefined,
): string {
  const on = reservation.paidAt ? ` on ${longWeekdayDate(arizonaDate(reservation.paidAt))}` : "";
  const how = { online: " online", credit: " with your credit", invoice: "", forgiven: "" }[
    method ?? "invoice"
  ];
  const sentences = [`Paid${how}${on}.`];
  const { forgivenCents = 0, number } = papers.invoice ?? {};
  if (forgivenCents > 0) {
    sentences.push(`We forgave ${formatDollarsAndCents(forgivenCents)} of the total.`);
  }
  const excessCents = papers.payments.reduce((sum, payment) => sum + payment.excessCents, 0);
  if (excessCents > 0) {
    const isSentBack = papers.refunds.some(({ reason }) => reason === "overpaid");
    sentences.push(
      `You paid ${formatDollarsAndCents(excessCents)} too much. ${isSentBack ? "We’re sending it back the way you paid." : "It’s yours as credit for a later mailing."}`,
    );
  }
  if (number) sentences.push(`Invoice ${number} is attached, marked paid.`);
  return sentences.join(" ");
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
  const dueOn = more.invoice.dueOn ?? more.invoice.issuedOn;
  const due = longWeekdayDate(dueOn);
  const amount = formatDollarsAndCents(about.owed.cents);
  return renderMessage(
    `Your spot is confirmed. Invoice ${more.invoice.number} is due ${shortWeekdayDate(dueOn)}`,
    <Frame
      preview={`Please pay ${amount} by ${due} to keep ${industry} on the ${mailing.name} card.`}
      title="Your spot is confirmed."
      because="you reserved a spot on our card and confirmed it."
      {...bookingFrameProps(about, more.reservationUrl)}
      note="reservation-firm"
    >
      <Paragraph>
        No other business in your industry can book a spot on this card while we wait for your
        payment. Your invoice is attached, along with a calendar file of your dates.
      </Paragraph>
      <FactList facts={bookingFacts(about)} />
      <HowToPay invoice={more.invoice} owed={about.owed} cardUrl={more.cardUrl} />
      <Button href={more.reservationUrl}>View your reservation</Button>
      <Paragraph>
        If we haven’t received payment by the end of {due}, we release your spot and you owe
        nothing. Until you pay, you can cancel at no cost.
      </Paragraph>
      <AdDetailsNextStep about={about} {...more} />
    </Frame>,
  );
}

/** To a buyer who chose an invoice: the button to confirm, no number or file yet, and of typed text only a plain name. */
export function renderReservationUnconfirmed(
  about: Booking,
  more: {
    confirmUrl: string;
    reservationUrl: string;
    cardUrl: string | undefined;
    until: Date;
    at: Date;
  },
): Promise<RenderedEmail> {
  const { reservation, mailing, industry, place, plan, lines } = about;
  const minutes = (more.until.getTime() - more.at.getTime()) / 60_000;
  const isTwoHours = minutes > 110 && minutes < 130;
  const time = timeOf(more.until, more.at);
  const name = nameWithoutLinks(about.contact.business);
  const due = reservation.paymentDueOn && longWeekdayDate(reservation.paymentDueOn);
  return renderMessage(
    `Confirm your spot on the ${mailing.name} card by ${time}`,
    <Frame
      preview={`Confirm by ${time}, and ${industry} on the ${mailing.name} card is yours.`}
      title="Please confirm your spot."
      because="someone used this address to reserve a spot on our card. If it wasn’t you, ignore this email: we release the spot, and you owe nothing."
      {...bookingFrameProps(about, more.reservationUrl)}
    >
      <Paragraph>
        We’re holding your spot {isTwoHours ? `for 2 hours, until ${time}` : `until ${time}`}. Open
        the page below and press “Confirm My Spot.” That shows us this is your email address. Then
        we’ll email your invoice{due ? `, due ${due}` : ""}.
      </Paragraph>
      <Button href={more.confirmUrl}>Go to the confirmation page</Button>
      <FactList facts={[...(name ? [["Business", name] as const] : []), ...bookingFacts(about)]} />
      <SpotMapTable plan={plan} place={place} />
      <Heading>What it costs</Heading>
      <EmailReceipt lines={lines} />
      {more.cardUrl && (
        <EmailSmallPrint>
          Prefer to pay by card? <Anchor href={more.cardUrl}>Pay online now</Anchor>. That confirms
          your spot, too.
        </EmailSmallPrint>
      )}
      <Paragraph>
        If you don’t confirm{due ? `, or we haven’t received payment by ${due}` : ""}, we release
        your spot and you owe nothing.
      </Paragraph>
    </Frame>,
  );
}

/** "3:15 pm Arizona time", and "on Tue, Mar 2" where that is not the day of the message. */
function timeOf(until: Date, at: Date): string {
  const time = `${formatArizonaTime(until)} Arizona time`;
  const day = arizonaDate(until);
  return day === arizonaDate(at) ? time : `${time} on ${shortWeekdayDate(day)}`;
}

const LONGEST = 60;
/** A year or a street number is part of a name; as many digits as a phone number has are a message. */
const DIGITS_AT_MOST = 6;

/** A name as it may be written to an unconfirmed address: 60 plain characters, nothing that makes a link. */
export function nameWithoutLinks(typed: string): string {
  const spoken = typed
    .normalize("NFKC")
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/|\bwww\./giu, " ")
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’.,-]/gu, " ")
    // A dot before two letters or a digit makes an address; an initial, as in "J.D.", makes none.
    .replaceAll(/[.,](?=\p{N}|[\p{L}\p{M}]{2})/gu, " ");
  const digits = spoken.match(/\p{N}/gu)?.length ?? 0;
  const named = digits > DIGITS_AT_MOST ? spoken.replaceAll(/\p{N}/gu, "") : spoken;
  return cutText(named.replaceAll(/\s+/g, " ").trim(), LONGEST).trim();
}
