import { eq } from "drizzle-orm";
import { system } from "#business/journal/journal.ts";
import { payment } from "#database/schema.ts";
import { now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import type { GatewayRefund } from "#platform/payments/gateway.ts";
import { gatewayOrRefuse } from "./checkouts.ts";
import { noteRefund } from "./note-refund.ts";
import { alertOperator } from "./payment-jobs.ts";

/**
 * Asks the gateway what has gone back of a payment. All of it, at once or in parts: the place goes back too. A part of
 * it: the place stays, and the operator is told. The handler of the job `lookAtRefunds`.
 */
export async function lookAt(
  { payment: name }: { payment: string },
  database: Queryable = db,
): Promise<void> {
  const refunds = await gatewayOrRefuse().refundsOf(name);
  const [paid] = await database.select().from(payment).where(eq(payment.name, name));
  if (!paid) return;
  const circumstances = { actor: system, now: now() };
  await inPoliteTransaction(database, async (tx) => {
    const whole = wholeRefund(refunds, paid.amountCents);
    if (whole) await noteRefund(tx, whole, circumstances);
    else await alertPart(tx, name, paid.amountCents, sumDone(refunds));
  });
}

const sumDone = (refunds: GatewayRefund[]) =>
  refunds.filter(({ state }) => state === "done").reduce((sum, one) => sum + one.amountCents, 0);

/** The refund of it all; parts that add up to it count as their newest. */
function wholeRefund(refunds: GatewayRefund[], amountCents: number): GatewayRefund | undefined {
  const one = refunds.find((each) => each.amountCents >= amountCents && each.state !== "failed");
  if (one) return one;
  const [newest] = refunds.filter(({ state }) => state === "done");
  if (!newest || sumDone(refunds) < amountCents) return undefined;
  return { ...newest, amountCents };
}

async function alertPart(tx: Queryable, name: string, paidCents: number, backCents: number) {
  if (backCents === 0) return;
  await alertOperator(tx, {
    purpose: `part-refund:${name}:${backCents}`,
    headline: `${dollars(backCents)} of ${dollars(paidCents)} went back at the gateway`,
    advice: "It is not the whole payment, so the place stays with its buyer.",
    facts: { Payment: name },
  });
}
