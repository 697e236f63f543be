import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type AdState, adState } from "#business/ads/ad-state.ts";
import { type MailingState, printedStates } from "#business/mailings/mailing.ts";
import { stateInSql } from "#business/reservations/claims/claims.ts";
import { liveStates, type ReservationState } from "#business/reservations/reservation.ts";
import { adApproval, adBrief, proof } from "#database/schema/ads.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate, arizonaMidnight, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { SizeId } from "#site.ts";

/** The ad of one spot, as the board shows it. */
export type BoardAd = {
  reservationId: number;
  reference: string;
  mailingId: number;
  mailing: string;
  briefDue: PlainDate;
  approvalDue: PlainDate;
  /** Null before the details were given. */
  business: string | null;
  person: string | null;
  email: string | null;
  phone: string | null;
  industry: string | null;
  spot: string;
  size: SizeId;
  reservationState: ReservationState;
  state: AdState;
  /** Since when it has been in that state. */
  since: Date;
  /** The date by which somebody has to act next; null once nobody has to. */
  next: { date: PlainDate; what: "brief" | "approval" } | null;
  /** The latest version that the customer could see. */
  sentProof: { id: number; number: number } | null;
  /** Whether a newer version waits that the customer can't see yet. */
  hasDraft: boolean;
  isApproved: boolean;
  /** The card is printed: nothing can be done for its ads anymore. */
  isPrinted: boolean;
};

/** Everything that was booked and can still have an ad: not an offer that nobody has taken yet. */
const states = liveStates.filter((state) => state !== "offered");

/**
 * The ads of some cards, by spot: of every firm reservation and of every hold that still runs. One query, whatever is on
 * the cards.
 */
export async function findBoard(
  mailingIds: readonly number[],
  now: Date,
  database: Queryable = db,
): Promise<BoardAd[]> {
  if (mailingIds.length === 0) return [];
  const rows = await boardQuery(mailingIds, database);
  return rows.map((row) => toBoardAd(row, arizonaDate(now)));
}

/** The ad of one reservation, also of one that has ended; undefined for an unknown one and for a house ad. */
export async function findBoardAd(
  reservationId: number,
  now: Date,
  database: Queryable = db,
): Promise<BoardAd | undefined> {
  const [row] = await adsQuery(
    and(eq(reservation.id, reservationId), sql`${reservation.state} <> 'house'`),
    database,
  );
  return row && toBoardAd(row, arizonaDate(now));
}

/** The query of `findBoard`, separate so that a test can check its plan. */
export const boardQuery = (mailingIds: readonly number[], database: Queryable = db) =>
  adsQuery(
    and(
      sql`${reservation.mailingId} in ${[...mailingIds]}`,
      sql`${reservation.state} in (${stateInSql(states)})`,
      sql`(${reservation.expiresAt} is null or ${reservation.expiresAt} > statement_timestamp())`,
    ),
    database,
  );

function adsQuery(where: SQL | undefined, database: Queryable) {
  const sent = database
    .select({
      id: sql<number>`${proof.id}::int`.as("sent_id"),
      number: proof.number,
      sentAt: proof.sentAt,
      changesAskedAt: proof.changesAskedAt,
    })
    .from(proof)
    .where(and(eq(proof.reservationId, reservation.id), sql`${proof.sentAt} is not null`))
    .orderBy(sql`${proof.number} desc`)
    .limit(1)
    .as("sent");
  return database
    .select({
      reservationId: reservation.id,
      reference: reservation.reference,
      mailingId: reservation.mailingId,
      mailing: mailing.name,
      business: advertiser.name,
      person: contact.name,
      email: contact.email,
      phone: contact.phone,
      industry: reservation.industry,
      spot: reservation.spot,
      size: sql<SizeId>`${reservation.size}`,
      reservationState: sql<ReservationState>`${reservation.state}`,
      bookedAt: sql<Date>`coalesce(${reservation.confirmedAt}, ${reservation.heldAt})`.mapWith(
        reservation.heldAt,
      ),
      briefSentAt: adBrief.sentAt,
      sentId: sent.id,
      sentNumber: sent.number,
      sentAt: sent.sentAt,
      changesAskedAt: sent.changesAskedAt,
      hasDraft: sql<boolean>`exists (select from ${proof} as latest
        where latest.reservation_id = ${reservation.id} and latest.sent_at is null
          and latest.number > coalesce(${sent.number}, 0))`,
      approvedAt: adApproval.approvedAt,
      mailingState: sql<MailingState>`${mailing.state}`,
      briefDue: mailing.briefDue,
      approvalDue: mailing.approvalDue,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .leftJoin(adBrief, eq(adBrief.reservationId, reservation.id))
    .leftJoin(
      adApproval,
      and(eq(adApproval.reservationId, reservation.id), isNull(adApproval.withdrawnAt)),
    )
    .leftJoinLateral(sent, sql`true`)
    .where(where)
    .orderBy(asc(reservation.mailingId), asc(reservation.spot));
}

type Row = Awaited<ReturnType<typeof boardQuery>>[number];

function toBoardAd(row: Row, today: PlainDate): BoardAd {
  const { briefSentAt, sentAt, changesAskedAt, approvedAt, briefDue, approvalDue } = row;
  const isPrinted = printedStates.some((state) => state === row.mailingState);
  const state = adState({
    briefSentAt,
    sentProof: sentAt ? { sentAt, changesAskedAt } : undefined,
    approved: approvedAt !== null,
    closed: isPrinted || today > approvalDue,
  });
  const began: Record<AdState, Date | null> = {
    "needs-brief": row.bookedAt,
    "to-design": briefSentAt,
    "with-customer": sentAt,
    "changes-asked": changesAskedAt,
    approved: approvedAt,
    locked: arizonaMidnight(approvalDue),
  };
  return {
    reservationId: row.reservationId,
    reference: row.reference,
    mailingId: row.mailingId,
    mailing: row.mailing,
    briefDue,
    approvalDue,
    business: row.business,
    person: row.person,
    email: row.email,
    phone: row.phone,
    industry: row.industry,
    spot: row.spot,
    size: row.size,
    reservationState: row.reservationState,
    state,
    since: began[state] ?? row.bookedAt,
    next: nextDate(state, { briefDue, approvalDue }),
    sentProof:
      row.sentId !== null && row.sentNumber !== null
        ? { id: row.sentId, number: row.sentNumber }
        : null,
    hasDraft: row.hasDraft,
    isApproved: approvedAt !== null,
    isPrinted,
  };
}

function nextDate(
  state: AdState,
  { briefDue, approvalDue }: { briefDue: PlainDate; approvalDue: PlainDate },
): BoardAd["next"] {
  if (state === "approved" || state === "locked") return null;
  return state === "needs-brief"
    ? { date: briefDue, what: "brief" }
    : { date: approvalDue, what: "approval" };
}
