import { and, eq, gt, inArray } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { loadMailing } from "#business/mailings/find-mailings.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { findActiveInvoice, getPriceWithTax } from "#business/reservations/pay/billing-queries.ts";
import { carryCreditsToNewInvoice } from "#business/reservations/pay/credits/credit-or-forgive.ts";
import {
  findCreditsFromReservations,
  giveCredit,
  takeBackFromCredit,
} from "#business/reservations/pay/credits/give-credit.ts";
import {
  type Invoice,
  invoiceCentsLeftToPay,
} from "#business/reservations/pay/invoices/invoice.ts";
import {
  carryPartPaymentsToNewInvoice,
  issueInvoice,
  reopenPaidInvoiceForReplacement,
  voidInvoice,
} from "#business/reservations/pay/invoices/issue-invoice.ts";
import { makeReservationUnpaidAgain } from "#business/reservations/pay/invoices/reverse-payment.ts";
import { officeInvoiceDueDate, priceWithTax } from "#business/reservations/pay/payment-terms.ts";
import { findSpotPayments } from "#business/reservations/refunds/payment-balance.ts";
import {
  requestPartialPaymentRefundWithoutEmail,
  withdrawUnsentRefunds,
} from "#business/reservations/refunds/request-refund.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { refund } from "#database/schema/payments.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { agreement } from "#site.ts";

/** Settles the difference of a changed size as planned; returns what to tell the buyer. */
export async function settleSizeChangeDifference(
  after: Reservation,
  { plan, back }: { plan: FeasibleSizeChangeSettlement; back: "refund" | "credit" },
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  if (plan.kind === "no-invoice") return [];
  if (plan.kind === "new-invoice") return replaceInvoice(after, context, tx);
  const undone = await takeBackOpenGiveBacks(after.id, context, tx);
  if (plan.kind === "owes") return [...undone, ...(await billTheRest(after, context, tx))];
  if (plan.kind !== "back") return undone;
  const given = back === "credit" ? giveAsCredit : giveAsMoney;
  return [...undone, ...(await given(after, plan.cents, context, tx))];
}

/** What a smaller spot gave before and has not left goes back to the payment. */
async function takeBackOpenGiveBacks(
  reservationId: number,
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  const { openRefunds, openCredits } = await findMoneyReturnedForSmallerSize(reservationId, tx);
  const ids = openRefunds.map(({ id }) => id);
  const withdrawn = await withdrawUnsentRefunds(tx, inArray(refund.id, ids), context);
  if (withdrawn.length < ids.length) throw refundJustSentRefusal();
  const sentences = withdrawn.map(
    ({ amountCents }) => `We won’t send the ${dollars(amountCents)} refund that we told you about.`,
  );
  for (const { id, amountCents, withdrawnCents } of openCredits) {
    const cents = amountCents - withdrawnCents;
    const because = "The size changed again";
    await takeBackFromCredit(tx, { id, reservationId, cents, because }, context);
    sentences.push(`The ${dollars(cents)} credit from the earlier change is no longer valid.`);
  }
  return sentences;
}

async function giveAsMoney(
  { id }: Reservation,
  cents: number,
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  let rest = cents;
  for (const left of (await findSpotPayments(id, tx)).toReversed()) {
    const part = Math.min(rest, left.leftCents);
    if (part > 0) {
      await requestPartialPaymentRefundWithoutEmail(
        tx,
        { left, cents: part, reason: "smaller-spot" },
        context,
      );
    }
    rest -= Math.max(0, part);
  }
  if (rest > 0) throw refundJustSentRefusal();
  return [
    `We’ll refund the difference of ${dollars(cents)}, including any tax, the same way you paid, within ${agreement.refundBusinessDays} business days.`,
  ];
}

async function giveAsCredit(
  { id }: Reservation,
  cents: number,
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  const from = (await findSpotPayments(id, tx)).find(({ leftCents }) => leftCents >= cents);
  if (!from) {
    throw new Refusal(
      "conflict",
      "They made partial payments, and none of them covers the difference, so it can’t become one credit. Refund it instead.",
      { field: "back" },
    );
  }
  const { expiresOn } = await giveCredit(
    tx,
    { reservationId: id, paymentId: from.name, amountCents: cents, reason: "smaller-spot" },
    context,
  );
  return [
    `The difference of ${dollars(cents)}, including any tax, is yours as a credit for any open spot on a later mailing, good through ${longWeekdayDate(expiresOn)}. It doesn’t hold your industry.`,
  ];
}

async function replaceInvoice(
  after: Reservation,
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  const voided = await voidInvoice(tx, after.id);
  if (!voided) throw new Error(`reservation ${after.id} has no open invoice to replace`);
  return issueReplacementInvoice({ after, voided }, context, tx);
}

/** The paid invoice becomes void, and what was paid counts for a new one: the rest is due. */
async function billTheRest(
  after: Reservation,
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  const today = await findTodayByDatabaseClock(tx);
  const { bookingCloses, printFile } = (await loadMailing(after.mailingId, tx)).dates;
  const dueOn = officeInvoiceDueDate(today, today <= bookingCloses ? bookingCloses : printFile);
  await reopenPaidInvoiceForReplacement(tx, after.id);
  const voided = await voidInvoice(tx, after.id);
  if (!voided) throw new Error(`reservation ${after.id} is paid and has no invoice`);
  const owing = await makeReservationUnpaidAgain({ before: after, dueOn, kept: true }, context, tx);
  const sentences = await issueReplacementInvoice({ after: owing, voided }, context, tx);
  return [...sentences, "Your spot stays yours in the meantime."];
}

