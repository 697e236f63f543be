import { asc, eq, isNull, sql } from "drizzle-orm";
import { defineGatewayAction } from "#business/actions.ts";
import { type ActionContext, actorName, recordEvent } from "#business/audit-log/audit-log.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import {
  getNextPaymentId,
  lockOpenInvoice,
  type SeenInvoice,
} from "#business/reservations/pay/billing-queries.ts";
import { refuseWhilePaymentPending } from "#business/reservations/pay/checkout/checkout-store.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import {
  type Invoice,
  invoiceCentsLeftToPay,
} from "#business/reservations/pay/invoices/invoice.ts";
import { ensurePaidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { tryMarkPaid } from "#business/reservations/pay/mark-paid.ts";
import { canTakePartPayment } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { credit, creditUse, invoice, payment } from "#database/schema/payments.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { type CreditWithBalance, findCreditWithBalance } from "./give-credit.ts";

type PayWithCreditInput = SeenInvoice & {
  creditId: number;
  /** The applied amount: as much of the credit as fits, or less. */
  amountCents: number;
};

/**
 * Applies a credit of the same business to an open invoice, in full or in part, and notifies the
 * buyer; the rest of the credit stays usable until its date. If nothing is left to pay, the spot is
 * paid. Closes an open payment page at the gateway first. Refuses an outdated invoice (so a double
 * press applies it once), more than the credit or the amount due, another business's or an expired
 * credit, an expired spot or a pending payment.
 */
export const payWithCredit = defineGatewayAction({
  name: "payWithCredit",
  permission: "payments.record",
  undo: {
    final:
      "You can’t undo this, but if the spot is later canceled under our Terms, they get the credit back.",
  },
  check: (tx, input: PayWithCreditInput) => lockUsableCredit(input, tx),
  atGateway: closeCheckout,
  async run(tx, input, context) {
    const { reservation, billed, fromCredit } = await lockUsableCredit(input, tx);
    await refuseWhilePaymentPending(reservation.id, tx);
    const cents = input.amountCents;
    const applied = await applyCredit(tx, { fromCredit, billed, cents }, context);
    const leftToPay = invoiceCentsLeftToPay(applied.after);
    if (leftToPay > 0) {
      const { number, version } = applied.after;
      const about = { id: reservation.id, version: `${number}:${version}` };
      const sentences = creditSentences({ fromCredit, billed, cents, leftToPay });
      await enqueueBookingNews(tx, about, { news: "credit", sentences });
      return { result: { paid: false, leftToPay } };
    }
    await markPaidByCredit(tx, applied, context);
    return { result: { paid: true, leftToPay } };
  },
});

async function lockUsableCredit(input: PayWithCreditInput, tx: Queryable) {
  const { reservation, billed } = await lockOpenInvoice(input, tx);
  if (!canTakePartPayment(reservation)) {
    throw new Refusal("conflict", "This spot has no open invoice to apply credit to.");
  }
  const { creditId, amountCents } = input;
  await tx.execute(sql`select id from credit where id = ${creditId} for update`);
  const fromCredit = await findCreditWithBalance(creditId, tx);
  if (
    !fromCredit ||
    fromCredit.advertiserId === null ||
    fromCredit.advertiserId !== reservation.advertiserId
  ) {
    throw new Refusal("not-found", "This business doesn’t have that credit.");
  }
  if (fromCredit.expiresOn < (await findTodayByDatabaseClock(tx))) {
    throw new Refusal(
      "conflict",
      `This credit expired on ${longWeekdayDate(fromCredit.expiresOn)}.`,
    );
  }
  const most = Math.min(fromCredit.leftCents, invoiceCentsLeftToPay(billed));
  if (amountCents > 0 && amountCents <= most) return { reservation, billed, fromCredit };
  const field = "creditCents";
  throw new Refusal("invalid", `Enter an amount up to ${dollars(most)}.`, { field });
}

/** Cents of a credit, and the open invoice that they are taken off. */
type AppliedCredit = { fromCredit: CreditWithBalance; billed: Invoice; cents: number };

function creditSentences({
  fromCredit,
  billed,
  cents,
  leftToPay,
}: AppliedCredit & { leftToPay: number }) {
  const rest = fromCredit.leftCents - cents;
  return [
    `We applied ${dollars(cents)} of your credit to invoice ${billed.number}. That leaves ${dollars(leftToPay)} to pay${billed.dueOn ? ` by ${longWeekdayDate(billed.dueOn)}` : ""}.`,
    rest > 0
      ? `You have ${dollars(rest)} in credit left, good through ${longWeekdayDate(fromCredit.expiresOn)}.`
      : "That uses up your credit.",
  ];
}

/** `because`: why; the audit log keeps it. */
type ForgiveRestInput = SeenInvoice & { because: string };

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
    const cents = invoiceCentsLeftToPay(billed);
    const name = await getNextPaymentId(`forgiven:${billed.number}`, tx);
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
    const tooLate = "The card has gone to print without this spot, so nothing is left to forgive.";
    await requireMarkedPaid(tx, { reservationId: reservation.id, name, tooLate }, context);
    return {
      event: { event: "invoice.rest-forgiven", subject, detail },
      result: { forgivenCents: cents },
    };
  },
});

async function lockForgivable(input: ForgiveRestInput, tx: Queryable) {
  const found = await lockOpenInvoice(input, tx);
  if (invoiceCentsLeftToPay(found.billed) === found.billed.totalCents) {
    throw new Refusal(
      "conflict",
      `Nothing has been paid on invoice ${found.billed.number} yet, so you can’t forgive the rest. To write it off, cancel the reservation.`,
    );
  }
  return found;
}

