import type { Booking } from "#business/reservations/pay/booking.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { Anchor, EmailSmallPrint, Facts, Heading, Paragraph } from "#emails/frame.tsx";
import { longWeekdayDate } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";

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
  const { seller, number, taxCents, partsAllowed } = invoice;
  const amount = formatDollarsAndCents(owed.cents);
  const after = owed.settled
    .map(([name, cents]) => `${name.toLowerCase()}: ${formatDollarsAndCents(cents)}`)
    .join(", ");
  return (
    <>
      <Heading>How to pay</Heading>
      <Facts
        facts={[
          [
            "Amount due",
            `${amount}${taxCents > 0 ? ", tax included" : ""}${after && ` (${after})`}`,
          ],
        ]}
      />
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
