import { eq, sql } from "drizzle-orm";
import { type ActionOutcome, defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { lockReservation } from "#business/reservations/claims/claims.ts";
import { releaseSpotIfFullyRefunded } from "#business/reservations/pay/mark-paid.ts";
import { calculateProportionalTaxCents } from "#business/reservations/pay/payment-terms.ts";
import {
  alertOfficeOfFailedRefund,
  alertOfficeOfOverRefund,
  alertOfficeOfPartialGatewayRefund,
  syncPaymentRefundsJob,
} from "#business/reservations/reservation-jobs.ts";
import { payment, refund } from "#database/schema/payments.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import type { GatewayRefund } from "#platform/payments/gateway.ts";
import {
  findPaymentBalance,
  findSpotPayments,
  type gatewayInitiatedRefundReasons,
  isGatewayInitiatedRefund,
  type PaymentBalance,
  type RefundRow,
  taxOfRefund,
} from "./payment-balance.ts";
import { reasonOfRefundBegunAtGateway } from "./request-refund.ts";

/** Later states of a refund are further right; a late, earlier state changes nothing. */
const ORDER: Record<string, number> = { requested: 0, pending: 1, done: 2, failed: 3 };

/**
 * Updates our rows from a refund at the gateway, wherever it started and however often it is
 * reported. A fully refunded payment releases its spot; after a partial refund the spot stays.
 * Undefined for an unknown payment. `startedBy`: who else may have started it, such as a bank for a
 * dispute. `before`: the previous state of our row.
 */
export const recordGatewayRefund = defineAction({
  name: "recordGatewayRefund",
  permission: "anyone",
  async run(
    tx,
    { reported, startedBy = "at-gateway" }: { reported: GatewayRefund; startedBy?: StartedBy },
    context,
  ): Promise<ActionOutcome<{ effect: string; before: string | undefined } | undefined>> {
    const { payment: name, state } = reported;
    const paid = name === null ? undefined : await findPaymentBalance(name, tx);
    if (!paid) return { result: undefined };
    await lockReservation(paid.reservationId, tx);
    const isOfPayment = eq(refund.paymentId, paid.name);
    const rows = await tx.select().from(refund).where(isOfPayment).for("update");
    const stored = findOurRow(rows, reported);
    if (stored ? !isNewerThanOurs(stored, reported) : state === "failed") {
      return { result: { effect: "nothing", before: stored?.state } };
    }
    if (state !== "failed") await reduceUnsentRefunds(tx, { rows, stored, reported }, context);
    const row = stored
      ? await applyExtraAmount(tx, stored, reported)
      : await insertRefundStartedElsewhere(tx, { reported, rows, startedBy }, context);
    await tx
      .update(refund)
      .set({
        state,
        gatewayRefundId: reported.name,
        lastError: reported.because,
        version: sql`${refund.version} + 1`,
        ...(state === "done" && { doneAt: sql`statement_timestamp()` }),
      })
      .where(eq(refund.id, row.id));
    await handleNewState(tx, row, reported, context);
    return { result: { effect: `refund-${state}`, before: stored?.state } };
  },
});

type StartedBy = (typeof gatewayInitiatedRefundReasons)[number];

/** Queues a job that asks the gateway for a payment's refunds. Undefined for an unknown payment. */
export async function enqueuePaymentRefundsSync(tx: Queryable, name: string) {
  if ((await tx.$count(payment, eq(payment.id, name))) === 0) return undefined;
  // A job asks for the details; an extra call is cheap.
  await enqueue(tx, syncPaymentRefundsJob, { payment: name });
  return { effect: "looking" };
}

/** Our row for a gateway refund, by our key or its id; or a failed one of ours that an operator sent over there. */
function findOurRow(rows: readonly RefundRow[], reported: GatewayRefund): RefundRow | undefined {
  const named =
    rows.find(({ id }) => id === reported.refund) ??
    rows.find(({ gatewayRefundId }) => gatewayRefundId === reported.name) ??
    rows.find(({ pastGatewayRefundIds }) => pastGatewayRefundIds.includes(reported.name));
  if (named || reported.state === "failed") return named;
  return (
    rows.find(
      (row) => row.isFull && isNotSentYet(row) && row.amountCents <= reported.amountCents,
    ) ?? rows.find((row) => isOursFailed(row) && row.amountCents === reported.amountCents)
  );
}

const isOursFailed = ({ state, reason }: Pick<RefundRow, "state" | "reason">) =>
  state === "failed" && !isGatewayInitiatedRefund({ reason });

/** A refund of ours that the gateway does not have yet, or has given up. */
const isNotSentYet = (row: RefundRow) =>
  isOursFailed(row) ||
  (row.gatewayRefundId === null && (row.state === "requested" || row.state === "pending"));

/** Whether the report is newer than our state: after a failure another attempt may follow. */
function isNewerThanOurs(stored: RefundRow, reported: GatewayRefund): boolean {
  if (stored.pastGatewayRefundIds.includes(reported.name)) return false;
  if (stored.gatewayRefundId === null) {
    if (stored.state === "done") return false;
    return reported.state !== "failed" || reported.refund === stored.id;
  }
  if (stored.gatewayRefundId !== reported.name) {
    return stored.state === "failed" && reported.state !== "failed";
  }
  return (ORDER[reported.state] ?? 0) > (ORDER[stored.state] ?? 0);
}

/**
 * A refund at the gateway reduces or cancels our refunds that have not gone out: the gateway would
 * refuse them. If they have gone out, the total can exceed the payment only if one was sent by
 * hand; otherwise one of ours came back, and we ask the gateway which.
 */
async function reduceUnsentRefunds(
  tx: Queryable,
  {
    rows,
    stored,
    reported,
  }: { rows: readonly RefundRow[]; stored: RefundRow | undefined; reported: GatewayRefund },
  context: ActionContext,
) {
  if (stored?.gatewayRefundId === reported.name || reported.refund === stored?.id) return;
  const [paid] = await tx
    .select({ cents: payment.amountCents })
    .from(payment)
    .where(eq(payment.id, reported.payment ?? ""));
  const others = rows.filter(
    (row) => row !== stored && (row.state !== "failed" || isOursFailed(row)),
  );
  const sum = others.reduce((cents, { amountCents }) => cents + amountCents, reported.amountCents);
  let over = sum - (paid?.cents ?? 0);
  for (const row of others
    .filter(isNotSentYet)
    .toSorted((a, b) => Number(b.isFull) - Number(a.isFull))) {
    if (over <= 0) return;
    const cut = Math.min(over, row.amountCents);
    await reduceRefund(tx, row, cut, context);
    over -= cut;
  }
  const byHand = others.filter(
    ({ state, gatewayRefundId }) => state === "done" && gatewayRefundId === null,
  );
  const sent = byHand.reduce((cents, { amountCents }) => cents + amountCents, 0);
  if (over > 0 && sent > 0) {
    await alertOfficeOfOverRefund(
      tx,
      reported,
      await loadPaymentBalance(tx, reported),
      Math.min(over, sent),
    );
  }
  if (over > sent) await enqueue(tx, syncPaymentRefundsJob, { payment: reported.payment ?? "" });
}

async function reduceRefund(
  tx: Queryable,
  row: RefundRow,
  cents: number,
  { actor }: ActionContext,
): Promise<void> {
  const subject = { type: "reservation", id: row.reservationId };
  const detail = { payment: row.paymentId, cents: row.amountCents, less: cents };
  await recordEvent(tx, actor, { event: "refund.reduced", subject, detail });
  if (cents === row.amountCents) {
    await tx.delete(refund).where(eq(refund.id, row.id));
    return;
  }
  const tax = calculateProportionalTaxCents(cents, {
    taxCents: row.taxCents,
    totalCents: row.amountCents,
  });
  await tx
    .update(refund)
    .set({
      amountCents: row.amountCents - cents,
      taxCents: row.taxCents - tax,
      version: sql`${refund.version} + 1`,
    })
    .where(eq(refund.id, row.id));
}

/** One of ours that an operator has sent at the gateway, together with more money, is that much more. */
async function applyExtraAmount(
  tx: Queryable,
  row: RefundRow,
  reported: GatewayRefund,
): Promise<RefundRow> {
  const more = reported.amountCents - row.amountCents;
  if (more <= 0 || reported.state === "failed") return row;
  const left = await loadPaymentBalance(tx, reported);
  const taxCents = row.taxCents + taxOfRefund(left, more);
  const set = { amountCents: reported.amountCents, taxCents };
  const [extended] = await tx.update(refund).set(set).where(eq(refund.id, row.id)).returning();
  return extended ?? row;
}

/** A refund started at the gateway; if we want the whole payment back, it is part of ours. */
async function insertRefundStartedElsewhere(
  tx: Queryable,
  {
    reported,
    rows,
    startedBy,
  }: { reported: GatewayRefund; rows: readonly RefundRow[]; startedBy: StartedBy },
  { actor }: ActionContext,
): Promise<RefundRow> {
  const ours = startedBy === "at-gateway" ? rows.find(({ isFull }) => isFull) : undefined;
  const left = await loadPaymentBalance(tx, reported);
  const { name, reservationId } = left;
  const [created] = await tx
    .insert(refund)
    .values({
      paymentId: name,
      reservationId,
      isFull: false,
      amountCents: reported.amountCents,
      taxCents: taxOfRefund(left, reported.amountCents),
      reason: ours ? reasonOfRefundBegunAtGateway(ours.reason) : startedBy,
      state: "requested",
    })
    .returning();
  if (!created) throw new Error(`refund ${reported.name} of ${name} was not stored`);
  if (startedBy === "dispute") return created;
  const subject = { type: "reservation", id: reservationId };
  const detail = { payment: name, refund: reported.name, cents: reported.amountCents };
  await recordEvent(tx, actor, { event: "refund.started-at-gateway", subject, detail });
  if (reported.amountCents < left.leftCents || (await isOneOfSeveral(tx, left))) {
    await alertOfficeOfPartialGatewayRefund(tx, reported, left);
  }
  return created;
}

/** Whether money of another part of the same spot is still with us, so that the spot stays. */
async function isOneOfSeveral(
  tx: Queryable,
  { name, reservationId, countsForSpot }: PaymentBalance,
): Promise<boolean> {
  if (!countsForSpot) return false;
  const parts = await findSpotPayments(reservationId, tx);
  return parts.some((part) => part.name !== name && part.leftCents > 0);
}

async function loadPaymentBalance(tx: Queryable, reported: GatewayRefund): Promise<PaymentBalance> {
  const left = await findPaymentBalance(reported.payment ?? "", tx);
  if (!left) throw new Error(`payment ${reported.payment} vanished under its refund`);
  return left;
}

async function handleNewState(
  tx: Queryable,
  row: RefundRow,
  reported: GatewayRefund,
  context: ActionContext,
) {
  const { reservationId, paymentId: name, amountCents: cents } = row;
  if (reported.state === "done") await releaseSpotIfFullyRefunded(tx, row, context);
  // The dispute has its own audit entry, and winning one is not a failure.
  if (row.reason === "dispute") return;
  const subject = { type: "reservation", id: reservationId };
  const detail = { payment: name, refund: reported.name, cents };
  await recordEvent(tx, context.actor, { event: `refund.${reported.state}`, subject, detail });
  if (reported.state === "failed") await handleFailedRefund(tx, row, reported, context);
}

/** A returned refund that an operator has already sent another way needs no alert; the rest does. */
async function handleFailedRefund(
  tx: Queryable,
  row: RefundRow,
  reported: GatewayRefund,
  context: ActionContext,
) {
  const { leftCents } = await loadPaymentBalance(tx, reported);
  const cut = isOursFailed({ ...row, state: reported.state })
    ? Math.min(Math.max(0, -leftCents), row.amountCents)
    : 0;
  if (cut > 0) await reduceRefund(tx, row, cut, context);
  const rest = { ...row, amountCents: row.amountCents - cut };
  if (cut < row.amountCents)
    await alertOfficeOfFailedRefund(tx, rest, reported.because ?? "no reason given");
}
