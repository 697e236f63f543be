import { eq, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { loadReservation, lockReservation } from "#business/reservations/claims.ts";
import { markRefunded } from "#business/reservations/mark-refunded.ts";
import { payment, refund } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { dollars } from "#platform/money.ts";
import type { GatewayRefund, RefundState } from "#platform/payments/gateway.ts";
import { alertOperator, lookAtRefunds } from "./payment-jobs.ts";

type PaymentRow = typeof payment.$inferSelect;
type RefundRow = typeof refund.$inferSelect;

/** A later word about the same refund stands further right; an earlier one that comes late changes nothing. */
const ORDER: Record<string, number> = { wanted: 0, asked: 1, done: 2, failed: 3 };

/**
 * Brings our rows to what the gateway says of a refund, whoever began it and how often it is said. A payment that has
 * gone back in full gives its place back. Undefined where the payment is none that we know.
 */
export async function noteRefund(
  tx: Queryable,
  told: GatewayRefund,
  circumstances: Circumstances,
): Promise<{ effect: string } | undefined> {
  const paid = await getPayment(tx, told.payment);
  if (!paid) return undefined;
  await lockReservation(paid.reservationId, tx);
  const [standing] = await tx
    .select()
    .from(refund)
    .where(eq(refund.payment, paid.name))
    .for("update");
  const ours = standing !== undefined && told.refund === standing.id;
  if (told.amountCents < paid.amountCents && !ours) {
    await lookLater(tx, paid.name);
    return { effect: "part" };
  }
  const row = standing ?? (await insertBegunAtGateway(tx, paid, told, circumstances));
  if (!row || (standing && !isNews(standing, told))) return { effect: "nothing" };
  await move(tx, row, told);
  await follow(tx, { row, paid, told }, circumstances);
  return { effect: `refund-${told.state}` };
}

/** Something went back of a payment: a job asks what. Undefined where the payment is none that we know. */
export async function noteRefundsOf(tx: Queryable, name: string) {
  const paid = await getPayment(tx, name);
  if (!paid) return undefined;
  await lookLater(tx, name);
  return { effect: "looking" };
}

/** A job asks what exactly; asked once too often costs one call. */
function lookLater(tx: Queryable, name: string) {
  return enqueue(tx, lookAtRefunds, { payment: name });
}

async function getPayment(tx: Queryable, name: string | null): Promise<PaymentRow | undefined> {
  if (name === null) return undefined;
  const [paid] = await tx.select().from(payment).where(eq(payment.name, name));
  return paid;
}

/** Whether it moves what we know forward. After a failure another attempt may come, under another name. */
function isNews(standing: RefundRow, told: GatewayRefund): boolean {
  if (standing.gatewayName === null) {
    return told.state !== "failed" || told.refund === standing.id;
  }
  if (standing.gatewayName !== told.name) {
    return standing.state === "failed" && told.state !== "failed";
  }
  return (ORDER[told.state] ?? 0) > (ORDER[standing.state] ?? 0);
}

async function insertBegunAtGateway(
  tx: Queryable,
  paid: PaymentRow,
  told: GatewayRefund,
  { actor }: Circumstances,
): Promise<RefundRow | undefined> {
  const [made] = await tx
    .insert(refund)
    .values({
      payment: paid.name,
      reservationId: paid.reservationId,
      amountCents: paid.amountCents,
      reason: "at-gateway",
      state: "wanted",
    })
    .onConflictDoNothing()
    .returning();
  const subject = { type: "reservation", id: paid.reservationId };
  const detail = { payment: paid.name, refund: told.name };
  await record(tx, actor, { event: "refund.begun-at-gateway", subject, detail });
  return made;
}

async function move(tx: Queryable, row: RefundRow, told: GatewayRefund) {
  const state: RefundState = told.state;
  await tx
    .update(refund)
    .set({
      state,
      gatewayName: told.name,
      lastError: told.because,
      version: sql`${refund.version} + 1`,
      ...(state === "done" && { doneAt: sql`statement_timestamp()` }),
    })
    .where(eq(refund.id, row.id));
}

async function follow(
  tx: Queryable,
  { row, paid, told }: { row: RefundRow; paid: PaymentRow; told: GatewayRefund },
  circumstances: Circumstances,
) {
  const { reservationId } = row;
  const subject = { type: "reservation", id: reservationId };
  const detail = { payment: paid.name, refund: told.name };
  await record(tx, circumstances.actor, { event: `refund.${told.state}`, subject, detail });
  if (told.state === "done") {
    await markRefunded({ reservationId, payment: paid.name }, circumstances, tx);
  }
  if (told.state === "failed") await alertFailed(tx, row, told.because ?? "no reason given");
}

/** A person must look: the buyer's money is with us and should not be. */
export async function alertFailed(
  tx: Queryable,
  { id, payment: name, amountCents, reservationId }: RefundRow,
  because: string,
) {
  const { reference } = await loadReservation(reservationId, tx);
  await alertOperator(tx, {
    purpose: `refund-failed:${id}`,
    headline: `A refund of ${dollars(amountCents)} did not go through`,
    advice:
      "The buyer has not got the money. Please look at the payment in the gateway's own screens and send it another way if need be.",
    facts: { Reservation: reference, Payment: name, Because: because },
  });
}
