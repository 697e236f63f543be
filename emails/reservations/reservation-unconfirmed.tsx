import type { Booking } from "#business/reservations/pay/booking.ts";
import { bookingFacts, bookingFrame } from "#emails/booking-facts.ts";
import {
  Anchor,
  Button,
  EmailSmallPrint,
  Facts,
  Frame,
  Heading,
  Paragraph,
  type RenderedEmail,
  renderMessage,
} from "#emails/frame.tsx";
import { EmailReceipt } from "#emails/payments/receipt.tsx";
import { SpotMapTable } from "#emails/spot-map-table.tsx";
import {
  arizonaDate,
  formatArizonaTime,
  longWeekdayDate,
  shortWeekdayDate,
} from "#platform/clock.ts";
import { cutText } from "#platform/text-limits.ts";

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
  const { until } = more;
  const minutes = (until.getTime() - more.at.getTime()) / 60_000;
  const isTwoHours = minutes > 110 && minutes < 130;
  const time = timeOf(until, more.at);
  const name = plainName(about.contact.business);
  const due = reservation.paymentDueOn && longWeekdayDate(reservation.paymentDueOn);
  return renderMessage(
    `Confirm your spot on the ${mailing.name} card by ${time}`,
    <Frame
      preview={`Confirm by ${time}, and ${industry} on the ${mailing.name} card is yours.`}
      title="Please confirm your spot."
      why="You’re getting this email because someone used this address to reserve a spot on our card. If it wasn’t you, ignore this email: we release the spot, and you owe nothing."
      {...bookingFrame(about, more.reservationUrl)}
    >
      <Paragraph>
        We’re holding your spot {isTwoHours ? `for 2 hours, until ${time}` : `until ${time}`}. Open
        the page below and press “Confirm My Spot.” That shows us this is your email address. Then
        we’ll email your invoice{due ? `, due ${due}` : ""}.
      </Paragraph>
      <Button href={more.confirmUrl}>Go to the confirmation page</Button>
      <Facts facts={[...(name ? [["Business", name] as const] : []), ...bookingFacts(about)]} />
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
export function plainName(typed: string): string {
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
