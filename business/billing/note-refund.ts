import { eq, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { loadReservation, lockReservation } from "#business/reservations/claims.ts";
import { markRefunded } from "#business/reservations/mark-refunded.ts";
import { payment, refund } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import type { GatewayRefund } from "#platform/payments/gateway.ts";
import { returnCredit } from "./credit-left.ts";
import type { RefundReason } from "./invoice.ts";
import { findLeft, type LeftOfPayment, taxOfRefund } from "./left-of-payment.ts";
import { lookAtRefunds } from "./payment-jobs.ts";
import { alertFailed, alertPart, alertTooMuch } from "./refund-alerts.ts";
import { taxShare } from "./tax.ts";
import { reasonAtGateway } from "./want-refund.ts";

type RefundRow = typeof refund.$inferSelect;

/** A later word about the same refund stands further right; an earlier one that comes late changes nothing. */
const ORDER: Record<string, number> = { wanted: 0, asked: 1, done: 2, failed: 3 };

export type Noted = {
  effect: string;
  /** The state of our row before; undefined where there was none. */
  before: string | undefined;
};

/**
 * Brings our rows to what the gateway says of a refund, whoever began it and how often it is said. A payment that has
 * gone back in full, at once or in parts, gives its place back; of one that has gone back in part the place stays.
 * Undefined where the payment is none that we know.
 */
export async function noteRefund(
  tx: Queryable,
  told: GatewayRefund,
  circumstances: Circumstances,
): Promise<Noted | undefined> {
  const paid = told.payment === null ? undefined : await findLeft(told.payment, tx);
  if (!paid) return undefined;
  await lockReservation(paid.reservationId, tx);
  const rows = await tx.select().from(refund).where(eq(refund.payment, paid.name)).for("update");
  const standing = rowOf(rows, told);
  if (standing ? !isNews(standing, told) : told.state === "failed") {
    return { effect: "nothing", before: standing?.state };
  }
  if (told.state !== "failed") await makeRoom(tx, { rows, standing, told }, circumstances);
  const row = standing
    ? await grown(tx, standing, told)
    : await insertBegunAtGateway(tx, told, rows, circumstances);
  await move(tx, row, told);
  await follow(tx, { row, told }, circumstances);
  return { effect: `refund-${told.state}`, before: standing?.state };
}

/** Something went back of a payment: a job asks what. Undefined where the payment is none that we know. */
export async function noteRefundsOf(tx: Queryable, name: string) {
  if ((await tx.$count(payment, eq(payment.name, name))) === 0) return undefined;
  // A job asks what exactly; asked once too often costs one call.
  await enqueue(tx, lookAtRefunds, { payment: name });
  return { effect: "looking" };
}

/**
 * The row that the gateway speaks of: the one by our name of it or by the gateway's; or one of ours that it has not got,
 * or that failed, and that somebody has sent from the gateway's own screens.
 */
function rowOf(rows: readonly RefundRow[], told: GatewayRefund): RefundRow | undefined {
  const named =
    rows.find(({ id }) => id === told.refund) ??
    rows.find(({ gatewayName }) => gatewayName === told.name) ??
    rows.find(({ pastNames }) => pastNames.includes(told.name));
  if (named || told.state === "failed") return named;
  return (
    rows.find((row) => row.whole && waits(row) && row.amountCents <= told.amountCents) ??
    rows.find((row) => isOursFailed(row) && row.amountCents === told.amountCents)
  );
}

const isOursFailed = ({ state, reason }: Pick<RefundRow, "state" | "reason">) =>
  state === "failed" && reason !== "at-gateway";

/** One of ours that the gateway has not got yet, or has given up. */
const waits = (row: RefundRow) =>
  isOursFailed(row) ||
  (row.gatewayName === null && (row.state === "wanted" || row.state === "asked"));

/** Whether it moves what we know forward. After a failure another attempt may come, under another name. */
function isNews(standing: RefundRow, told: GatewayRefund): boolean {
  if (standing.pastNames.includes(told.name)) return false;
  if (standing.gatewayName === null) {
    if (standing.state === "done") return false;
    return told.state !== "failed" || told.refund === standing.id;
  }
  if (standing.gatewayName !== told.name) {
    return standing.state === "failed" && told.state !== "failed";
  }
  return (ORDER[told.state] ?? 0) > (ORDER[standing.state] ?? 0);
}

type Told = { rows: readonly RefundRow[]; standing: RefundRow | undefined; told: GatewayRefund };

/**
 * What somebody gives back at the gateway is no longer there for ours that have not gone out: they become less by it, or
 * are no more. The gateway would refuse them. What has gone out already is more than was paid only where it went by hand;
 * else one of ours has come back, and the gateway is asked which.
 */
async function makeRoom(
  tx: Queryable,
  { rows, standing, told }: Told,
  circumstances: Circumstances,
) {
  if (standing?.gatewayName === told.name || told.refund === standing?.id) return;
  const [paid] = await tx
    .select({ cents: payment.amountCents })
    .from(payment)
    .where(eq(payment.name, told.payment ?? ""));
  const others = rows.filter(
    (row) => row !== standing && (row.state !== "failed" || isOursFailed(row)),
  );
  const sum = others.reduce((cents, { amountCents }) => cents + amountCents, told.amountCents);
  let over = sum - (paid?.cents ?? 0);
  for (const row of others.filter(waits).toSorted((a, b) => Number(b.whole) - Number(a.whole))) {
    if (over <= 0) return;
    const cut = Math.min(over, row.amountCents);
    await becomesLess(tx, row, cut, circumstances);
    over -= cut;
  }
  const byHand = others.filter(
    ({ state, gatewayName }) => state === "done" && gatewayName === null,
  );
  const sent = byHand.reduce((cents, { amountCents }) => cents + amountCents, 0);
  if (over > 0 && sent > 0) {
    await alertTooMuch(tx, told, await loadLeft(tx, told), Math.min(over, sent));
  }
  if (over > sent) await enqueue(tx, lookAtRefunds, { payment: told.payment ?? "" });
}

async function becomesLess(
  tx: Queryable,
  row: RefundRow,
  cents: number,
  { actor }: Circumstances,
): Promise<void> {
  const subject = { type: "reservation", id: row.reservationId };
  const detail = { payment: row.payment, cents: row.amountCents, less: cents };
  await record(tx, actor, { event: "refund.lessened", subject, detail });
  if (cents === row.amountCents) {
    await tx.delete(refund).where(eq(refund.id, row.id));
    return;
  }
  const tax = taxShare(cents, { taxCents: row.taxCents, totalCents: row.amountCents });
  await tx
    .update(refund)
    .set({
      amountCents: row.amountCents - cents,
      taxCents: row.taxCents - tax,
      version: sql`${refund.version} + 1`,
    })
    .where(eq(refund.id, row.id));
}

/** One of ours that somebody has sent at the gateway, and more with it. */
async function grown(tx: Queryable, row: RefundRow, told: GatewayRefund): Promise<RefundRow> {
  const more = told.amountCents - row.amountCents;
  if (more <= 0 || told.state === "failed") return row;
  const left = await loadLeft(tx, told);
  const taxCents = row.taxCents + taxOfRefund(left, more);
  const set = { amountCents: told.amountCents, taxCents };
  const [grew] = await tx.update(refund).set(set).where(eq(refund.id, row.id)).returning();
  return grew ?? row;
}

/** A refund that somebody began at the gateway; of a payment that we want back whole it is a part of ours. */
async function insertBegunAtGateway(
  tx: Queryable,
  told: GatewayRefund,
  rows: readonly RefundRow[],
  { actor }: Circumstances,
): Promise<RefundRow> {
  const ours = rows.find(({ whole }) => whole);
  const left = await loadLeft(tx, told);
  const { name, reservationId } = left;
  const [made] = await tx
    .insert(refund)
    .values({
      payment: name,
      reservationId,
      whole: false,
      amountCents: told.amountCents,
      taxCents: taxOfRefund(left, told.amountCents),
      reason: ours ? reasonAtGateway(ours.reason as RefundReason) : "at-gateway",
      state: "wanted",
    })
    .returning();
  if (!made) throw new Error(`refund ${told.name} of ${name} was not stored`);
  const subject = { type: "reservation", id: reservationId };
  const detail = { payment: name, refund: told.name, cents: told.amountCents };
  await record(tx, actor, { event: "refund.begun-at-gateway", subject, detail });
  if (told.amountCents < left.leftCents) await alertPart(tx, told, left);
  return made;
}

async function loadLeft(tx: Queryable, told: GatewayRefund): Promise<LeftOfPayment> {
  const left = await findLeft(told.payment ?? "", tx);
  if (!left) throw new Error(`payment ${told.payment} vanished under its refund`);
  return left;
}

async function move(tx: Queryable, row: RefundRow, told: GatewayRefund) {
  await tx
    .update(refund)
    .set({
      state: told.state,
      gatewayName: told.name,
      lastError: told.because,
      version: sql`${refund.version} + 1`,
      ...(told.state === "done" && { doneAt: sql`statement_timestamp()` }),
    })
    .where(eq(refund.id, row.id));
}

async function follow(
  tx: Queryable,
  { row, told }: { row: RefundRow; told: GatewayRefund },
  circumstances: Circumstances,
) {
  const { reservationId, payment: name, amountCents: cents } = row;
  const subject = { type: "reservation", id: reservationId };
  const detail = { payment: name, refund: told.name, cents };
  await record(tx, circumstances.actor, { event: `refund.${told.state}`, subject, detail });
  if (told.state === "done") await freeIfAllIsBack(tx, row, circumstances);
  if (told.state === "failed") await comesBack(tx, row, told, circumstances);
}

/** Of what came back, nobody has to send again what somebody has sent another way meanwhile; the rest is told. */
async function comesBack(
  tx: Queryable,
  row: RefundRow,
  told: GatewayRefund,
  circumstances: Circumstances,
) {
  const { leftCents } = await loadLeft(tx, told);
  const cut = isOursFailed({ ...row, state: told.state })
    ? Math.min(Math.max(0, -leftCents), row.amountCents)
    : 0;
  if (cut > 0) await becomesLess(tx, row, cut, circumstances);
  const rest = { ...row, amountCents: row.amountCents - cut };
  if (cut < row.amountCents) await alertFailed(tx, rest, told.because ?? "no reason given");
}

/**
 * Gives the place back whose payment has gone back in full; of a part the place stays. So does that of somebody who got
 * the last of it because their card, which has been mailed, went to fewer homes.
 */
export async function freeIfAllIsBack(
  tx: Queryable,
  { payment: name, reservationId }: Pick<RefundRow, "payment" | "reservationId">,
  circumstances: Circumstances,
): Promise<void> {
  const [sums] = await tx
    .select({
      paid: payment.amountCents,
      back: sql<number>`(select coalesce(sum(amount_cents), 0) from refund
        where refund.payment = ${name} and refund.state = 'done')::int`,
      isShare: sql<boolean>`exists (select from refund
        where refund.payment = ${name} and refund.whole and refund.reason = 'fewer-homes')`,
    })
    .from(payment)
    .where(eq(payment.name, name));
  if (!sums || sums.back < sums.paid) return;
  const { state } = await loadReservation(reservationId, tx);
  if (sums.isShare && state === "paid") return;
  const { changed } = await markRefunded({ reservationId, payment: name }, circumstances, tx);
  if (changed) await returnCredit(tx, { reservationId, anew: true });
}
