import type { Invoice } from "#business/billing/invoices/invoice.ts";
import { Anchor, EmailSmallPrint, Facts, Heading } from "#emails/frame.tsx";
import { longDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

/** How an open invoice can be paid. `cardUrl`: the page for cards, where cards are taken. */
export function HowToPay({ invoice, cardUrl }: { invoice: Invoice; cardUrl: string | undefined }) {
  const { seller, number } = invoice;
  return (
    <>
      <Heading>How to pay</Heading>
      <Facts
        facts={[
          ["Amount", dollars(invoice.totalCents - invoice.creditedCents)],
          ...(invoice.creditedCents > 0
            ? [["Taken off by your credit", dollars(invoice.creditedCents)] as const]
            : []),
          ["To arrive by", longDate(invoice.dueOn ?? invoice.issuedOn)],
          ["Check payable to", seller.company],
          ["Mail or bring it to", `${seller.street}, ${seller.town}`],
          ["Write on the check", `Invoice ${number}`],
        ]}
      />
      {cardUrl && (
        <EmailSmallPrint>
          Rather by card? <Anchor href={cardUrl}>Pay this invoice by card</Anchor>. The place is
          paid the same minute.
        </EmailSmallPrint>
      )}
    </>
  );
}