/** Marks the spot of a payment that is no money paid. Refuses once the card has gone to print. */
async function requireMarkedPaid(
  tx: Queryable,
  { reservationId, name, tooLate }: { reservationId: number; name: string; tooLate: string },
  context: ActionContext,
): Promise<void> {
  const paid = await tryMarkPaid({ reservationId, payment: name }, context, tx);
  if (paid.outcome !== "granted") throw new Refusal("conflict", tooLate);
  await ensurePaidInvoice(tx, paid.reservation);
}

/**
 * Applies cents of a credit to an open invoice, and records it for both spots. Returns the updated
 * invoice and the use. The caller holds the locks of the reservation and the credit, and has
 * checked both amounts.
 */
async function applyCredit(
  tx: Queryable,
  { fromCredit, billed, cents }: AppliedCredit,
  { actor }: ActionContext,
): Promise<{ use: number; after: Invoice }> {
  const { id: invoiceId, reservationId, number } = billed;
  const [use] = await tx
    .insert(creditUse)
    .values({ creditId: fromCredit.id, invoiceId, reservationId, amountCents: cents })
    .onConflictDoUpdate({
      target: [creditUse.creditId, creditUse.invoiceId],
      targetWhere: isNull(creditUse.returnedAt),
      set: { amountCents: sql`${creditUse.amountCents} + ${cents}` },
    })
    .returning({ id: creditUse.id });
  if (!use) throw new Error(`the use of credit ${fromCredit.id} was not stored`);
  await tx
    .update(invoice)
    .set({
      creditedCents: sql`${invoice.creditedCents} + ${cents}`,
      stateChangedAt: sql`statement_timestamp()`,
      version: sql`${invoice.version} + 1`,
    })
    .where(eq(invoice.id, invoiceId));
  await tx
    .update(credit)
    .set({
      version: sql`${credit.version} + 1`,
      ...(cents === fromCredit.leftCents && { usedAt: sql`statement_timestamp()` }),
    })
    .where(eq(credit.id, fromCredit.id));
  const creditedCents = billed.creditedCents + cents;
  const after = { ...billed, creditedCents, version: billed.version + 1 };
  const detail = {
    cents,
    invoice: number,
    leftToPay: invoiceCentsLeftToPay(after),
    credit: fromCredit.id,
  };
  const used = { type: "reservation", id: reservationId };
  await recordEvent(tx, actor, { event: "credit.used", subject: used, detail });
  const spent = { type: "reservation", id: fromCredit.reservationId };
  await recordEvent(tx, actor, { event: "credit.spent", subject: spent, detail });
  return { use: use.id, after };
}

/** Marks a spot paid whose invoice credits have settled. */
async function markPaidByCredit(
  tx: Queryable,
  { use, after: billed }: { use: number; after: Invoice },
  context: ActionContext,
): Promise<void> {
  const { reservationId, creditedCents: amountCents } = billed;
  const name = await getNextPaymentId(`credit:${use}`, tx);
  const recordedBy = actorName(context.actor);
  await tx
    .insert(payment)
    .values({ id: name, reservationId, method: "credit", amountCents, recordedBy });
  const tooLate = "The card has gone to print, so this spot can’t be paid for anymore.";
  await requireMarkedPaid(tx, { reservationId, name, tooLate }, context);
}

/**
 * Moves applied credits from a void invoice to its replacement, up to its total and regardless of
 * their dates; the rest stays usable until its date. If nothing is left to pay, the spot is paid.
 * Returns what to tell the buyer.
 */
export async function carryCreditsToNewInvoice(
  tx: Queryable,
  { voided, issued }: { voided: Invoice; issued: Invoice },
  context: ActionContext,
): Promise<string[]> {
  const uses = await tx
    .select()
    .from(creditUse)
    .where(eq(creditUse.invoiceId, voided.id))
    .orderBy(asc(creditUse.id));
  const today = await findTodayByDatabaseClock(tx);
  const rests: string[] = [];
  let carried: { use: number; after: Invoice } | undefined;
  for (const { creditId, amountCents } of uses) {
    const fromCredit = await findCreditWithBalance(creditId, tx);
    if (!fromCredit) throw new Error(`credit ${creditId} was used and is not known`);
    const billed: Invoice = carried?.after ?? issued;
    const cents = Math.min(amountCents, fromCredit.leftCents, invoiceCentsLeftToPay(billed));
    if (cents > 0) carried = await applyCredit(tx, { fromCredit, billed, cents }, context);
    if (cents < amountCents)
      rests.push(restInWords(amountCents - cents, fromCredit.expiresOn, today));
  }
  if (!carried) return [];
  if (invoiceCentsLeftToPay(carried.after) === 0) await markPaidByCredit(tx, carried, context);
  return [carriedInWords(carried.after), ...rests];
}

function carriedInWords(billed: Invoice): string {
  const left = invoiceCentsLeftToPay(billed);
  const credited = dollars(billed.creditedCents);
  if (left === 0) return `Your ${credited} credit covers the whole amount.`;
  return `We also applied your ${credited} credit. That leaves ${dollars(left)} to pay${billed.dueOn ? ` by ${longWeekdayDate(billed.dueOn)}` : ""}.`;
}

function restInWords(cents: number, expiresOn: PlainDate, today: PlainDate): string {
  const until = longWeekdayDate(expiresOn);
  return expiresOn < today
    ? `The other ${dollars(cents)} of your credit expired on ${until}.`
    : `The other ${dollars(cents)} of your credit is yours to use again, through ${until}.`;
}
