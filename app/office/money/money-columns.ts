import { type Column, textColumn } from "#app/office/tables/columns.ts";
import type { MoneyKind, MoneyRow } from "#business/billing/money.ts";
import { longDate } from "#platform/clock.ts";
import { amountCell } from "#platform/csv.ts";
import { dollarsInFull } from "#platform/money.ts";
import {
  headings,
  moreCell,
  moreWords,
  paymentWords,
  plainStateWords,
  stateWordsOf,
} from "./money-words.ts";

/** The columns of the list of payments, of invoices, or of refunds. */
export function moneyColumns(kind: MoneyKind): readonly Column<MoneyRow>[] {
  const { name: nameHeading, state: stateHeading, more: moreHeading } = headings[kind];
  return [
    textColumn<MoneyRow>("business", "Business", ({ business }) => business, {
      shown: "always",
      text: ({ business, reference }) => business || reference,
      small: ({ reference, name }) => `${reference}, ${paymentWords(name)}`,
      key: ({ business }) => business,
    }),
    textColumn<MoneyRow>("name", nameHeading, ({ name }) => paymentWords(name), {
      shown: false,
      file: { heading: nameHeading, cell: ({ name }) => paymentWords(name), always: true },
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
      heading: stateHeading,
      kind: "text",
      shown: true,
      text: (row) => stateWordsOf(kind, row),
      file: { heading: stateHeading, cell: (row) => plainStateWords(kind, row) },
      key: ({ state }) => state,
    },
    textColumn<MoneyRow>("more", moreHeading, (row) => moreCell(kind, row), {
      shown: false,
      text: (row) => moreWords(kind, row),
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
