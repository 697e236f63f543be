import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { findSpot, type Spot, sumSpotCounts } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findMailingById, findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { findIndustriesWithGroups } from "#business/mailings/industries/stored-industries.ts";
import { isBookable, type Mailing } from "#business/mailings/mailing.ts";
import {
  AVAILABILITY_TOPIC,
  claimColumns,
  findTodayByDatabaseClock,
  isLiveClaimSql,
} from "#business/reservations/claims/claims.ts";
import {
  type FirstRefusalRight,
  listFirstRefusalRights,
} from "#business/reservations/claims/insert-claim.ts";
import { committedStates } from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { industry } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { onAnnouncement } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  type AvailabilityStatus,
  type Claim,
  countSpotsLeftBySize,
  exclusivityGroupAvailabilityStatus,
  type IndustryAvailabilityOnMailing,
  listNearestSpots,
  listOpenSpots,
  spotAvailabilityStatus,
} from "./availability.ts";

/** The live claims on some mailings. Reads only live rows, however many have ended. */
export async function findLiveClaims(
  mailingIds: readonly number[],
  database: Queryable = db,
): Promise<Claim[]> {
  return mailingIds.length === 0 ? [] : await liveClaimsQuery(mailingIds, database);
}

/** The query of `findLiveClaims`, separate so that a test can check its plan. */
export function liveClaimsQuery(mailingIds: readonly number[], database: Queryable) {
  return database
    .select({
      reservationId: reservation.id,
      mailingId: reservation.mailingId,
      industry: reservation.industry,
      exclusivityGroup: reservation.exclusivityGroup,
      spot: reservation.spot,
      state: sql<Claim["state"]>`${reservation.state}`,
      secondsLeft: claimColumns.secondsLeft,
    })
    .from(reservation)
    .where(and(inArray(reservation.mailingId, [...mailingIds]), isLiveClaimSql))
    .orderBy(asc(reservation.id));
}

async function findExclusivityGroup(
  slug: string,
  database: Queryable,
): Promise<string | undefined> {
  const [row] = await database
    .select({ group: industry.exclusivityGroup })
    .from(industry)
    .where(and(eq(industry.slug, slug), isNull(industry.hiddenAt)));
  return row?.group;
}

/**
 * The availability of an industry on each coming mailing, nearest first, with the spots left by
 * size. Empty for an unknown industry, and for a hidden one.
 */
export async function findIndustryAvailability(
  slug: string,
  database: Queryable = db,
): Promise<IndustryAvailabilityOnMailing[]> {
  const group = await findExclusivityGroup(slug, database);
  if (group === undefined) return [];
  const today = await findTodayByDatabaseClock(database);
  const mailings = await findUpcomingMailings(today, { database });
  const ids = mailings.map(({ id }) => id);
  const claims = await findLiveClaims(ids, database);
  const refusals = await listFirstRefusalRights(ids, database);
  return mailings.map((mailing) => {
    const on = claims.filter(({ mailingId }) => mailingId === mailing.id);
    const kept = refusals.find(
      (one) => one.mailingId === mailing.id && one.exclusivityGroup === group,
    );
    return describeAvailability(mailing, on, { group, today, kept });
  });
}

function describeAvailability(
  mailing: Mailing,
  claims: readonly Claim[],
  { group, today, kept }: { group: string; today: PlainDate; kept: FirstRefusalRight | undefined },
): IndustryAvailabilityOnMailing {
  const layout = getLayout(mailing);
  const left = countSpotsLeftBySize(layout, claims);
  const free = exclusivityGroupAvailabilityStatus(claims, group);
  const isFull = free === "open" && sumSpotCounts(left) === 0;
  const verdict = isFull ? "full" : kept ? "held" : free;
  const claimedBy = claims.find((claim) => claim.exclusivityGroup === group)?.reservationId ?? null;
  return {
    mailing,
    verdict: isBookable(mailing, today) ? verdict : "closed",
    spotsLeft: left,
    claimedBy,
    kept: isFull ? undefined : kept,
  };
}

/**
 * Every industry on a mailing in the order of the names, without the advertisers' names; of hidden ones those that are on the
 * card. `keptUntil`: `held` because it is kept for an advertiser of the card before, through this date. Undefined for an unknown
 * mailing.
 */
export async function findMailingAvailabilityBoard(mailingId: number) {
  const mailing = await findMailingById(mailingId);
  if (!mailing) return undefined;
  const claims = await findLiveClaims([mailingId]);
  const kept = new Map(
    (await listFirstRefusalRights([mailingId])).map((one) => [one.exclusivityGroup, one.until]),
  );
  return {
    mailing,
    bookable: isBookable(mailing, await findTodayByDatabaseClock()),
    spotsLeft: countSpotsLeftBySize(getLayout(mailing), claims),
    industries: (await findIndustriesWithGroups()).flatMap(
      ({ slug, name, isHidden, exclusivityGroup }) => {
        const keptUntil = kept.get(exclusivityGroup);
        const availability: AvailabilityStatus = keptUntil
          ? "held"
          : exclusivityGroupAvailabilityStatus(claims, exclusivityGroup);
        return isHidden && availability === "open" ? [] : [{ slug, name, availability, keptUntil }];
      },
    ),
  };
}

