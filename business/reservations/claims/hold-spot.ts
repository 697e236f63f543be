import { eq, type SQL, sql } from "drizzle-orm";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/keyed-hash.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { loadMailing } from "#business/mailings/find-mailings.ts";
import type { HoldForm } from "#business/reservations/confirm/buyer-details.ts";
import {
  calculateSpotsInShare,
  holdLimits,
  listStatesAllowing,
  maxUnpaidSpots,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { strangersShare } from "#site.ts";
import {
  announceAvailabilityChange,
  endedClaimColumns,
  hasTimeLeftSql,
  loadReservation,
  requireReservationAction,
  requireReservationTransition,
  stateListSql,
} from "./claims.ts";
import {
  endOverdueClaimsOn,
  handleEndedClaims,
  offerIndustryToWaitlistFirst,
} from "./end-claims.ts";
import {
  type HoldTarget,
  loadHoldTarget,
  type NewClaim,
  spotTakenRefusal,
  tryInsertClaim,
} from "./insert-claim.ts";

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
    await offerIndustryToWaitlistFirst(tx, target);
    const reservation = await tryInsertClaimAfterEndingOverdue(tx, target, claim, context);
    if (!reservation) return { refusal: spotTakenRefusal("a claim came first") };
    await requireReservationWithinLimits(tx, reservation.id, { holds: true });
    await auditAndAnnounceHold(tx, reservation, context);
    const subject = { type: "reservation", id: reservation.id };
    const token = await createPrivateLinkToken(tx, { subject, channel: "browser" });
    return { result: { reservation, token } };
  },
});

