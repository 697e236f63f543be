import { and, eq, isNull, sql } from "drizzle-orm";
import { type ActionOutcome, defineAction } from "#business/actions.ts";
import {
  announceAvailabilityChange,
  endOfArizonaDateSql,
  findTodayByDatabaseClock,
  requireReservationTransition,
} from "#business/reservations/claims/claims.ts";
import {
  findActiveInvoice,
  invoiceColumns,
  lockOpenInvoice,
  lockSeenInvoice,
  requireAllowedDueDate,
  type SeenInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { isUnpaidWithoutExpiry, type Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { creditUse, invoice } from "#database/schema/payments.ts";
import { reservation as reservations } from "#database/schema/reservations.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";
import {
  type BillingDetails,
  billingLimits,
  type Invoice,
  invoiceCentsLeftToPay,
} from "./invoice.ts";
import { takeNextInvoiceNumber } from "./issue-invoice.ts";

export type ChangeDueDateInput = SeenInvoice & {
  dueOn: PlainDate;
  /** Why; the audit log keeps it, the customer does not read it. */
  because: string;
  /** Whether a date after booking closes is meant. */
  afterClose: boolean;
};

/**
 * Changes the due date of an open invoice, within the rules of `findDueDateProblem`. The spot is kept until the new date, and the
 * reminder, the calendar file and the lists follow it; the customer gets one message. Refuses without a reason, an outdated
 * invoice, the date it has, and a payment page that is open.
 */
export const changeDueDate = defineAction({
  name: "changeDueDate",
  permission: "payments.record",
  undo: ["changeDueDate"],
  async run(tx, input: ChangeDueDateInput) {
    const { dueOn } = input;
    const because = requireTextWithin(input.because, {
      field: "because",
      most: 500,
      ask: "Enter a reason for the new date.",
    });
    const { reservation, billed } = await lockOpenInvoice(input, tx);
    await refuseWhilePaymentPending(reservation.id, tx);
    const before = billed.dueOn ?? billed.issuedOn;
    if (before === dueOn) {
      const sentence = `It’s already due on ${longWeekdayDate(dueOn)}.`;
      throw new Refusal("invalid", sentence, { field: "dueOn" });
    }
    const today = await findTodayByDatabaseClock(tx);
    await requireAllowedDueDate({ reservation, before, today, ...input }, tx);
    await moveExpiry(tx, reservation, dueOn);
    const after = await bumpDueChanges(billed, tx);
    const subject = { type: "invoice", id: billed.number };
    const detail = { before, dueOn, because };
    const what = { id: reservation.id, version: `${billed.number}:${after.version}` };
    await enqueueBookingNews(tx, what, {
      news: "due-date",
      sentences: dueDateSentences(billed, dueOn),
    });
    return { event: { event: "invoice.due-date-changed", subject, detail }, result: { dueOn } };
  },
});

/** It is kept until the end of the new date, unless no date ends it. Unconfirmed, it never gets more time from an earlier one. */
async function moveExpiry(tx: Queryable, before: Reservation, dueOn: PlainDate): Promise<void> {
  const end = endOfArizonaDateSql(sql`${dueOn}::date`);
  const isEarlier = before.state === "unconfirmed" && dueOn < (before.paymentDueOn ?? dueOn);
  const expiresAt = isEarlier ? sql`least(${reservations.expiresAt}, ${end})` : end;
  await requireReservationTransition(tx, before, {
    from: ["unconfirmed", "unpaid"],
    to: before.state,
    set: { paymentDueOn: dueOn, ...(!isUnpaidWithoutExpiry(before) && { expiresAt }) },
  });
  await announceAvailabilityChange(tx, before.mailingId);
}

async function bumpDueChanges({ id }: Invoice, tx: Queryable) {
  const [row] = await tx
    .update(invoice)
    .set({
      dueChanges: sql`${invoice.dueChanges} + 1`,
      version: sql`${invoice.version} + 1`,
    })
    .where(eq(invoice.id, id))
    .returning({ version: invoice.version });
  if (!row) throw new Error(`invoice ${id} vanished under its lock`);
  return row;
}

const dueDateSentences = (billed: Invoice, dueOn: PlainDate) => [
  `Invoice ${billed.number} is now due on ${longWeekdayDate(dueOn)}${billed.dueOn ? ` instead of ${longWeekdayDate(billed.dueOn)}` : ""}.`,
  `You have ${dollars(invoiceCentsLeftToPay(billed))} left to pay. We’ll hold your spot until then.`,
];

/** Allows the buyer of an open invoice to pay in parts, or asks for one payment again; the due date stays. */
export const setPartPaymentsAllowed = defineAction({
  name: "setPartPaymentsAllowed",
  permission: "payments.record",
  undo: ["setPartPaymentsAllowed"],
  async run(tx, { allowed, ...seen }: SeenInvoice & { allowed: boolean }) {
    const { billed } = await lockOpenInvoice(seen, tx);
    if (billed.partsAllowed === allowed) return {};
    await tx
      .update(invoice)
      .set({ partsAllowed: allowed, version: sql`${invoice.version} + 1` })
      .where(eq(invoice.id, billed.id));
    const subject = { type: "invoice", id: billed.number };
    return { event: { event: "invoice.parts-allowed", subject, detail: { allowed } } };
  },
});

type CorrectInvoiceInput = SeenInvoice & { billing: BillingDetails };

const OWN_CORRECTIONS_AT_MOST = 5;

/**
 * Corrects the billing name, the billing address or the PO number of an invoice, paid or not: it becomes void and keeps its
 * number, and a new one with the next number, the same amounts and the same due date replaces it. The buyer gets one message.
 * Refuses an outdated invoice, a pending payment, and what stands on it already.
 */
export const correctInvoice = defineAction({
  name: "correctInvoice",
  permission: "payments.record",
  undo: ["correctInvoice"],
  run: (tx, input: CorrectInvoiceInput) => replaceInvoice(tx, input),
});

/** The same by its buyer, who came by their link, until it is paid; a few times, because each takes a number and sends an email. */
export const correctOwnInvoice = defineAction({
  name: "correctOwnInvoice",
  permission: "anyone",
  undo: ["correctOwnInvoice"],
  async run(tx, input: CorrectInvoiceInput) {
    const billed = await findActiveInvoice(input.reservationId, tx);
    if (billed?.state !== "open") {
      throw new Refusal("conflict", "This invoice isn’t open anymore. Call us to correct it.");
    }
    const many = await tx.$count(invoice, eq(invoice.reservationId, input.reservationId));
    if (many > OWN_CORRECTIONS_AT_MOST) {
      throw new Refusal(
        "conflict",
        "You’ve corrected this invoice several times. Call us instead.",
      );
    }
    return replaceInvoice(tx, input);
  },
});

async function replaceInvoice(
  tx: Queryable,
  { billing: typed, ...seen }: CorrectInvoiceInput,
): Promise<ActionOutcome<Invoice>> {
  const billing = readBilling(typed);
  const { billed: before } = await lockSeenInvoice(seen, tx);
  const { reservationId } = before;
  if (before.state === "void") throw new Refusal("conflict", "This invoice is void.");
  if (JSON.stringify(billing) === JSON.stringify(billingDetailsOf(before))) {
    throw new Refusal("invalid", "Nothing has changed.", { field: "billingName" });
  }
  await refuseWhilePaymentPending(reservationId, tx);
  await voidReplaced(tx, before);
  const { id: _, number, stateChangedAt: __, ...same } = before;
  const issuedOn = await findTodayByDatabaseClock(tx);
  const buyer = { ...before.buyer, billing };
  const values = {
    ...same,
    buyer,
    issuedOn,
    replaces: number,
    number: await takeNextInvoiceNumber(tx, issuedOn),
    // Anyone who saw the previous one has seen another version.
    version: same.version + 1,
  };
  const [row] = await tx.insert(invoice).values(values).returning(invoiceColumns);
  if (!row) throw new Error(`invoice ${values.number} was not stored`);
  await tx
    .update(creditUse)
    .set({ invoiceId: row.id })
    .where(and(eq(creditUse.invoiceId, before.id), isNull(creditUse.returnedAt)));
  const what = { id: reservationId, version: row.number };
  const isPaid = before.state === "paid";
  const sentences = [
    `Invoice ${row.number} replaces invoice ${number}, with the billing details you asked for. ${isPaid ? "It’s paid, so you owe nothing on it." : "The amount and the due date are the same."}`,
    `Invoice ${number} is void. ${isPaid ? "Your payment counts toward the new one." : "If you’ve already sent a payment for it, you don’t have to do anything."}`,
  ];
  await enqueueBookingNews(tx, what, { news: "invoice-corrected", sentences });
  const subject = { type: "invoice", id: row.number };
  const detail = { replaced: number };
  return { event: { event: "invoice.corrected", subject, detail }, result: row };
}

/** What stands on an invoice now, as its form shows it. */
export const billingDetailsOf = ({ buyer: { business, billing } }: Pick<Invoice, "buyer">) =>
  billing ?? { name: business, address: "", poNumber: "" };

/** By way of open: a paid invoice can't become void at once. */
async function voidReplaced(tx: Queryable, { id, state }: Invoice): Promise<void> {
  const change = { stateChangedAt: sql`now()`, version: sql`${invoice.version} + 1` };
  if (state === "paid") await tx.update(invoice).set({ state: "open" }).where(eq(invoice.id, id));
  await tx
    .update(invoice)
    .set({ state: "void", ...change })
    .where(eq(invoice.id, id));
}

function readBilling({ name, address, poNumber }: BillingDetails): BillingDetails {
  const lines = requireTextWithin(address, { field: "billingAddress", most: billingLimits.address })
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length > 4) {
    throw new Refusal("invalid", "Use up to 4 lines for the address.", { field: "billingAddress" });
  }
  const most = billingLimits.name;
  const ask = "Enter the name to bill.";
  return {
    name: requireTextWithin(asOneLine(name), { field: "billingName", most, ask }),
    address: lines.join("\n"),
    poNumber: requireTextWithin(poNumber, { field: "poNumber", most: billingLimits.poNumber }),
  };
}
