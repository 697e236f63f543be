import { sql } from "drizzle-orm";
import { findSpot, type Spot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/network-hash.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { hiddenIndustryRefusal } from "#business/mailings/industries/stored-industries.ts";
import type { HoldForm } from "#business/reservations/forms.ts";
import {
  type Reservation,
  spotBlockingStates,
  statesAllowing,
} from "#business/reservations/reservation.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  announceAvailabilityChange,
  endedClaimColumns,
  loadReservation,
  lockExclusivityGroupOfIndustry,
  lockMailings,
  requireAction,
  requireTransition,
  stateListSql,
} from "./claims.ts";
import { endOverdueClaimsOn, handleEndedClaims } from "./end-claims.ts";
import { isKeptForAnotherSql } from "./first-refusal.ts";
import { requireReservationWithinLimits } from "./hold-limits.ts";
import { offerToWaitlistFirst } from "./offer-spots.ts";
import { isBookableSql, type NewClaim, tryInsertClaim } from "./try-insert-claim.ts";

export type HoldInput = HoldForm & {
  networkAddress: string;
  /** For an emailed request: the request, and the mailbox that its link proves. */
  request?: { id: number; mailbox: string };
  /** The advertiser whose link it comes from: their industry may be kept for them. */
  advertiserId?: number | null;
};

/**
 * Holds a spot and an industry of a mailing for 15 minutes, without an account. Of concurrent
 * attempts, one succeeds. Returns the reservation and the token of its private link, which is not
 * stored. Refuses a taken or held spot (conflict: then show `findAlternatives`), a closed or
 * unknown one, and one too many for a network or for a card's strangers (too-many, field "email":
 * confirm an address).
 */
export const holdSpot = defineAction({
  name: "holdSpot",
  permission: "anyone",
  async prepare(input: HoldInput, database) {
    const target = await loadHoldTarget(input, database);
    if (target.taken) throw spotTakenRefusal(target.taken);
    const networkHash = await hashNetworkAddress(input.networkAddress);
    const wideNetworkHash = await hashWideIpv6Network(input.networkAddress);
    return { target, networkHash, wideNetworkHash };
  },
  async run(tx, { request, advertiserId }, { prepared, ...context }) {
    const { target, ...network } = prepared;
    const { mailingId, industry, spot, size } = target;
    const where = { mailingId, industry, spot, size };
    const claim = { ...where, state: "held", ...network, request, advertiserId } as const;
    await offerToWaitlistFirst(tx, target);
    const reservation = await tryClaimTarget(tx, target, claim, context);
    if (!reservation) return { refusal: spotTakenRefusal("a claim came first") };
    await requireReservationWithinLimits(tx, reservation.id, "hold");
    await auditAndAnnounceHold(tx, reservation, context);
    const subject = { type: "reservation", id: reservation.id };
    const token = await createPrivateLinkToken(tx, { subject, channel: "browser" });
    return { result: { reservation, token } };
  },
});

/** Inserts a claim, again once those in its way have ended whose time is up; undefined if a live one is faster. */
export async function tryClaimTarget(
  tx: Queryable,
  target: Target,
  claim: NewClaim,
  context: ActionContext,
): Promise<Reservation | undefined> {
  const claimed = await tryInsertClaim(tx, claim);
  if (claimed) return claimed;
  const isFree = await endOverdueClaimsOn(tx, target, context);
  return isFree ? tryInsertClaim(tx, claim) : undefined;
}

export async function auditAndAnnounceHold(
  tx: Queryable,
  reservation: Reservation,
  { actor }: ActionContext,
) {
  const { id, mailingId, industry, spot } = reservation;
  const subject = { type: "reservation", id };
  const detail = { mailing: mailingId, industry, spot };
  await recordEvent(tx, actor, { event: "reservation.held", subject, detail });
  await announceAvailabilityChange(tx, mailingId);
}

type Target = {
  mailingId: number;
  industry: string;
  exclusivityGroup: string;
  spot: string;
  size: Spot["size"];
  /** The refusal when the spot or the industry is taken. */
  taken: string | undefined;
};

/**
 * Loads the requested mailing, spot and industry. `except`: the reservation whose own claim does
 * not count, and which keeps its industry where that is hidden now. Refuses an unknown or unbookable one, and an industry
 * that is kept for another advertiser.
 */
