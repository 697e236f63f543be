import { eq, sql } from "drizzle-orm";
import { defineAction, defineGatewayAction } from "#business/actions.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { isPrinted, type Mailing } from "#business/mailings/mailing.ts";
import {
  announceAvailabilityChange,
  endOfArizonaDateSql,
  requireTransition,
} from "#business/reservations/claims/claims.ts";
import {
  lockOpenInvoice,
  nextPaymentId,
  type SeenInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import { findDueDateProblem } from "#business/reservations/pay/payment-terms.ts";
import { tryMarkPaid } from "#business/reservations/pay/try-mark-paid.ts";
import { isUnpaidWithoutExpiry, type Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { invoice, payment } from "#database/schema/payments.ts";
import { reservation as reservations } from "#database/schema/reservations.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { amountToPay, type Invoice } from "./invoice.ts";
import { ensurePaidInvoice } from "./issue-invoice.ts";

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
    if (before === dueOn) throw invalid(`It’s already due on ${longWeekdayDate(dueOn)}.`, "dueOn");
    await requireDueDate({ reservation, before, ...input }, tx);
    await moveEnd(tx, reservation, dueOn);
    const after = await countDueChange(billed, tx);
    const subject = { type: "invoice", id: billed.number };
    const detail = { before, dueOn, because };
    const what = { id: reservation.id, version: `${billed.number}:${after.version}` };
    await enqueueBookingNews(tx, what, {
      news: "due-date",
      sentences: sentences(billed, dueOn),
    });
    return { event: { event: "invoice.due-date-changed", subject, detail }, result: { dueOn } };
  },
});

/** Refuses a due date that the payment rules don't allow for the reservation's card. */
export async function requireDueDate(
  {
    reservation,
    before,
    dueOn,
    afterClose,
  }: { reservation: Reservation; before: PlainDate; dueOn: PlainDate; afterClose: boolean },
  tx: Queryable,
): Promise<Mailing> {
  const mailing = await findMailingById(reservation.mailingId, tx);
  if (!mailing) throw new Error(`reservation ${reservation.id} has no mailing`);
  const { bookingCloses, printFile } = mailing.dates;
  const today = await findTodayByDatabaseClock(tx);
  const card = { bookingCloses, printFile, isPrinted: isPrintedOrPastPrintDate(mailing, today) };
  const why = findDueDateProblem(dueOn, { ...card, before, afterClose, today });
  if (why) throw invalid(why.sentence, why.field);
  return mailing;
}

export const isPrintedOrPastPrintDate = (mailing: Mailing, today: PlainDate): boolean =>
  isPrinted(mailing) || mailing.dates.printFile < today;

/** It is kept until the end of the new date, unless no date ends it. Unconfirmed, it never gets more time from an earlier one. */
async function moveEnd(tx: Queryable, before: Reservation, dueOn: PlainDate): Promise<void> {
  const end = endOfArizonaDateSql(sql`${dueOn}::date`);
  const isEarlier = before.state === "unconfirmed" && dueOn < (before.paymentDueOn ?? dueOn);
  const expiresAt = isEarlier ? sql`least(${reservations.expiresAt}, ${end})` : end;
  await requireTransition(tx, before, {
    from: ["unconfirmed", "unpaid"],
    to: before.state,
    set: { paymentDueOn: dueOn, ...(!isUnpaidWithoutExpiry(before) && { expiresAt }) },
  });
  await announceAvailabilityChange(tx, before.mailingId);
}

async function countDueChange({ id }: Invoice, tx: Queryable) {
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

const sentences = (billed: Invoice, dueOn: PlainDate) => [
  `Invoice ${billed.number} is now due on ${longWeekdayDate(dueOn)}${billed.dueOn ? ` instead of ${longWeekdayDate(billed.dueOn)}` : ""}.`,
  `You have ${dollars(amountToPay(billed))} left to pay. We’ll hold your spot until then.`,
];

const invalid = (sentence: string, field: string) => new Refusal("invalid", sentence, { field });

type ForgiveRestInput = SeenInvoice & {
  /** Why; the audit log keeps it. */
  because: string;
};

/**
 * Forgives what is left of an open invoice: the spot is paid. It stands beside the payments, with the reason, and can be
 * taken back like one; no tax is due on it, because it never came in. Closes an open payment page at the gateway first.
 * Refuses without a reason, where nothing has come in yet, an outdated invoice, a pending payment, and a card in print.
 */
export const forgiveRest = defineGatewayAction({
  name: "forgiveRest",
  permission: "refunds.give",
  undo: ["reversePayment"],
  check: (tx, input: ForgiveRestInput) => lockForgivable(input, tx),
  async atGateway(input, context, database) {
    const ask = "Enter a reason for forgiving the rest.";
    const because = requireTextWithin(input.because, { field: "because", most: 500, ask });
    await closeCheckout(input, context, database);
    return { because };
  },
  async run(tx, input, { prepared: { because }, operator, ...context }) {
    const { reservation, billed } = await lockForgivable(input, tx);
    await refuseWhilePaymentPending(reservation.id, tx);
    const cents = amountToPay(billed);
    const name = await nextPaymentId("forgiven", billed, tx);
    await tx.insert(payment).values({
      id: name,
      reservationId: reservation.id,
      method: "forgiven",
      amountCents: cents,
      note: because,
      recordedBy: `operator:${operator.id}`,
    });
    const subject = { type: "invoice", id: billed.number };
    const detail = { cents, because };
    await tx
      .update(invoice)
      .set({ forgivenCents: sql`${invoice.forgivenCents} + ${cents}` })
      .where(eq(invoice.id, billed.id));
    const paid = await tryMarkPaid({ reservationId: reservation.id, payment: name }, context, tx);
    if (paid.outcome !== "granted") {
      throw new Refusal(
        "conflict",
        "The card has gone to print without this spot, so nothing is left to forgive.",
      );
    }
    await ensurePaidInvoice(tx, paid.reservation);
    return {
      event: { event: "invoice.rest-forgiven", subject, detail },
      result: { forgivenCents: cents },
    };
  },
});

async function lockForgivable(input: ForgiveRestInput, tx: Queryable) {
  const found = await lockOpenInvoice(input, tx);
  if (amountToPay(found.billed) === found.billed.totalCents) {
    throw new Refusal(
      "conflict",
      `Nothing has been paid on invoice ${found.billed.number} yet, so you can’t forgive the rest. To write it off, cancel the reservation.`,
    );
  }
  return found;
}
