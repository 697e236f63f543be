import type { Booking } from "#business/reservations/pay/booking.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { company } from "#company.ts";
import {
  arizonaDate,
  daysBetween,
  formatArizonaTime,
  longWeekdayDate,
  type PlainDate,
  weekday,
} from "#platform/clock.ts";
import { dollars, formatDollarsAndCents } from "#platform/money.ts";
import { bookingFacts, bookingFrameProps } from "./booking-facts.ts";
import {
  Anchor,
  Button,
  EmailSmallPrint,
  emailColors,
  FactList,
  Frame,
  Heading,
  Paragraph,
  phoneAndHours,
  type RenderedEmail,
  renderMessage,
} from "./frame.tsx";

/** To a buyer whose bank has said no. `until`: how long the spot stays theirs; undefined: it was released. */
export function renderPaymentFailed(
  about: Booking,
  more: { amountCents: number; until: Date | undefined; reservationUrl: string },
): Promise<RenderedEmail> {
  const { until } = more;
  const next = until
    ? `Your spot is still yours. Pay another way by ${formatArizonaTime(until)} Arizona time on ${longWeekdayDate(arizonaDate(until))}, or we release it.`
    : "We couldn’t keep holding your spot. If it’s still open, you can book it again.";
  return renderMessage(
    `Your payment didn’t go through: reservation ${about.reservation.reference}`,
    <Frame
      preview={`Your bank declined the payment. ${next}`}
      title="Your payment didn’t go through."
      because="you started a bank payment for a spot on our card."
      {...bookingFrameProps(about, more.reservationUrl)}
    >
      <Paragraph>
        Your bank declined your payment of {dollars(more.amountCents)}, so we received nothing. We
        charge no fee for this.
      </Paragraph>
      <Paragraph>{next}</Paragraph>
      <FactList facts={bookingFacts(about)} />
      <Button href={more.reservationUrl}>
        {until ? "Pay another way" : "See if it’s still open"}
      </Button>
    </Frame>,
  );
}

/** To a buyer: news of their money, mostly that something we told them is no longer so. */
export function renderMoneyCorrection(
  about: Booking,
  more: { title: string; sentences: readonly string[]; reservationUrl: string },
): Promise<RenderedEmail> {
  const { title, sentences, reservationUrl } = more;
  return renderMessage(
    `${title.replace(/\.$/, "")}: reservation ${about.reservation.reference}`,
    <Frame
      preview={sentences[0] ?? title}
      title={title}
      because="it’s about money you paid us or that we owe you."
      {...bookingFrameProps(about, reservationUrl)}
    >
      {sentences.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <FactList facts={bookingFacts(about)} />
      <Button href={reservationUrl}>View your reservation</Button>
      <Paragraph>
        Think this is wrong? Reply to this email or call {company().phone.display}, and we’ll sort
        it out with you.
      </Paragraph>
    </Frame>,
  );
}

export function renderCreditEnds(
  about: Booking,
  more: { leftCents: number; expiresOn: PlainDate; reservationUrl: string },
): Promise<RenderedEmail> {
  const amount = dollars(more.leftCents);
  const until = longWeekdayDate(more.expiresOn);
  return renderMessage(
    `Your ${amount} credit expires on ${until}`,
    <Frame
      preview={`Use it for any open spot on a later mailing by ${until}.`}
      title="Your credit expires soon."
      because="you canceled a reservation and got a credit. This is the only reminder."
      {...bookingFrameProps(about, more.reservationUrl)}
    >
      <Paragraph>
        You have {amount} in credit. You can use it for any open spot on a later mailing if you book
        by {until}. After that, the credit expires.
      </Paragraph>
      <FactList
        facts={[
          ["Credit", amount],
          ["Use it by", until],
          ["From reservation", about.reservation.reference],
        ]}
      />
      <Paragraph>
        To use it, reply to this email or call {phoneAndHours()}. We’ll book the spot with you and
        apply the credit.
      </Paragraph>
      <Button href={more.reservationUrl}>View your reservation</Button>
    </Frame>,
  );
}

/** To a buyer whose invoice is due by the next business day. `today`: the day on which the message goes out. */
export function renderInvoiceReminder(
  about: Booking,
  more: { invoice: Invoice; reservationUrl: string; cardUrl: string | undefined; today: PlainDate },
): Promise<RenderedEmail> {
  const { mailing, industry } = about;
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
      because="you reserved a spot on our card. This is the only reminder for this due date."
      {...bookingFrameProps(about, more.reservationUrl)}
      note="reservation-reminder"
    >
      <Paragraph>
        If your payment is on its way, thank you.{" "}
        {isKept
          ? `If it won’t reach us by the end of ${due}, call ${company().phone.display} or reply to this email, and we’ll work something out.`
          : `If it doesn’t reach us by the end of ${due}, Arizona time, we release your spot and you owe nothing. Need help? Call ${company().phone.display} or reply to this email before then.`}
      </Paragraph>
      <FactList facts={bookingFacts(about)} />
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

/** How an open invoice can be paid. `cardUrl`: the page for cards, where cards are taken. */
export function HowToPay({
  invoice,
  owed,
  cardUrl,
}: {
  invoice: Invoice;
  owed: Booking["owed"];
  cardUrl: string | undefined;
}) {
  const { seller, number, partsAllowed } = invoice;
  const settled = owed.settled
    .map(([name, cents]) => `${name.toLowerCase()}: ${formatDollarsAndCents(cents)}`)
    .join(", ");
  const tax = invoice.taxCents > 0 ? ", tax included" : "";
  const amount = `${formatDollarsAndCents(owed.cents)}${tax}${settled && ` (${settled})`}`;
  return (
    <>
      <Heading>How to pay</Heading>
      <FactList facts={[["Amount due", amount]]} />
      <Paragraph>
        It must reach us by <strong>{longWeekdayDate(invoice.dueOn ?? invoice.issuedOn)}</strong>.
        Make the check out to <strong>{seller.company}</strong>, write “Invoice {number}” on it, and
        mail or bring it to {seller.street}, {seller.town}.
        {partsAllowed && " You can make more than one payment."}
      </Paragraph>
      {cardUrl && (
        <EmailSmallPrint>
          Prefer to pay by card? <Anchor href={cardUrl}>Pay this invoice online</Anchor>.
        </EmailSmallPrint>
      )}
    </>
  );
}

export function EmailReceipt({ lines }: Pick<Booking, "lines">) {
  return (
    <table data-columns width="100%" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 16px" }}>
      <tbody>
        {lines.map(([what, cents], i) => {
          const total = i === lines.length - 1;
          const look = {
            padding: "9px 0",
            borderBottom: total ? "0" : `1px solid ${emailColors.line}`,
            fontWeight: total ? 800 : 400,
            fontSize: total ? 19 : 17,
          };
          return (
            <tr key={what}>
              <td className="line ink" align="left" style={look}>
                {what}
              </td>
              <td
                className="line ink"
                align="right"
                style={{ ...look, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
              >
                {formatDollarsAndCents(cents)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
