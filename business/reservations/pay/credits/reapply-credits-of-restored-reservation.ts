import { and, eq, gte, sql } from "drizzle-orm";
import { type Actor, recordEvent } from "#business/audit-log/audit-log.ts";
import { credit, creditUse } from "#database/schema/billing.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { findCreditWithBalance } from "./credit-with-balance.ts";

/**
 * Credits that were returned when a paid spot was given up pay for it again, because it was
 * restored. Returns the cents. Refuses (conflict) if one of them was used for another spot since.
 * The caller holds the lock of the reservation.
 */
export async function reapplyCreditsOfRestoredReservation(
  tx: Queryable,
  { reservationId, since }: { reservationId: number; since: Date },
  actor: Actor,
): Promise<number> {
  const returned = await tx
    .select()
    .from(creditUse)
    .where(and(eq(creditUse.reservationId, reservationId), gte(creditUse.returnedAt, since)))
    .orderBy(creditUse.creditId);
  let cents = 0;
  for (const { id, creditId, amountCents } of returned) {
    await tx.execute(sql`select id from credit where id = ${creditId} for update`);
    const own = await findCreditWithBalance(creditId, tx);
    if (!own || own.leftCents < amountCents) throw usedSince(amountCents);
    await tx.update(creditUse).set({ returnedAt: null }).where(eq(creditUse.id, id));
    await tx
      .update(credit)
      .set({
        version: sql`${credit.version} + 1`,
        ...(own.leftCents === amountCents && { usedAt: sql`statement_timestamp()` }),
      })
      .where(eq(credit.id, creditId));
    cents += amountCents;
  }
  if (cents === 0) return 0;
  const subject = { type: "reservation", id: reservationId };
  await recordEvent(tx, actor, { event: "credit.reapplied", subject, detail: { cents } });
  return cents;
}

function usedSince(cents: number): Refusal {
  return new Refusal(
    "conflict",
    `${dollars(cents)} of this spot was paid with a credit that now pays for another spot, so the reservation can't be restored. Book them again.`,
  );
}
