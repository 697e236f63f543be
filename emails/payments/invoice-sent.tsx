import type { Booking } from "#business/billing/booking.ts";
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
import { SpotMapTable } from "#emails/spot-map-table.tsx";
import { arizonaDate, arizonaTime, longDate, weekday } from "#platform/clock.ts";
import { plainName } from "./plain-name.ts";
import { EmailReceipt } from "./receipt.tsx";

/**
 * To a buyer who chose an invoice: one button confirms the spot, and then the invoice is sent. The
 * address is not confirmed yet, so the message has no number, no file, and of the typed text only a
 * plain name.
 */
export function renderInvoiceSent(
  about: Booking,
  more: { confirmUrl: string; cardUrl: string | undefined; until: Date; at: Date },
): Promise<RenderedEmail> {
  const { reservation, mailing, industry, place, plan, lines } = about;
  const { until } = more;
  const minutes = (until.getTime() - more.at.getTime()) / 60_000;
  const isTwoHours = minutes > 110 && minutes < 130;
  const time = timeOf(until, more.at);
  const name = plainName(about.contact.business);
  const due = reservation.paymentDueOn && longDate(reservation.paymentDueOn);
  return renderMessage(
    `Confirm your spot on ${mailing.name} by ${time}`,
    <Frame
      preview={`Press the button by ${time}, and ${industry} on ${mailing.name} is yours.`}
      title="One button, and your spot is confirmed."
      why="You get this message because this address was given when a spot on our card was reserved on our website. If that was not you, do nothing: the spot goes back by itself and nothing is owed."
      terms={about.terms}
    >
      <Paragraph>
        Your spot is kept {isTwoHours ? "for 2 hours" : `until ${time}`}. Press the button by {time}{" "}
        to show that this address is yours. Then we send your invoice, and the spot stays yours
        until it is due{due ? `, ${due}` : ""}.
      </Paragraph>
      <Button href={more.confirmUrl}>Confirm my spot</Button>
      <Facts
        facts={[
          ["Reservation", reservation.reference],
          ...(name ? [["Business", name] as const] : []),
          ["Industry", industry],
          ["Mailing", about.mailingLine],
          ["Spot", place],
        ]}
      />
      <SpotMapTable plan={plan} place={place} />
      <Heading>What it costs</Heading>
      <EmailReceipt lines={lines} />
      {more.cardUrl && (
        <EmailSmallPrint>
          Rather by card? <Anchor href={more.cardUrl}>Pay by card now</Anchor>, and the spot is paid
          the same minute.
        </EmailSmallPrint>
      )}
      <Paragraph>
        {due ? `If we haven’t received payment by ${due}, we release your spot. ` : ""}Until you
        pay, nothing is owed.
      </Paragraph>
    </Frame>,
  );
}

/** "3:15 pm Arizona time", and on which day where that is not the day of the message. */
function timeOf(until: Date, at: Date): string {
  const time = `${arizonaTime(until)} Arizona time`;
  const day = arizonaDate(until);
  return day === arizonaDate(at) ? time : `${time} on ${weekday(day)}, ${longDate(day)}`;
}
