import { desc, eq, inArray, or, sql } from "drizzle-orm";
import { amountToPaySql } from "#business/reservations/pay/invoices/find-due-invoices.ts";
import {
  type InvoiceState,
  invoicePaymentId,
} from "#business/reservations/pay/invoices/invoice.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-invoice-payment.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { invoice, payment } from "#database/schema/billing.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate, isCalendarDate, longDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import type { RowCells } from "./import.ts";
import {
  cellText,
  formatInvalidDateMessage,
  type ListImportPlanner,
  type PlannedRow,
  refusedRow,
  unchangedRow,
} from "./row-planner.ts";

type Billed = {
  number: string;
  reservationId: number;
  reference: string;
  business: string;
  state: InvoiceState;
  /** What is left to pay. */
  totalCents: number;
  version: number;
};
type Paid = { name: string; reservationId: number; amountCents: number; at: Date };
type Known = { invoices: readonly Billed[]; payments: readonly Paid[]; today: PlainDate };

/**
 * Received payments of invoices: by invoice number or reservation reference, with the amount and,
 * if known, the date and a note. A payment that is recorded already is skipped; one from a day to come is refused.
 */
export const paymentsImportPlanner: ListImportPlanner = {
  async judgeOf(rows, database) {
    const known = await findKnown(rows, database);
    return (cells) => judge(cells, known);
  },
};

const referenceOf = (cells: RowCells) => cellText(cells, "reservation").toUpperCase();

/** "2027-0001", also from "invoice 2027-0001"; "" if the text is not an invoice number. */
const numberOf = (cells: RowCells) =>
  /^(?:invoice(?::|\s)\s*)?(\d{4}-\d{4,})(?::\d+)?$/i.exec(nameOf(cells))?.[1] ?? "";

/** The name of a payment in our own export: "invoice 2027-0001, payment 2". */
const nameOf = (cells: RowCells) =>
  cellText(cells, "name").replace(
    /^invoice (\d{4}-\d{4,})(?:, payment (\d+))?$/i,
    (_, number: string, time?: string) => `invoice:${number}${time ? `:${time}` : ""}`,
  );

async function findKnown(rows: readonly RowCells[], database: Queryable): Promise<Known> {
  const invoices = await database
    .select({
      number: invoice.number,
      reservationId: invoice.reservationId,
      reference: reservation.reference,
      business: sql<string>`${invoice.buyer}->>'business'`,
      state: sql<InvoiceState>`${invoice.state}`,
      totalCents: amountToPaySql,
      version: invoice.version,
    })
    .from(invoice)
    .innerJoin(reservation, eq(reservation.id, invoice.reservationId))
    .where(
      or(
        inArray(invoice.number, rows.map(numberOf)),
        inArray(reservation.reference, rows.map(referenceOf)),
      ),
    )
    .orderBy(desc(invoice.id));
  const names = rows.flatMap((cells) => [nameOf(cells), `invoice:${numberOf(cells)}`]);
  const ofInvoices = invoices.map(({ number }) => invoicePaymentId(number, 0));
  const { id: name, reservationId, amountCents, receivedAt: at } = payment;
  const payments = await database
    .select({ name, reservationId, amountCents, at })
    .from(payment)
    .where(inArray(payment.id, [...names, ...ofInvoices]));
  return { invoices, payments, today: await findTodayByDatabaseClock(database) };
}

