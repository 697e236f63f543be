import { record, system } from "#business/journal/journal.ts";
import { databaseToday } from "#business/reservations/find.ts";
import { credit } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { type Credit, creditGoodUntil } from "./invoice.ts";

/**
 * What a cancellation between booking's close and print gives: the amount that was paid, tax included, good for a later
 * mailing until the same day next year (`agreement.creditMonths`). One per reservation: undefined when it was given before.
 */
export async function giveCredit(
  tx: Queryable,
  { reservationId, amountCents }: { reservationId: number; amountCents: number },
): Promise<Credit | undefined> {
  const goodUntil = creditGoodUntil(await databaseToday(tx));
  const [given] = await tx
    .insert(credit)
    .values({ reservationId, amountCents, goodUntil })
    .onConflictDoNothing({ target: credit.reservationId })
    .returning();
  if (!given) return undefined;
  const subject = { type: "reservation", id: reservationId };
  const detail = { amountCents, goodUntil };
  await record(tx, system, { event: "credit.given", subject, detail });
  return given;
}