/** How many spots are free on each of some mailings, by mailing id. */
export async function countSpotsLeftByMailing(
  mailings: readonly Pick<Mailing, "id" | "layoutId">[],
): Promise<Map<number, number>> {
  const claims = await findLiveClaims(mailings.map(({ id }) => id));
  return new Map(
    mailings.map((mailing) => {
      const here = claims.filter(({ mailingId }) => mailingId === mailing.id);
      return [mailing.id, listOpenSpots(getLayout(mailing), here).length];
    }),
  );
}

export type CardSpotStatus = {
  spot: Spot;
  state: "open" | "held" | "sold" | "mine";
  /** Slug of the industry that has the spot, without the advertiser's name. */
  industry: string | null;
  priceCents: number;
  /** When a held spot's clock ends, at the latest. */
  secondsLeft: number | null;
};

/** The state of every spot of a mailing; `mine`: the viewer's own. Undefined for an unknown mailing. */
export async function findCardSpotStatuses({
  mailingId,
  mine = [],
}: {
  mailingId: number;
  mine?: readonly number[];
}) {
  const mailing = await findMailingById(mailingId);
  if (!mailing) return undefined;
  const claims = await findLiveClaims([mailingId]);
  const spots = getLayout(mailing).spots.map((spot): CardSpotStatus => {
    const claim = claims.find((one) => one.spot === spot.id);
    const free = spotAvailabilityStatus(claims, spot.id);
    const isMine = claim !== undefined && mine.includes(claim.reservationId);
    const state = isMine ? "mine" : free === "taken" ? "sold" : free;
    const secondsLeft = state === "held" || state === "mine" ? (claim?.secondsLeft ?? null) : null;
    const industry = claim?.industry ?? null;
    return { spot, state, industry, priceCents: mailing.prices[spot.size], secondsLeft };
  });
  return { mailing, bookable: isBookable(mailing, await findTodayByDatabaseClock()), spots };
}

/**
 * Alternatives to a spot that could not be had: at most three spots on the same mailing, nearest to it, if the industry is open
 * there (`verdict`), and three other mailings on which it is.
 */
export async function findAlternativesToSpot(wish: {
  mailingId: number;
  industry: string;
  spot: string;
}) {
  const all = await findIndustryAvailability(wish.industry);
  const here = all.find(({ mailing }) => mailing.id === wish.mailingId);
  const mailings = all.filter((one) => one !== here && one.verdict === "open").slice(0, 3);
  if (here?.verdict !== "open") return { spots: [], mailings, verdict: here?.verdict };
  const layout = getLayout(here.mailing);
  const open = listOpenSpots(layout, await findLiveClaims([wish.mailingId]));
  const wanted = findSpot(layout, wish.spot);
  const spots = wanted ? listNearestSpots(open, wanted, 3) : [];
  return { spots, mailings, verdict: here.verdict };
}

/** Calls `listener` with each mailing that changes, anywhere, and with undefined after a lost connection; returns the stop. */
export function subscribeToAvailabilityChanges(
  listener: (mailingId: number | undefined) => void,
): () => void {
  count();
  return onAnnouncement(AVAILABILITY_TOPIC, (announcement) => {
    const { payload } = announcement.kind === "announced" ? announcement : { payload: null };
    listener(typeof payload === "number" ? payload : undefined);
  });
}

const run = randomUUID().slice(0, 8);

const changes = new Map<number | undefined, number>();

let isCounting = false;

function count(): void {
  if (isCounting) return;
  isCounting = true;
  subscribeToAvailabilityChanges((mailing) =>
    changes.set(mailing, (changes.get(mailing) ?? 0) + 1),
  );
}

/** A stamp of all changes seen so far. Take it before you read and compare afterwards: a change in between shows. */
export function createAvailabilityFingerprinter(): (mailings: readonly number[]) => string {
  count();
  const counted = new Map(changes);
  return (mailings) => {
    const each = [undefined, ...mailings].map((mailing) => counted.get(mailing) ?? 0);
    return `${run}.${each.reduce((sum, one) => sum + one, 0)}`;
  };
}

/** A spot that somebody has: business and contact are null before the details were given, the industry for our own ad. */
export type OccupiedSpot = Awaited<ReturnType<typeof findOccupiedSpots>>[number];

export async function findOccupiedSpots(mailingIds: readonly number[], database: Queryable = db) {
  if (mailingIds.length === 0) return [];
  return database
    .select({
      id: reservation.id,
      mailingId: reservation.mailingId,
      reference: reservation.reference,
      spot: reservation.spot,
      size: reservation.size,
      state: sql<Claim["state"]>`${reservation.state}`,
      industry: reservation.industry,
      business: advertiser.name,
      person: contact.name,
      priceCents: reservation.priceCents,
      paymentDueOn: reservation.paymentDueOn,
      secondsLeft: claimColumns.secondsLeft,
      createdAt: reservation.createdAt,
      joinedMailingAt: reservation.joinedMailingAt,
      version: reservation.version,
    })
    .from(reservation)
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .where(and(sql`${reservation.mailingId} in ${[...mailingIds]}`, isLiveClaimSql))
    .orderBy(asc(reservation.id));
}

/** Buyers with an agreement, who must hear of our changes; also those on the payment page, who pay for what they saw. */
export const pickCommittedBuyers = (seats: readonly OccupiedSpot[]): OccupiedSpot[] =>
  seats.filter(({ state }) => committedStates.some((agreed) => agreed === state));