function judge(cells: RowCells, known: Known): PlannedRow {
  const name = cellText(cells, "name");
  const about = name || referenceOf(cells) || "No invoice";
  const cents = centsOf(cellText(cells, "amount"));
  if (cents === undefined) return refusedRow(about, amountMissing(cellText(cells, "amount")));
  const recorded = known.payments.find((each) => each.name === nameOf(cells));
  if (recorded) return judgeRecorded(about, cents, recorded);
  const billed = billedBy(cells, known);
  if (typeof billed === "string") return refusedRow(about, billed);
  const record = { type: "reservation", id: billed.reservationId } as const;
  const wrong = whyNot(billed, cents, known) ?? wrongDateIn(cells, known);
  const named = `Invoice ${billed.number}, ${billed.business}`;
  if (wrong) return refusedRow(named, wrong, record);
  return {
    about: named,
    plannedChange: "new",
    changes: [],
    record,
    sentence: `Records ${dollars(cents)} for reservation ${billed.reference} and marks the spot as paid.`,
    takes: [{ key: `invoice ${billed.number}`, name: "the same invoice" }],
    async carryOut(context, tx) {
      const { reservationId, version: expectedVersion } = billed;
      const date = cellText(cells, "date");
      const received = { note: noteOf(cells), ...(date && { receivedOn: date }) };
      const input = { reservationId, amountCents: cents, expectedVersion, ...received };
      const { outcome } = await recordInvoicePayment(input, context, tx);
      const back = outcome === "duplicate" || outcome === "spot-gone";
      return {
        record,
        ...(back && { sentence: "The spot was taken. Refund this money under Money." }),
      };
    },
  };
}

function judgeRecorded(
  about: string,
  cents: number,
  { reservationId, amountCents }: Paid,
): PlannedRow {
  const record = { type: "reservation", id: reservationId } as const;
  if (amountCents === cents) return unchangedRow(about, record);
  return refusedRow(
    about,
    `This payment is recorded as ${dollars(amountCents)}, but the row says ${dollars(cents)}. An import can't change payments.`,
    record,
  );
}

/** The invoice that a row names by its number or its reservation; a sentence if it names none. */
function billedBy(cells: RowCells, { invoices }: Known): Billed | string {
  const [name, number, reference] = [cellText(cells, "name"), numberOf(cells), referenceOf(cells)];
  if (name === "" && reference === "") return "Add an invoice number or a reservation reference.";
  if (name !== "" && number === "") {
    return `“${name}” isn't an invoice number. Card payments are recorded automatically.`;
  }
  const found = invoices.find((each) =>
    number ? each.number === number : each.reference === reference,
  );
  if (!found)
    return number
      ? `We can't find invoice ${number}.`
      : `Reservation ${reference} has no invoice or doesn't exist.`;
  if (reference !== "" && found.reference !== reference) {
    return `Invoice ${found.number} is for reservation ${found.reference}, but the row says ${reference}.`;
  }
  return found;
}

function whyNot({ number, state, totalCents }: Billed, cents: number, { payments }: Known) {
  if (state === "paid") {
    const paid = payments.find(({ name }) => name === invoicePaymentId(number, 0));
    return `Invoice ${number} is already paid${paid ? `: ${dollars(paid.amountCents)} was recorded on ${longDate(arizonaDate(paid.at))}` : ""}.`;
  }
  if (state === "void") {
    return `Invoice ${number} is void because the spot was released. If they paid anyway, record it on the reservation and refund it.`;
  }
  if (cents === totalCents) return undefined;
  return `Invoice ${number} has ${dollars(totalCents)} left to pay, but the row says ${dollars(cents)}. The amounts must match. Record a partial payment on the reservation.`;
}

function wrongDateIn(cells: RowCells, { today }: Known): string | undefined {
  const date = cellText(cells, "date");
  if (date === "") return undefined;
  if (!isCalendarDate(date)) return formatInvalidDateMessage(date);
  return date > today
    ? `${longDate(date)} is in the future. Import the payment once it has come in.`
    : undefined;
}

/** The recorded payment, with the day it was received. */
function noteOf(cells: RowCells): string {
  const [date, more] = [cellText(cells, "date"), cellText(cells, "more")];
  return [date && `received ${longDate(date)}`, more].filter(Boolean).join(": ");
}

function centsOf(text: string): number | undefined {
  const plain = text.replace(/[$,\s]/g, "");
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

function amountMissing(text: string): string {
  return text ? `“${text}” isn't a dollar amount.` : "The amount is missing.";
}