/** Inserts a claim, again once those in its way have ended whose time is up; undefined if a live one is faster. */
export async function tryInsertClaimAfterEndingOverdue(
  tx: Queryable,
  target: HoldTarget,
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

/** Releases a held spot early, or declines an offer. Refuses an open payment page, and what is owed or paid. */
export const releaseHold = defineAction({
  name: "releaseHold",
  permission: "anyone",
  async run(tx, { reservationId }: { reservationId: number }, context) {
    const before = await loadReservation(reservationId, tx);
    if (before.state === "released" || before.state === "expired") return { result: before };
    requireReservationAction("release", before);
    const released = await requireReservationTransition(tx, before, {
      from: listStatesAllowing("release"),
      to: "released",
      set: endedClaimColumns,
    });
    await handleEndedClaims(tx, [released], context);
    return { result: released };
  },
});

type Row = typeof reservation.$inferSelect;

/** A stranger: not confirmed by an emailed link, a payment or the office. */
const isStrangersClaimSql = sql`hold_request_id is null and confirmed_at is null and paid_at is null and vouched_at is null`;

/** The mailbox's owner confirmed the email, or the office accepted it; typing alone doesn't count. */
const ownsMailboxSql = sql`(confirmed_at is not null or paid_at is not null or vouched_at is not null
  or exists (select from hold_request where hold_request.id = hold_request_id
    and hold_request.email_limit_key = reservation.email_limit_key))`;

const heldInLastDaySql = sql`held_at > statement_timestamp() - interval '1 day'`;

type HoldLimit = keyof ReturnType<typeof sentences>;

type Counted = Record<HoldLimit, number>;

/**
 * Refuses one claim too many for a network, a mailbox, a phone or a card's strangers. Counts the
 * rows, including the caller's own, so the limits survive a restart and hold across instances.
 * Locks, so that concurrent requests count each other. `holds`: this request holds the spot or takes
 * it again. If a network or a card is full, or a mailbox or phone was only typed, the refusal has
 * the field "email": a visitor who confirms an address is counted only by what is certainly theirs.
 */
export async function requireReservationWithinLimits(
  tx: Queryable,
  id: number,
  { holds = false } = {},
): Promise<void> {
  const [own] = await tx.select().from(reservation).where(eq(reservation.id, id));
  if (!own) return;
  await lockCounted(tx, own, holds);
  const counted = await countAgainstLimits(tx, own);
  const most: Counted = {
    network: maxUnpaidSpots.network,
    networkDay: holdLimits.perNetworkAndDay,
    wideNetworkDay: holdLimits.perWideNetworkAndDay,
    card: holds ? await countMaxSpotsForStrangers(tx, own.mailingId, strangersShare.holds) : 0,
    mailbox: maxUnpaidSpots.mailbox,
    ownMailbox: maxUnpaidSpots.mailbox,
    phone: maxUnpaidSpots.phone,
    byEmail: holdLimits.atOnceByEmail,
    byEmailDay: holdLimits.perMailboxAndDay,
  };
  const over = limitsFor(own, holds).find((kind) => counted[kind] > most[kind]);
  if (over) throw limitRefusal(over);
}

function limitsFor({ holdRequestId }: Row, holds: boolean): HoldLimit[] {
  if (holdRequestId !== null)
    return holds ? ["byEmail", "byEmailDay", "ownMailbox"] : ["ownMailbox"];
  const typed: HoldLimit[] = ["mailbox", "phone"];
  return holds ? ["network", "networkDay", "wideNetworkDay", "card", ...typed] : typed;
}

export async function countMaxSpotsForStrangers(
  tx: Queryable,
  mailingId: number,
  share: { parts: number; of: number },
): Promise<number> {
  const { spots } = getLayout(await loadMailing(mailingId, tx));
  return calculateSpotsInShare(spots.length, share);
}

/** A transaction always locks its keys in the same order. */
export async function acquireAdvisoryLocks(tx: Queryable, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}

/** Locks what the claim is counted by. */
function lockCounted(tx: Queryable, own: Row, holds: boolean): Promise<void> {
  const { mailbox, phone, networkHash, wideNetworkHash, mailingId: card } = own;
  const typed = { mailbox, phone };
  const isStrangersHold = holds && own.holdRequestId === null;
  const keys = isStrangersHold ? { ...typed, networkHash, wideNetworkHash, card } : typed;
  return acquireAdvisoryLocks(
    tx,
    Object.entries(keys).flatMap(([kind, value]) => (value ? [`${kind}:${value}`] : [])),
  );
}

async function countAgainstLimits(tx: Queryable, own: Row): Promise<Counted> {
  const network = own.networkHash || null;
  const held = sql`${isStrangersClaimSql} and state in (${stateListSql(["offered", "held", "paying"])})`;
  const byEmail = sql`email_limit_key = ${own.mailbox} and hold_request_id is not null`;
  const { rows } = await tx.execute<Counted>(sql`
    select ${countSpots(sql`network_hash = ${network} and ${hasTimeLeftSql} and ${isStrangersClaimSql}`)} as "network",
      ${countHolds(sql`network_hash = ${network} and ${heldInLastDaySql} and ${isStrangersClaimSql}`)} as "networkDay",
      ${countHolds(sql`wide_network_hash = ${own.wideNetworkHash} and ${heldInLastDaySql} and ${isStrangersClaimSql}`)} as "wideNetworkDay",
      ${countSpots(sql`mailing_id = ${own.mailingId} and ${hasTimeLeftSql} and ${held}`)} as "card",
      ${countSpots(sql`email_limit_key = ${own.mailbox} and ${hasTimeLeftSql}`)} as "mailbox",
      ${countSpots(sql`email_limit_key = ${own.mailbox} and ${hasTimeLeftSql} and ${ownsMailboxSql}`)} as "ownMailbox",
      ${countSpots(sql`phone = ${own.phone} and ${hasTimeLeftSql}`)} as "phone",
      ${countSpots(sql`${byEmail} and ${hasTimeLeftSql} and state in (${stateListSql(["held", "paying"])})`)} as "byEmail",
      ${countHolds(sql`${byEmail} and ${heldInLastDaySql} and paid_at is null`)} as "byEmailDay"`);
  const [row] = rows;
  if (!row) throw new Error("the limits were not counted");
  return row;
}

const countSpots = (where: SQL) => sql`(select count(*)::int from reservation where ${where})`;

const countHolds = (where: SQL) =>
  sql`(select coalesce(sum(1 + renewals), 0)::int from reservation where ${where})`;

const CONFIRM = "Choose your spot on the card and confirm your email to continue.";

const payFirst = () =>
  `Pay for one of them first. To reserve more, call ${company().phone.display}.`;

const payOrUseLink = () =>
  `Pay for one of them first. Or release this spot and hold it with a link we email you. Or call ${company().phone.display}.`;

const sentences = () => ({
  network: `Your network already has ${maxUnpaidSpots.network} unconfirmed spots. ${CONFIRM}`,
  networkDay: `Your network has held ${holdLimits.perNetworkAndDay} spots in the last 24 hours. ${CONFIRM}`,
  wideNetworkDay: `Networks near yours have held ${holdLimits.perWideNetworkAndDay} spots in the last 24 hours. ${CONFIRM}`,
  card: `Many people are choosing spots on this card right now. ${CONFIRM}`,
  mailbox: `This email address already has several unpaid spots. ${payOrUseLink()}`,
  ownMailbox: `You already have several unpaid spots with this email address. ${payFirst()}`,
  phone: `This phone number already has several unpaid spots. ${payOrUseLink()}`,
  byEmail: `You already have a spot on hold with this email address. Finish or release it first, or call ${company().phone.display}.`,
  byEmailDay: `You’ve held ${holdLimits.perMailboxAndDay} spots with this email address in the last 24 hours without paying. Call ${company().phone.display}, and we’ll reserve one for you.`,
});

/** Limits that no confirmed address passes. */
const FINAL_LIMITS: readonly HoldLimit[] = ["ownMailbox", "byEmail", "byEmailDay"];

const limitDetail = (kind: HoldLimit) => `the limit on ${kind}`;

/** Whether a refusal is about a typed address or phone: confirming an address passes it. */
export const isUnconfirmedContactLimitRefusal = ({ detail }: Refusal): boolean =>
  detail === limitDetail("mailbox") || detail === limitDetail("phone");

function limitRefusal(kind: HoldLimit): Refusal {
  const wayOn = FINAL_LIMITS.includes(kind) ? { retryAfter: 15 * 60 } : { field: "email" };
  return new Refusal("too-many", sentences()[kind], { detail: limitDetail(kind), ...wayOn });
}