export async function loadHoldTarget(
  wish: Pick<HoldForm, "mailingId" | "industry" | "spot"> & { advertiserId?: number | null },
  tx: Queryable,
  except = 0,
  open = isBookableSql,
): Promise<Target> {
  type Row = {
    layout_id: string;
    bookable: boolean;
    name: string;
    hidden: boolean;
    exclusivity_group: string;
    taken: boolean;
    kept: boolean;
  };
  const { rows } = await tx.execute<Row>(sql`
    select mailing.layout_id, ${open} as bookable, industry.name, industry.hidden_at is not null as hidden,
      industry.exclusivity_group, exists (
        select from reservation where reservation.mailing_id = mailing.id and reservation.id <> ${except}
          and reservation.state in (${stateListSql(spotBlockingStates)})
          and (reservation.expires_at is null or reservation.expires_at > statement_timestamp())
          and (reservation.exclusivity_group = industry.exclusivity_group or reservation.spot = ${wish.spot})
      ) as taken,
      ${isKeptForAnotherSql(wish.advertiserId)} and not exists (
        select from reservation as own where own.id = ${except} and own.mailing_id = mailing.id
          and own.exclusivity_group = industry.exclusivity_group and own.state in (${stateListSql(spotBlockingStates)})
      ) as kept
    from mailing cross join industry
    where mailing.id = ${wish.mailingId} and industry.slug = ${wish.industry}`);
  const [row] = rows;
  const spot = row && findSpot(getLayout({ layoutId: row.layout_id }), wish.spot);
  if (!row || !spot) throw unknown(wish);
  if (!row.bookable) throw bookingClosed();
  if (row.hidden && except === 0) throw hiddenIndustryRefusal(row.name);
  if (row.kept && !row.taken) throw industryKeptRefusal(row.name);
  return {
    mailingId: wish.mailingId,
    industry: wish.industry,
    spot: wish.spot,
    exclusivityGroup: row.exclusivity_group,
    size: spot.size,
    taken: row.taken ? "a live claim has it" : undefined,
  };
}

/** The same with its mailing and industry locked (shared): they keep layout, state and group until the transaction ends. */
export async function lockHoldTarget(
  wish: Parameters<typeof loadHoldTarget>[0],
  tx: Queryable,
  except: number,
  open = isBookableSql,
): Promise<Target> {
  await lockMailings([wish.mailingId], tx);
  await lockExclusivityGroupOfIndustry(wish.industry, tx);
  return loadHoldTarget(wish, tx, except, open);
}

export function spotTakenRefusal(detail: string): Refusal {
  return new Refusal(
    "conflict",
    "Someone just beat you to it. This spot or your industry is no longer open on this card.",
    { detail },
  );
}

function industryKeptRefusal(industry: string): Refusal {
  return new Refusal(
    "conflict",
    `${industry} is kept for this month’s advertiser on this card. If that’s you, book from the link in our email. If not, join the waitlist.`,
    { detail: "the industry is kept by a first refusal", field: "industry" },
  );
}

function bookingClosed(): Refusal {
  return new Refusal("conflict", "Booking for this mailing has closed. You can book a later one.", {
    detail: "the mailing cannot be booked",
    field: "mailingId",
  });
}

function unknown(wish: { mailingId: number; industry: string; spot: string }): Refusal {
  return new Refusal("not-found", "We can’t find this spot. Please choose one on the card.", {
    detail: `no such mailing, industry or spot: ${JSON.stringify(wish)}`,
  });
}

/** Releases a held spot early, or declines an offer. Refuses an open payment page, and what is owed or paid. */
export const releaseHold = defineAction({
  name: "releaseHold",
  permission: "anyone",
  async run(tx, { reservationId }: { reservationId: number }, context) {
    const before = await loadReservation(reservationId, tx);
    if (before.state === "released" || before.state === "expired") return { result: before };
    requireAction("release", before);
    const from = statesAllowing("release");
    const released = await requireTransition(tx, before, {
      from,
      to: "released",
      set: endedClaimColumns,
    });
    await handleEndedClaims(tx, [released], context);
    return { result: released };
  },
});
