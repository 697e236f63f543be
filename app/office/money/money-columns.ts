import { type Column, textColumn } from "#app/office/tables/columns.ts";
import type { MoneyKind, MoneyRow } from "#business/ledger/money.ts";
import { paymentIdLabel } from "#business/reservations/pay/invoices/invoice.ts";
import { shortWeekdayDateWithYear } from "#platform/clock.ts";
import { formatDollarsAndCents } from "#platform/money.ts";
import { centsToCsvAmount } from "#platform/read-csv.ts";
import {
  columnHeadingsByMoneyKind,
  describeMoneyRowState,
  formatMoneyRowDetail,
  moneyRowCsvDetail,
  moneyRowCsvState,
} from "./money-labels.ts";

export function moneyColumns(kind: MoneyKind): readonly Column<MoneyRow>[] {
  const {
    name: nameHeading,
    state: stateHeading,
    more: moreHeading,
  } = columnHeadingsByMoneyKind[kind];
  return [
    textColumn<MoneyRow>("business", "Business", ({ business }) => business, {
      shown: "name",
      text: ({ business, reference }) => business || reference,
      small: ({ reference, name }) => `${reference}, ${paymentIdLabel(name)}`,
    }),
    textColumn<MoneyRow>("name", nameHeading, ({ name }) => paymentIdLabel(name), {
      shown: false,
      file: { heading: nameHeading, cell: ({ name }) => paymentIdLabel(name), first: true },
    }),
    {
      id: "date",
      heading: "Date",
      kind: "date",
      shown: true,
      text: ({ on }) => shortWeekdayDateWithYear(on),
      file: { heading: "Date", cell: ({ on }) => on },
    },
    textColumn<MoneyRow>("reservation", "Reservation", ({ reference }) => reference, {
      shown: false,
    }),
    {
      id: "state",
      heading: stateHeading,
      kind: "text",
      shown: true,
      text: (row) => describeMoneyRowState(kind, row),
      file: { heading: stateHeading, cell: (row) => moneyRowCsvState(kind, row) },
    },
    textColumn<MoneyRow>("more", moreHeading, (row) => moneyRowCsvDetail(kind, row), {
      shown: false,
      text: (row) => formatMoneyRowDetail(kind, row),
    }),
    {
      id: "tax",
      heading: "Tax",
      kind: "amount",
      shown: true,
      text: ({ taxCents }) => formatDollarsAndCents(taxCents),
      file: { heading: "Tax (USD)", cell: ({ taxCents }) => centsToCsvAmount(taxCents) },
    },
    {
      id: "amount",
      heading: "Amount",
      kind: "amount",
      shown: true,
      text: ({ amountCents }) => formatDollarsAndCents(amountCents),
      file: { heading: "Amount (USD)", cell: ({ amountCents }) => centsToCsvAmount(amountCents) },
    },
  ];
}
