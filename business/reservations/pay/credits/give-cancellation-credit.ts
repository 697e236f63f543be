import { and, eq, lt, sql } from "drizzle-orm";
import { type ActionContext, recordEvent, systemActor } from "#business/audit-log/audit-log.ts";
import {
  type Credit,
  type CreditReason,
  creditExpiryDate,
} from "#business/reservations/pay/invoices/invoice.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { credit } from "#database/schema/billing.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { reduceCredit } from "./reduce-credit.ts";

/**
 * Gives the credit for a cancellation between the close of booking and print: the amount paid, tax
 * included, usable on a later mailing until the same day next year (`agreement.creditMonths`). One
 * per reservation: undefined if it was given before.
 */
export async function giveCancellationCredit(
  tx: Queryable,
  { reservationId, amountCents }: { reservationId: number; amountCents: number },
): Promise<Credit | undefined> {
  const expiresOn = creditExpiryDate(await findTodayByDatabaseClock(tx));
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

type OtherCredit = {
  reservationId: number;
  /** Null: it isn't a part of one. */
  payment: string | null;
  amountCents: number;
  reason: Exclude<CreditReason, "canceled">;
};

/** Gives a credit that no cancellation gave: what was too much, the difference to a smaller spot, or a free spot for our error. */
export async function giveCredit(
  tx: Queryable,
  { payment: paymentId, ...given }: OtherCredit,
  { actor }: ActionContext,
): Promise<{ creditId: number; expiresOn: PlainDate }> {
  const expiresOn = creditExpiryDate(await findTodayByDatabaseClock(tx));
  const [row] = await tx
    .insert(credit)
    .values({ ...given, paymentId, expiresOn })
    .returning({ creditId: credit.id });
  if (!row) throw new Error(`the credit of reservation ${given.reservationId} was not stored`);
  const subject = { type: "reservation", id: given.reservationId };
  const detail = { amountCents: given.amountCents, expiresOn };
  await recordEvent(tx, actor, { event: "credit.given", subject, detail });
  return { ...row, expiresOn };
}

/** Withdraws the unused credit that was left over from a payment which is taken back. */
export async function withdrawOverpaymentCredit(
  tx: Queryable,
  { payment }: { payment: string },
  { actor }: ActionContext,
): Promise<void> {
  const isStanding = and(
    eq(credit.paymentId, payment),
    eq(credit.reason, "overpaid"),
    lt(credit.withdrawnCents, credit.amountCents),
  );
  for (const { id, reservationId, ...own } of await tx.select().from(credit).where(isStanding)) {
    const cents = own.amountCents - own.withdrawnCents;
    await reduceCredit(tx, { id, cents });
    const subject = { type: "reservation", id: reservationId };
    const detail = { cents, because: "The payment was reversed", credit: id };
    await recordEvent(tx, actor, { event: "credit.taken-back", subject, detail });
  }
}
