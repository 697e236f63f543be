import { type Column, textColumn } from "#app/office/tables/columns.ts";
import type { MoneyKind, MoneyRow } from "#business/billing/money.ts";
import { longDate } from "#platform/clock.ts";
import { amountCell } from "#platform/csv.ts";
import { dollarsInFull } from "#platform/money.ts";
import { paymentWords, stateWordsOf } from "./money-words.ts";

/** The columns of the list of payments, of invoices, or of refunds. */
export function moneyColumns(kind: MoneyKind): readonly Column<MoneyRow>[] {
  return [
    textColumn<MoneyRow>("business", "Business", ({ business }) => business, {
      shown: "always",
      text: ({ business, reference }) => business || reference,
      small: ({ reference, name }) => `${reference}, ${paymentWords(name)}`,
      key: ({ business }) => business,
    }),
    textColumn<MoneyRow>("name", "Name", ({ name }) => name, {
      shown: false,
      text: ({ name }) => paymentWords(name),
      file: { heading: "Name", cell: ({ name }) => name, always: true },
      key: ({ name }) => name,
    }),
    {
      id: "date",
      heading: "Date",
      kind: "date",
      shown: true,
      text: ({ on }) => longDate(on),
      file: { heading: "Date", cell: ({ on }) => on },
      key: ({ on }) => on,
    },
    textColumn<MoneyRow>("reservation", "Reservation", ({ reference }) => reference, {
      shown: false,
      key: ({ reference }) => reference,
    }),
    {
      id: "state",
      heading: "What",
      kind: "text",
      shown: true,
      text: (row) => stateWordsOf(kind, row),
      file: { heading: "State", cell: ({ state }) => state },
      key: ({ state }) => state,
    },
    textColumn<MoneyRow>("more", "More", ({ more }) => more, {
      shown: false,
      key: ({ more }) => more,
    }),
    {
      id: "amount",
      heading: "Amount",
      kind: "amount",
      shown: true,
      text: ({ amountCents }) => dollarsInFull(amountCents),
      file: { heading: "Amount (USD)", cell: ({ amountCents }) => amountCell(amountCents) },
      key: ({ amountCents }) => amountCents,
    },
  ];
}
