import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { outdatedRefusal } from "#business/actions.ts";
import { findTodayByDatabaseClock, lockReservation } from "#business/reservations/claims/claims.ts";
import { credit, creditUse, invoice } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { type CreditWithBalance, findCredits, findCreditWithBalance } from "./give-credit.ts";

/** Every credit of a business, also those that are used up or gone. */
export const findCreditsOfAdvertiser = (advertiserId: number) =>
  findCredits(eq(reservation.advertiserId, advertiserId), db);

/** Every credit, also those that are used up or gone: the first to expire first. */
export const findAllCredits = () => findCredits(undefined, db);

/** Whether the credit covers everything that was left of the canceled spot's payments: those can't be refunded too. */
export const isActiveCancellationCredit = ({
  reason,
  withdrawnCents,
  amountCents,
}: CreditWithBalance) => reason === "canceled" && withdrawnCents < amountCents;

/** The usable credits of a business today, the soonest to expire first. */
export async function findUsableCredits(advertiserId: number): Promise<CreditWithBalance[]> {
  const today = await findTodayByDatabaseClock();
  const good = and(
    eq(reservation.advertiserId, advertiserId),
    sql`${credit.expiresOn} >= ${today}`,
  );
  return (await findCredits(good, db)).filter(({ leftCents }) => leftCents > 0);
}

/**
 * What had paid for a spot by credit, came back when it was canceled, and can still be used today:
 * it may have been taken back, paid out or used since, or have expired. Cents; undefined if none
 * came back.
 */
export async function findUsableReturnedCreditCents({
  id,
  endedAt,
}: {
  id: number;
  endedAt: Date | null;
}): Promise<number | undefined> {
  if (endedAt === null) return undefined;
  const isReturned = and(eq(creditUse.reservationId, id), gte(creditUse.returnedAt, endedAt));
  const returned = await db
    .select({
      creditId: creditUse.creditId,
      cents: sql<number>`sum(${creditUse.amountCents})::int`,
    })
    .from(creditUse)
    .where(isReturned)
    .groupBy(creditUse.creditId);
  if (returned.length === 0) return undefined;
  const ids = returned.map(({ creditId }) => creditId);
  const today = await findTodayByDatabaseClock();
  const good = await findCredits(and(inArray(credit.id, ids), gte(credit.expiresOn, today)), db);
  const leftOf = (creditId: number) => good.find((one) => one.id === creditId)?.leftCents ?? 0;
  return returned.reduce((sum, { creditId, cents }) => sum + Math.min(cents, leftOf(creditId)), 0);
}

/** The credit that the operator saw. */
export type ExpectedCredit = { creditId: number; expectedVersion: number };

/** The credit, locked with its reservation; refuses one that was used, paid out or taken back since it was shown. */
export async function lockExpectedCredit(
  { creditId, expectedVersion }: ExpectedCredit,
  tx: Queryable,
): Promise<CreditWithBalance> {
  const known = await findCreditWithBalance(creditId, tx);
  if (!known) throw new Refusal("not-found", "We can’t find that credit.");
  await lockReservation(known.reservationId, tx);
  await tx.execute(sql`select id from credit where id = ${creditId} for update`);
  const found = await findCreditWithBalance(creditId, tx);
  if (found?.version === expectedVersion) return found;
  throw outdatedRefusal(`credit ${creditId} is at version ${found?.version}`);
}

/** How much a credit pays for which spot, in cents. */
export type CreditUse = Awaited<ReturnType<typeof findUses>>[number];

function findUses(where: SQL | undefined) {
  return db
    .select({
      creditId: creditUse.creditId,
      reservationId: creditUse.reservationId,
      reference: reservation.reference,
      invoice: invoice.number,
      amountCents: creditUse.amountCents,
    })
    .from(creditUse)
    .innerJoin(reservation, eq(reservation.id, creditUse.reservationId))
    .innerJoin(invoice, eq(invoice.id, creditUse.invoiceId))
    .where(and(where, isNull(creditUse.returnedAt)))
    .orderBy(asc(creditUse.usedAt), asc(creditUse.id));
}

/** What some credits pay for now, the oldest use first; what came back is not among it. */
export function findCreditUses(creditIds: readonly number[]) {
  return findUses(
    creditIds.length === 0 ? sql`false` : inArray(creditUse.creditId, [...creditIds]),
  );
}

export function findCreditUsesOfReservation(reservationId: number) {
  return findUses(eq(creditUse.reservationId, reservationId));
}
