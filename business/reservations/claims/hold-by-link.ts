import { and, eq, gt, sql } from "drizzle-orm";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { defineAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/keyed-hash.ts";
import { resolvePrivateLink } from "#business/auth/private-link.ts";
import {
  countRequestedMailOrRefuse,
  domainOrMailboxLimitKey,
} from "#business/mail-limits/count-mail.ts";
import {
  listNearestSpots,
  listOpenSpots,
} from "#business/reservations/availability/availability.ts";
import {
  findIndustryAvailability,
  findLiveClaims,
} from "#business/reservations/availability/find-availability.ts";
import type { HoldForm } from "#business/reservations/confirm/buyer-details.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { holdRequestedJob } from "#business/reservations/reservation-jobs.ts";
import { company } from "#company.ts";
import { declinedFirstRefusal, holdRequest } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { announceAvailabilityChange, transitionReservation } from "./claims.ts";
import { offerFreeSpotsToWaitlist } from "./end-claims.ts";
import { acquireAdvisoryLocks, holdSpot } from "./hold-spot.ts";
import { findFirstRefusalRightOf, loadHoldTarget, spotTakenRefusal } from "./insert-claim.ts";

/** Request limits: per confirmed mailbox, and per network of unconfirmed ones; enough to correct a mistyped address. */
export const holdRequestLimits = {
  mailbox: { day: 6 },
  network: { hour: 4, day: 12 },
  wideNetwork: { hour: 12, day: 48 },
} as const;

type RequestInput = HoldForm & { email: string; networkAddress: string };

/**
 * Emails a link that can hold the spot although a limit of `holdLimits` is reached: the way for
 * people who share a network with many. Holds nothing yet. The same request within an hour counts
 * once. Refuses a taken or unbookable spot, too many requests of a mailbox or a network, and too
 * many messages (`mailLimits`).
 */
export const requestHold = defineAction({
  name: "requestHold",
  permission: "anyone",
  async prepare({ email, networkAddress, ...wish }: RequestInput, database) {
    const { taken, mailingId, industry, spot } = await loadHoldTarget(wish, database);
    if (taken) throw spotTakenRefusal(taken);
    return {
      wish: { mailingId, industry, spot, emailKey: emailKey(email) },
      whose: {
        mailbox: domainOrMailboxLimitKey(email),
        networkHash: await hashNetworkAddress(networkAddress),
        wideNetworkHash: await hashWideIpv6Network(networkAddress),
      },
    };
  },
  async run(tx, { email }, { prepared: { wish, whose } }) {
    await acquireAdvisoryLocks(
      tx,
      Object.values(whose).flatMap((value) => (value ? [`request:${value}`] : [])),
    );
    const same = await tx.$count(
      holdRequest,
      and(
        eq(holdRequest.mailingId, wish.mailingId),
        eq(holdRequest.industry, wish.industry),
        eq(holdRequest.spot, wish.spot),
        eq(holdRequest.emailKey, wish.emailKey),
        gt(holdRequest.createdAt, sql`statement_timestamp() - interval '1 hour'`),
      ),
    );
    if (same > 0) return {};
    await requireWithinLimits(tx, whose);
    // People who share a network with many need this path, so its own request limit applies, not
    // the message limits.
    await countRequestedMailOrRefuse(tx, { email, networkHash: null, wideNetworkHash: null });
    const [made] = await tx
      .insert(holdRequest)
      .values({ ...wish, email, ...whose })
      .returning({ id: holdRequest.id });
    if (!made) throw new Error("the request to hold a spot was not written");
    const subject = { type: "mailing", id: wish.mailingId };
    const detail = { industry: wish.industry, spot: wish.spot };
    await enqueue(tx, holdRequestedJob, { requestId: made.id }, { key: `request:${made.id}` });
    return { event: { event: "mailing.hold-requested", subject, detail } };
  },
});

/** Counts the rows; for a mailbox only requests that its owner confirmed. */
async function requireWithinLimits(
  tx: Queryable,
  whose: { mailbox: string; networkHash: string; wideNetworkHash: string | null },
): Promise<void> {
  const inHour = sql`created_at > statement_timestamp() - interval '1 hour'`;
  const ofNetwork = sql`network_hash = ${whose.networkHash} and confirmed_at is null`;
  const ofWide = sql`wide_network_hash = ${whose.wideNetworkHash}::text and confirmed_at is null`;
  const { rows } = await tx.execute<{ over: boolean }>(sql`
    select count(*) filter (where email_limit_key = ${whose.mailbox} and confirmed_at is not null) >= ${holdRequestLimits.mailbox.day}
      or count(*) filter (where ${ofNetwork} and ${inHour}) >= ${holdRequestLimits.network.hour}
      or count(*) filter (where ${ofNetwork}) >= ${holdRequestLimits.network.day}
      or count(*) filter (where ${ofWide} and ${inHour}) >= ${holdRequestLimits.wideNetwork.hour}
      or count(*) filter (where ${ofWide}) >= ${holdRequestLimits.wideNetwork.day} as over
    from hold_request where created_at > statement_timestamp() - interval '1 day'`);
  if (rows[0]?.over === false) return;
  throw new Refusal(
    "too-many",
    `We’ve already sent several of these links. Use the latest one, or call ${company().phone.display}, and we’ll reserve the spot for you.`,
    { detail: "requests to hold by email", retryAfter: 3600 },
  );
}

/** The request that an emailed link opens; undefined for any other text. */
export async function findHoldRequestByToken(token: string) {
  const opened = await resolvePrivateLink(token, db);
  if (opened?.subjectType !== "hold-request" || opened.channel !== "email") return undefined;
  const [row] = await db.select().from(holdRequest).where(eq(holdRequest.id, opened.subjectId));
  return row;
}

/** Confirms the address of a request and holds the spot or another of the card, by the mailbox's limits alone. */
export async function confirmHoldRequest(
  { token, spot, networkAddress }: { token: string; spot: string; networkAddress: string },
  context: ActionContext,
): Promise<{ reservation: Reservation; token: string }> {
  const found = await findHoldRequestByToken(token);
  if (!found) {
    const sentence = "This link doesn’t work. Please check that you copied all of it.";
    throw new Refusal("not-found", sentence, { detail: "no request to hold" });
  }
  const { id, mailbox, mailingId, industry } = found;
  await db
    .update(holdRequest)
    .set({ confirmedAt: sql`coalesce(confirmed_at, statement_timestamp())` })
    .where(eq(holdRequest.id, id));
  const wish = { mailingId, industry, spot, networkAddress, request: { id, mailbox } };
  return holdSpot(wish, context);
}

/**
 * The next card on which a business can have its industry again: the same spot if it is open, else the nearest of its size;
 * undefined if no card has one.
 */
export async function findNextCardToBookAgain({
  mailingId,
  industry,
  spot: was,
  size,
  advertiserId,
}: Pick<Reservation, "mailingId" | "industry" | "spot" | "size" | "advertiserId">) {
  const cards = await findIndustryAvailability(industry);
  for (const { mailing, verdict, kept } of cards) {
    const isTheirs = kept !== undefined && kept.advertiserId === advertiserId;
    if (mailing.id === mailingId || !(verdict === "open" || isTheirs)) continue;
    const layout = getLayout(mailing);
    const open = listOpenSpots(layout, await findLiveClaims([mailing.id]));
    const wanted = findSpot(layout, was) ?? layout.spots.find((spot) => spot.size === size);
    const [spot] = wanted ? listNearestSpots(open, wanted, 1) : [];
    if (spot?.size !== size) continue;
    return {
      mailing,
      spot,
      sameSpot: spot.id === was,
      priceCents: mailing.prices[size],
      /** The date through which the industry is kept for them; undefined where it is open to everybody. */
      keptUntil: kept?.until,
    };
  }
  return undefined;
}

/**
 * Holds the next card's spot for the business of a reservation, with its contact filled in, and returns the token of the
 * new private link. Refuses (conflict) when that is another spot or price than the one that was shown.
 */
export const bookAgain = defineAction({
  name: "bookAgain",
  permission: "anyone",
  async prepare({
    reservation,
    shown,
  }: {
    reservation: Reservation;
    shown: { mailingId: number; spot: string; priceCents: number };
    networkAddress: string;
  }) {
    const next = await findNextCardToBookAgain(reservation);
    const isAsShown =
      next?.mailing.id === shown.mailingId &&
      next.spot.id === shown.spot &&
      next.priceCents === shown.priceCents;
    if (isAsShown) return;
    throw new Refusal("conflict", "The card has changed since you opened this page. Look again.");
  },
  async run(tx, { reservation, shown, networkAddress }, context) {
    const { advertiserId, contactId, industry } = reservation;
    const wish = { mailingId: shown.mailingId, spot: shown.spot, industry };
    const held = await holdSpot({ ...wish, networkAddress, advertiserId }, context, tx);
    await transitionReservation(tx, held.reservation.id, {
      from: ["held"],
      to: "held",
      set: { advertiserId, contactId },
    });
    return { result: held.token };
  },
});

const about = (id: number) => ({ type: "reservation", id });

/**
 * Gives the first refusal of a reservation back: the next card's industry is offered to its waitlist at once, and is then open
 * to everybody. Nothing happens the second time. Refuses (conflict) where nothing is kept.
 */
export const declineFirstRefusal = defineAction({
  name: "declineFirstRefusal",
  permission: "anyone",
  undo: ["keepFirstRefusal"],
  async run(tx, { reservationId, by }: { reservationId: number; by: "customer" | "office" }) {
    const own = eq(declinedFirstRefusal.reservationId, reservationId);
    if ((await tx.$count(declinedFirstRefusal, own)) > 0) return {};
    const kept = await findFirstRefusalRightOf(reservationId, tx);
    if (!kept) throw new Refusal("conflict", "Nothing is kept for this business right now.");
    await tx
      .insert(declinedFirstRefusal)
      .values({ reservationId, answeredBy: by })
      .onConflictDoNothing();
    await announceAvailabilityChange(tx, kept.mailingId);
    await offerFreeSpotsToWaitlist(tx, { mailingId: kept.mailingId });
    return { event: { event: "first-refusal.declined", subject: about(reservationId) } };
  },
});

/**
 * Takes `declineFirstRefusal` back: the industry is kept again through its day. Offers that went to the waitlist meanwhile stand:
 * while one is live, or somebody has taken the industry, or once the day has passed, it refuses (conflict), and the refusal
 * rolls the deletion back.
 */
export const keepFirstRefusal = defineAction({
  name: "keepFirstRefusal",
  permission: "anyone",
  undo: ["declineFirstRefusal"],
  async run(tx, { reservationId }: { reservationId: number }) {
    const declined = await tx
      .delete(declinedFirstRefusal)
      .where(eq(declinedFirstRefusal.reservationId, reservationId))
      .returning();
    if (declined.length === 0) return {};
    const kept = await findFirstRefusalRightOf(reservationId, tx);
    if (!kept) {
      throw new Refusal("conflict", "Someone else has this industry now, or the day has passed.");
    }
    await announceAvailabilityChange(tx, kept.mailingId);
    return { event: { event: "first-refusal.kept", subject: about(reservationId) } };
  },
});
