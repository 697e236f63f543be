import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import {
  type ActionContext,
  type Actor,
  recordEvent,
  systemActor,
} from "#business/audit-log/audit-log.ts";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import {
  type CreditReason,
  lastDateOfCredit,
} from "#business/reservations/pay/invoices/invoice.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import {
  enqueueBookingNews,
  enqueueMoneyCorrectionEmail,
} from "#business/reservations/reservation-jobs.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { credit, creditUse, referral } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";

/** A credit, its owner, and its unused rest. Cents. */
export type CreditWithBalance = Awaited<ReturnType<typeof findCredits>>[number];

const usedSql = sql`(select coalesce(sum(credit_use.amount_cents), 0) from credit_use
  where credit_use.credit_id = credit.id and credit_use.returned_at is null)`;

/** What is left of a credit, in cents. */
export const centsLeftOfCreditSql = sql<number>`(${credit.amountCents} - ${credit.withdrawnCents} - ${usedSql})`;

/** The first to expire first, also those that are used up or gone. */
export function findCredits(where: SQL | undefined, database: Queryable) {
  return database
    .select({
      id: credit.id,
      reservationId: credit.reservationId,
      reference: reservation.reference,
      advertiserId: reservation.advertiserId,
      business: sql<string>`coalesce(${advertiser.name}, '')`,
      reason: credit.reason,
      /** The payment that it is a part of, if it is of one. */
      paymentId: credit.paymentId,
      amountCents: credit.amountCents,
      /** The part that pays for other spots. */
      usedCents: sql<number>`${usedSql}::int`,
      /** The part that was taken back or paid out. */
      withdrawnCents: credit.withdrawnCents,
      leftCents: sql<number>`${centsLeftOfCreditSql}::int`,
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
  const [found] = await findCredits(eq(credit.id, id), database);
  return found;
}

/** Every credit that came from some reservations, also those that are used up or gone. */
export const findCreditsFromReservations = (
  reservationIds: readonly number[],
  database: Queryable = db,
) => findCredits(inArray(credit.reservationId, [...reservationIds]), database);

/**
 * Gives the credit for a cancellation between the close of booking and print: the amount paid, tax
 * included, usable on a later mailing until the same day next year (`agreement.creditMonths`). One
 * per reservation: undefined if it was given before.
 */
export const giveCancellationCredit = (
  tx: Queryable,
  given: { reservationId: number; amountCents: number },
) => insertCredit(tx, { ...given, reason: "canceled" }, systemActor);

type CreditToGive = {
  reservationId: number;
  amountCents: number;
  reason: CreditReason;
  /** The payment that it is a part of. */
  paymentId?: string | null;
};

/** Gives a credit that no cancellation gave: what was too much, the difference to a smaller spot, a free spot for our error, or a referral. */
export async function giveCredit(
  tx: Queryable,
  given: CreditToGive & { reason: Exclude<CreditReason, "canceled"> },
  { actor }: Pick<ActionContext, "actor">,
): Promise<{ creditId: number; expiresOn: PlainDate }> {
  const row = await insertCredit(tx, given, actor);
  if (!row) throw new Error(`the credit of reservation ${given.reservationId} was not stored`);
  return { creditId: row.id, expiresOn: row.expiresOn };
}

async function insertCredit(tx: Queryable, given: CreditToGive, actor: Actor) {
  const { reservationId, amountCents } = given;
  const expiresOn = lastDateOfCredit(await findTodayByDatabaseClock(tx));
  const [row] = await tx
    .insert(credit)
    .values({ ...given, expiresOn })
    .onConflictDoNothing({
      target: credit.reservationId,
      where: sql`reason = 'canceled' and withdrawn_cents < amount_cents`,
    })
    .returning({ id: credit.id, expiresOn: credit.expiresOn });
  if (!row) return undefined;
  const subject = { type: "reservation", id: reservationId };
  const detail = { amountCents, expiresOn };
  await recordEvent(tx, actor, { event: "credit.given", subject, detail });
  return row;
}

type Buyer = { mailbox: string; phone: string; networkHash: string };

/**
 * Notes who sent a new advertiser, by the reservation number that they typed; none: nobody. Both get the credit as it is now.
 * Refuses an unknown number, the buyer's own (by mailbox, phone or network), and a buyer who has paid for a spot before.
 */
export async function recordReferral(
  tx: Queryable,
  { id: reservationId }: Pick<Reservation, "id">,
  { reference, ...buyer }: Buyer & { reference: string | undefined },
): Promise<void> {
  const { referralCents: amountCents } = currentSellingRules();
  await tx.delete(referral).where(eq(referral.reservationId, reservationId));
  if (!reference || amountCents === 0) return;
  type Sender = { id: number } & Record<"isSame" | "isSameNetwork" | "isKnown", boolean>;
  const { rows } = await tx.execute<Sender>(sql`
    select sender.id::int, ${isSameSql(sql`sender`, buyer)} as "isSame", ${buyer.networkHash} in (sender.network_hash,
        (select network_hash from terms_acceptance where contact_id = sender.contact_id order by id desc limit 1)) as "isSameNetwork",
      exists (select from reservation as earlier where earlier.paid_at is not null and earlier.id <> ${reservationId}
        and ${isSameSql(sql`earlier`, buyer)}) as "isKnown"
    from reservation as sender where sender.reference = ${reference} and sender.state = 'paid'`);
  const [sender] = rows;
  if (!sender) throw refused("We can’t find that reservation number. Check it, or leave it blank.");
  if (sender.isSame)
    throw refused("This number was booked with your email or phone. Leave this blank, or call us.");
  // Neighbors share a network: nobody is accused of anything.
  if (sender.isSameNetwork)
    throw refused("We can’t take this number online. Leave it blank, or call us about it.");
  if (sender.isKnown) throw refused("This is for new advertisers only. Leave it blank.");
  await tx.insert(referral).values({ reservationId, sentById: sender.id, amountCents });
}

const isSameSql = (table: SQL, { mailbox, phone }: Buyer) =>
  sql`(${table}.email_limit_key is not distinct from ${mailbox} or ${table}.phone is not distinct from ${phone})`;

const refused = (sentence: string) => new Refusal("invalid", sentence, { field: "referredBy" });

/** The number of the reservation whose advertiser sent this one, as it was typed. */
export async function findReferrerReference(reservationId: number): Promise<string> {
  const { rows } = await db.execute<{ reference: string }>(sql`
    select reservation.reference from referral join reservation on reservation.id = referral.sent_by_id
    where referral.reservation_id = ${reservationId}`);
  return rows[0]?.reference ?? "";
}

/**
 * Gives both their credit once the new advertiser has paid, and tells them. Nothing where nobody sent them, where it was given
 * and wasn't all taken back, or where another spot of the same buyer, paid at the same time, brought it.
 */
export async function giveReferralCredits(
  tx: Queryable,
  { id: reservationId }: Pick<Reservation, "id">,
  context: ActionContext,
): Promise<void> {
  const [row] = await tx.select().from(referral).where(eq(referral.reservationId, reservationId));
  if (!row || (await hasOtherSpotBroughtIt(tx, reservationId))) return;
  const { sentById, amountCents } = row;
  const give = async (id: number, because: string) => {
    const what = { reservationId: id, amountCents, reason: "referral" } as const;
    const { creditId, expiresOn } = await giveCredit(tx, what, context);
    const sentences = [
      `${because} Here’s a ${dollars(amountCents)} credit for any open spot on a later card.`,
      `It’s good through ${longWeekdayDate(expiresOn)}. To use it, reply to this email or call us when you book.`,
    ];
    const about = { id, version: `referral-${creditId}` };
    await enqueueBookingNews(tx, about, { news: "referral", sentences });
    return creditId;
  };
  const creditId =
    row.creditId ??
    (await give(reservationId, "One of our advertisers sent you, and you’ve paid."));
  const senderCreditId =
    row.senderCreditId ??
    (await give(sentById, "A business that you sent us has paid for a spot."));
  const given = { creditId, senderCreditId };
  await tx.update(referral).set(given).where(eq(referral.reservationId, reservationId));
}

/** Of two spots that are paid at once, the second waits here and sees what the first brought. */
async function hasOtherSpotBroughtIt(tx: Queryable, reservationId: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('referral'))`);
  const { rows } = await tx.execute(sql`
    select other.id from referral join reservation as other on other.id = referral.reservation_id, reservation as own
    where own.id = ${reservationId} and other.id <> own.id and referral.credit_id is not null
      and (other.email_limit_key = own.email_limit_key or other.phone = own.phone)`);
  return rows.length > 0;
}

/** Takes back what is unused of both credits once the new advertiser's spot has ended, and tells them. */
export async function takeBackReferralCredits(
  tx: Queryable,
  { id: reservationId }: Pick<Reservation, "id">,
  { actor }: Pick<ActionContext, "actor">,
): Promise<void> {
  const ofIt = eq(referral.reservationId, reservationId);
  const [row] = await tx.select().from(referral).where(ofIt);
  if (!row) return;
  const creditId = await takeBackUnused(tx, row.creditId, actor);
  const senderCreditId = await takeBackUnused(tx, row.senderCreditId, actor);
  await tx.update(referral).set({ creditId, senderCreditId }).where(ofIt);
}

/** The credit that was given, or null if all of it was taken back: one that was used is not given again with a restored spot. */
async function takeBackUnused(tx: Queryable, id: number | null, actor: Actor) {
  if (id === null) return null;
  await tx.execute(sql`select id from credit where id = ${id} for update`);
  const current = await findCreditWithBalance(id, tx);
  if (!current || current.leftCents <= 0) return id;
  const { leftCents: cents, reservationId } = current;
  const because = "The new advertiser’s spot was canceled or refunded";
  await takeBackFromCredit(tx, { id, reservationId, cents, because }, { actor });
  await enqueueMoneyCorrectionEmail(tx, {
    reservationId,
    occasion: `credit:${id}:${current.version}`,
    title: `Your ${dollars(cents)} referral credit has ended.`,
    sentences: [
      `We gave it because a new advertiser had paid for a spot. That spot was canceled or refunded, so you can’t use the ${dollars(cents)} anymore.`,
    ],
  });
  return cents === current.amountCents ? null : id;
}

/** Returns applied credits of a spot that is given up; `anew`: it was paid, so they last twelve months again. */
export async function restoreUsedCredits(
  tx: Queryable,
  { reservationId, anew }: { reservationId: number; anew: boolean },
): Promise<number> {
  const returned = await tx
    .update(creditUse)
    .set({ returnedAt: sql`statement_timestamp()` })
    .where(and(eq(creditUse.reservationId, reservationId), isNull(creditUse.returnedAt)))
    .returning();
  const until = lastDateOfCredit(await findTodayByDatabaseClock(tx));
  for (const { creditId } of returned) {
    await tx
      .update(credit)
      .set({
        usedAt: null,
        version: sql`${credit.version} + 1`,
        ...(anew && { expiresOn: sql`greatest(${credit.expiresOn}, ${until}::date)` }),
      })
      .where(eq(credit.id, creditId));
  }
  const cents = returned.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (cents === 0) return 0;
  const subject = { type: "reservation", id: reservationId };
  await recordEvent(tx, systemActor, { event: "credit.returned", subject, detail: { cents } });
  return cents;
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
