import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { findOfficeMailingsByIds } from "#business/mailings/find-mailings.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { stateListSql } from "#business/reservations/claims/claims.ts";
import { type ReservationState, statesWithAd } from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays, arizonaMidnight, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { SizeId } from "#site.ts";
import type { AdState } from "./ad-state.ts";
import { type Ad, findAdsByReservationId } from "./find-ad.ts";
import { findOutdatedProofFacts } from "./outdated-version.ts";

export type OfficeAd = {
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
  since: Date;
  /** The date by which somebody has to act next; null once nobody has to. */
  next: { date: PlainDate; what: "brief" | "approval" } | null;
  sent: VersionName | null;
  prints: VersionName | null;
  /** Sent or still a draft. */
  newest: VersionName | null;
  hasDraft: boolean;
  /** What the version that prints says and is no longer so, until a newer one is made; null: nothing. */
  outdated: string | null;
  isApproved: boolean;
  isRefused: boolean;
  isPrinted: boolean;
  isClosed: boolean;
};

type VersionName = { id: number; number: number };

/** The ads of some cards, by spot: of every firm reservation and of every hold that still runs. */
export async function findOfficeAdsOnMailings(
  mailingIds: readonly number[],
  database: Queryable = db,
): Promise<OfficeAd[]> {
  if (mailingIds.length === 0) return [];
  return withAds(
    await bookedSpots(
      and(
        sql`${reservation.mailingId} in ${[...mailingIds]}`,
        sql`${reservation.state} in (${stateListSql(statesWithAd)})`,
        sql`(${reservation.expiresAt} is null or ${reservation.expiresAt} > statement_timestamp())`,
      ),
      database,
    ),
    database,
  );
}

/** The ad of one reservation, also of one that has ended; undefined for an unknown one and for a house ad. */
export async function findOfficeAd(reservationId: number): Promise<OfficeAd | undefined> {
  const where = and(eq(reservation.id, reservationId), sql`${reservation.state} <> 'house'`);
  return (await withAds(await bookedSpots(where, db), db)).at(0);
}

const bookedSpots = (where: SQL | undefined, database: Queryable) =>
  database
    .select({
      id: reservation.id,
      reference: reservation.reference,
      mailingId: reservation.mailingId,
      business: advertiser.name,
      person: contact.name,
      email: contact.email,
      phone: contact.phone,
      industry: reservation.industry,
      spot: reservation.spot,
      size: reservation.size,
      state: sql<ReservationState>`${reservation.state}`,
      bookedAt: sql`coalesce(${reservation.confirmedAt}, ${reservation.heldAt})`.mapWith(
        reservation.heldAt,
      ),
      endedAt: reservation.endedAt,
    })
    .from(reservation)
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .where(where)
    .orderBy(asc(reservation.mailingId), asc(reservation.spot));

type BookedSpot = Awaited<ReturnType<typeof bookedSpots>>[number];

async function withAds(rows: readonly BookedSpot[], database: Queryable): Promise<OfficeAd[]> {
  const ids = [...new Set(rows.map(({ mailingId }) => mailingId))];
  const mailings = new Map(
    (await findOfficeMailingsByIds(ids, database)).map((mailing) => [mailing.id, mailing]),
  );
  const spots = rows.flatMap((row) => {
    const mailing = mailings.get(row.mailingId);
    return mailing ? [{ row, reservation: row, mailing }] : [];
  });
  const ads = await findAdsByReservationId(spots, database);
  return spots.flatMap(({ row, mailing }) => {
    const ad = ads.get(row.id);
    return ad ? [toBoardAd(row, mailing, ad)] : [];
  });
}

function toBoardAd(row: BookedSpot, mailing: OfficeMailing, ad: Ad): OfficeAd {
  const { id, state: reservationState, bookedAt, endedAt, ...spot } = row;
  const { briefDue, approvalDue } = mailing.dates;
  const { state, sent, prints, approval, proofs } = ad;
  const name = (version: Ad["sent"]) =>
    version ? { id: version.id, number: version.number } : null;
  return {
    ...spot,
    reservationId: id,
    reservationState,
    mailing: mailing.name,
    briefDue,
    approvalDue,
    state,
    since: endedAt ?? beganAt(ad, approvalDue) ?? bookedAt,
    next: ad.printed ? null : nextDate(state, { briefDue, approvalDue }),
    sent: name(sent),
    prints: name(prints),
    newest: name(proofs.toSorted((a, b) => b.number - a.number)[0]),
    hasDraft: proofs.some(({ sentAt, number }) => !sentAt && number > (sent?.number ?? 0)),
    outdated: findOutdatedWords(row.business, mailing, ad),
    isApproved: approval !== undefined && prints?.id === approval.proofId,
    isRefused: ad.refusedBecause !== null,
    isPrinted: ad.printed,
    isClosed: ad.closed,
  };
}

function findOutdatedWords(business: string | null, { dates }: OfficeMailing, ad: Ad) {
  if (ad.printed) return null;
  const now = { business, inHomesBy: dates.inHomesBy, brief: ad.brief };
  return findOutdatedProofFacts(ad.prints ?? ad.sent, now)?.says ?? null;
}

/** When an ad came into its state; null for one whose brief was never sent. */
function beganAt(
  { state, brief, sent, approval, refusedAt }: Ad,
  approvalDue: PlainDate,
): Date | null {
  const began: Record<AdState, Date | null | undefined> = {
    "needs-brief": refusedAt,
    "to-design": brief?.sentAt,
    "with-customer": sent?.sentAt,
    "changes-asked": sent?.changesAskedAt,
    approved: approval?.approvedAt,
    locked: arizonaMidnight(addDays(approvalDue, 1)),
  };
  return began[state] ?? null;
}

function nextDate(
  state: AdState,
  { briefDue, approvalDue }: { briefDue: PlainDate; approvalDue: PlainDate },
): OfficeAd["next"] {
  if (state === "approved" || state === "locked") return null;
  return state === "needs-brief"
    ? { date: briefDue, what: "brief" }
    : { date: approvalDue, what: "approval" };
}
