import type { Booking } from "#business/reservations/pay/booking.ts";
import type { Invoice } from "#business/reservations/pay/invoices/invoice.ts";
import { Anchor, EmailSmallPrint, Facts, Heading } from "#emails/frame.tsx";
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
  return (
    <>
      <Heading>How to pay</Heading>
      <Facts
        facts={[
          ["Amount due", taxCents > 0 ? `${amount}, tax included` : amount],
          ...owed.settled.map(([name, cents]) => [name, formatDollarsAndCents(cents)] as const),
          ["Must reach us by", longWeekdayDate(invoice.dueOn ?? invoice.issuedOn)],
          ["Make the check out to", seller.company],
          ["Mail or bring it to", `${seller.street}, ${seller.town}`],
          ["Write on the check", `Invoice ${number}`],
          ...(partsAllowed
            ? [["Partial payments", "You can make more than one payment"] as const]
            : []),
        ]}
      />
      {cardUrl && (
        <EmailSmallPrint>
          Prefer to pay by card? <Anchor href={cardUrl}>Pay this invoice online</Anchor>.
        </EmailSmallPrint>
      )}
    </>
  );
}