async function issueReplacementInvoice(
  { after, voided }: { after: Reservation; voided: Invoice },
  context: ActionContext,
  tx: Queryable,
): Promise<string[]> {
  const issued = await carryPartPaymentsToNewInvoice(tx, voided, await issueInvoice(tx, after));
  const carried = await carryCreditsToNewInvoice(tx, { voided, issued }, context);
  const now = (await findActiveInvoice(after.id, tx)) ?? issued;
  const due = now.dueOn ? ` by ${longWeekdayDate(now.dueOn)}` : "";
  return [
    `Invoice ${issued.number} replaces invoice ${voided.number}.`,
    ...(issued.receivedCents > 0
      ? [`The ${dollars(issued.receivedCents)} you’ve paid counts toward it.`]
      : []),
    ...carried,
    ...(now.state === "open"
      ? [`That leaves ${dollars(invoiceCentsLeftToPay(now))} to pay${due}.`]
      : []),
  ];
}

function refundJustSentRefusal(): Refusal {
  return new Refusal(
    "conflict",
    "A refund of this payment just went out. Nothing was changed; check it and try again.",
  );
}

/**
 * What a change of size does with the money, in cents with tax. `new-invoice`: not paid, a new
 * invoice replaces the open one, over `cents` at today's tax rate. `no-invoice`: nothing was invoiced yet. `back`: they
 * get `cents` back. `owes`: `cents` more are due on a new invoice. `same`: nothing moves.
 */
type SizeChangeSettlement =
  | FeasibleSizeChangeSettlement
  | { kind: "impossible"; because: string; cents: 0 };

export type FeasibleSizeChangeSettlement = {
  kind: (typeof sizeChangeSettlementKinds)[number];
  cents: number;
};

export const sizeChangeSettlementKinds = [
  "new-invoice",
  "no-invoice",
  "back",
  "owes",
  "same",
] as const;

/** What a change to a spot of a price, in cents before tax, does with a reservation's money now. */
export async function findSizeChangeSettlement(
  reservation: Pick<Reservation, "id" | "state">,
  priceCents: number,
  database: Queryable = db,
): Promise<SizeChangeSettlement> {
  const billed = await findActiveInvoice(reservation.id, database);
  if (!billed) return { kind: "no-invoice", cents: 0 };
  const { totalCents: anew } = await getPriceWithTax(
    { priceCents },
    await findTodayByDatabaseClock(database),
    database,
  );
  if (reservation.state !== "paid") return { kind: "new-invoice", cents: anew };
  const total = priceWithTax(priceCents, billed.taxBasisPoints).totalCents;
  return findSettlementOfPaidSpot({ id: reservation.id, billed, total, anew }, database);
}

async function findSettlementOfPaidSpot(
  { id, billed, total, anew }: { id: number; billed: Invoice; total: number; anew: number },
  database: Queryable,
): Promise<SizeChangeSettlement> {
  const { goneCents, openCents } = await findMoneyReturnedForSmallerSize(id, database);
  if (total > billed.totalCents) {
    if (goneCents > 0) return impossible(goneCents);
    return { kind: "owes", cents: anew - billed.totalCents };
  }
  const cents = billed.totalCents - total - goneCents;
  if (cents < 0) return impossible(goneCents);
  if (cents === 0) return { kind: "same", cents };
  const parts = await findSpotPayments(id, database);
  const left = parts.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (left + openCents > cents) return { kind: "back", cents };
  return {
    kind: "impossible",
    cents: 0,
    because: `Only ${dollars(left)} of what they paid can be refunded, and the difference is ${dollars(cents)}. Cancel the spot and book them again.`,
  };
}

const impossible = (cents: number): SizeChangeSettlement => ({
  kind: "impossible",
  cents: 0,
  because: `${dollars(cents)} of their payment was refunded or credited when they took a smaller spot. Cancel the spot and book them again.`,
});

/** What went back because of a smaller spot: what has left or was used, and what can be taken back. Cents. */
async function findMoneyReturnedForSmallerSize(reservationId: number, database: Queryable) {
  const refunds = await database
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.reservationId, reservationId),
        eq(refund.reason, "smaller-spot"),
        gt(refund.amountCents, 0),
      ),
    );
  const credits = (await findCreditsFromReservations([reservationId], database)).filter(
    ({ reason, withdrawnCents, amountCents }) =>
      reason === "smaller-spot" && withdrawnCents < amountCents,
  );
  const isOpen = ({ state, gatewayRefundId }: (typeof refunds)[number]) =>
    gatewayRefundId === null && (state === "requested" || state === "by-hand");
  const openRefunds = refunds.filter(isOpen);
  const openCredits = credits.filter(({ leftCents, amountCents }) => leftCents === amountCents);
  const sum = (rows: readonly { amountCents: number }[]) =>
    rows.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const usedCents = credits
    .filter((one) => !openCredits.includes(one))
    .reduce((cents, { amountCents, withdrawnCents }) => cents + amountCents - withdrawnCents, 0);
  return {
    openRefunds,
    openCredits,
    openCents: sum(openRefunds) + sum(openCredits),
    goneCents: sum(refunds) - sum(openRefunds) + usedCents,
  };
}
