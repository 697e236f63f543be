import { sql } from "drizzle-orm";
import { recordEvent, systemActor } from "#business/audit-log/audit-log.ts";
import { type Credit, creditExpiryDate } from "#business/billing/invoices/invoice.ts";
import { databaseToday } from "#business/reservations/search/find-reservations.ts";
import { credit } from "#database/schema/billing.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * Gives the credit for a cancellation between the close of booking and print: the amount paid, tax
 * included, usable on a later mailing until the same day next year (`agreement.creditMonths`). One
 * per reservation: undefined if it was given before.
 */
export async function giveCredit(
  tx: Queryable,
  { reservationId, amountCents }: { reservationId: number; amountCents: number },
): Promise<Credit | undefined> {
  const expiresOn = creditExpiryDate(await databaseToday(tx));
  const [given] = await tx
    .insert(credit)
    .values({ reservationId, amountCents, expiresOn })
    .onConflictDoNothing({
      target: credit.reservationId,
      where: sql`reason = 'canceled' and withdrawn_cents < amount_cents`,
    })
    .returning();
  if (!given) return undefined;
  const subject = { type: "reservation", id: reservationId };
  const detail = { amountCents, expiresOn };
  await recordEvent(tx, systemActor, { event: "credit.given", subject, detail });
  return given;
}
