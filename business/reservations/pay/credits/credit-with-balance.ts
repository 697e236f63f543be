import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { outdatedRefusal } from "#business/actions.ts";
import { type ActionContext, recordEvent, systemActor } from "#business/audit-log/audit-log.ts";
import { findTodayByDatabaseClock, lockReservation } from "#business/reservations/claims/claims.ts";
import {
  type CreditReason,
  creditExpiryDate,
} from "#business/reservations/pay/invoices/invoice.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { credit, creditUse, invoice } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** A credit, its owner, and its unused rest. Cents. */
export type CreditWithBalance = {
  id: number;
  reservationId: number;
  reference: string;
  advertiserId: number | null;
  business: string;
  reason: CreditReason;
  /** The payment that it is a part of, if it is of one. */
  paymentId: string | null;
  amountCents: number;
  /** The part that pays for other spots. */
  usedCents: number;
  /** The part that was taken back or paid out. */
  withdrawnCents: number;
  leftCents: number;
  expiresOn: PlainDate;
  createdAt: Date;
  version: number;
};

const usedOf = sql`(select coalesce(sum(credit_use.amount_cents), 0) from credit_use
  where credit_use.credit_id = credit.id and credit_use.returned_at is null)`;

/** What is left of a credit, in cents. */
export const leftOfCreditSql = sql<number>`(${credit.amountCents} - ${credit.withdrawnCents} - ${usedOf})`;

function find(where: SQL | undefined, database: Queryable): Promise<CreditWithBalance[]> {
  return database
    .select({
      id: credit.id,
      reservationId: credit.reservationId,
      reference: reservation.reference,
      advertiserId: reservation.advertiserId,
      business: sql<string>`coalesce(${advertiser.name}, '')`,
      reason: credit.reason,
      paymentId: credit.paymentId,
      amountCents: credit.amountCents,
      usedCents: sql<number>`${usedOf}::int`,
      withdrawnCents: credit.withdrawnCents,
      leftCents: sql<number>`${leftOfCreditSql}::int`,
      expiresOn: credit.expiresOn,
      createdAt: credit.createdAt,
      version: credit.version,
    })
    .from(credit)
    .innerJoin(reservation, eq(reservation.id, credit.reservationId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(where)
    .orderBy(asc(credit.expiresOn), asc(credit.id));
}

export async function findCreditWithBalance(
  id: number,
  database: Queryable = db,
): Promise<CreditWithBalance | undefined> {
  const [found] = await find(eq(credit.id, id), database);
  return found;
}

/** Every credit that came from some reservations, also those that are used up or gone. */
export function findCreditsFromReservations(
  reservationIds: readonly number[],
  database: Queryable = db,
): Promise<CreditWithBalance[]> {
  return find(inArray(credit.reservationId, [...reservationIds]), database);
}

/** Every credit of a business, also those that are used up or gone. */
export function findCreditsOfAdvertiser(advertiserId: number): Promise<CreditWithBalance[]> {
  return find(eq(reservation.advertiserId, advertiserId), db);
}

/** Every credit, also those that are used up or gone: the first to expire first. */
export const findAllCredits = (): Promise<CreditWithBalance[]> => find(undefined, db);

/** Whether the credit covers everything that was left of the canceled spot's payments: those can't be refunded too. */
export const isActiveCancellationCredit = (one: CreditWithBalance) =>
  one.reason === "canceled" && one.withdrawnCents < one.amountCents;

/** The usable credits of a business today, the soonest to expire first. */
export async function findUsableCredits(advertiserId: number): Promise<CreditWithBalance[]> {
  const today = await findTodayByDatabaseClock();
  const good = and(
    eq(reservation.advertiserId, advertiserId),
    sql`${credit.expiresOn} >= ${today}`,
  );
  return (await find(good, db)).filter(({ leftCents }) => leftCents > 0);
}

/**
 * What had paid for a spot by credit, came back when it was canceled, and can still be used today:
 * it may have been taken back, paid out or used since, or have expired. Cents; undefined if none
 * came back.
 */
export async function findReturnedCreditCents({
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
  const good = await find(and(inArray(credit.id, ids), gte(credit.expiresOn, today)), db);
  const leftOf = (creditId: number) => good.find((one) => one.id === creditId)?.leftCents ?? 0;
  return returned.reduce((sum, { creditId, cents }) => sum + Math.min(cents, leftOf(creditId)), 0);
}

/** Returns applied credits of a spot that is given up; `anew`: it was paid, so they last twelve months again. */
export async function restoreUsedCredits(
  tx: Queryable,
  { reservationId, anew }: { reservationId: number; anew: boolean },
): Promise<number> {
  const back = await tx
    .update(creditUse)
    .set({ returnedAt: sql`statement_timestamp()` })
    .where(and(eq(creditUse.reservationId, reservationId), isNull(creditUse.returnedAt)))
    .returning();
  const until = creditExpiryDate(await findTodayByDatabaseClock(tx));
  for (const { creditId } of back) {
    await tx
      .update(credit)
      .set({
        usedAt: null,
        version: sql`${credit.version} + 1`,
        ...(anew && { expiresOn: sql`greatest(${credit.expiresOn}, ${until}::date)` }),
      })
      .where(eq(credit.id, creditId));
  }
  const cents = back.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (cents === 0) return 0;
  const subject = { type: "reservation", id: reservationId };
  await recordEvent(tx, systemActor, { event: "credit.returned", subject, detail: { cents } });
  return cents;
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

/** Lessens a locked credit by cents that cannot be used anymore; negative cents give them back. */
export async function reduceCredit(
  tx: Queryable,
  { id, cents }: { id: number; cents: number },
): Promise<void> {
  await tx
    .update(credit)
    .set({
      withdrawnCents: sql`${credit.withdrawnCents} + ${cents}`,
      version: sql`${credit.version} + 1`,
    })
    .where(eq(credit.id, id));
}

/** Takes cents of a locked credit back, for a reason that the audit log keeps. */
export async function takeBackFromCredit(
  tx: Queryable,
  what: { id: number; reservationId: number; cents: number; because: string },
  { actor }: Pick<ActionContext, "actor">,
): Promise<void> {
  const { id, reservationId, cents, because } = what;
  await reduceCredit(tx, { id, cents });
  const subject = { type: "reservation", id: reservationId };
  const detail = { cents, because, credit: id };
  await recordEvent(tx, actor, { event: "credit.taken-back", subject, detail });
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
