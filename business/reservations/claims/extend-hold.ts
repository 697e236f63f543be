import { and, eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { recordEvent } from "#business/audit-log/audit-log.ts";
import { loadMailing } from "#business/mailings/find-mailings.ts";
import { refuseHiddenIndustry } from "#business/mailings/industries/stored-industries.ts";
import { getPriceWithTax } from "#business/reservations/pay/billing-queries.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import type { Price } from "#business/reservations/pay/payment-terms.ts";
import {
  claimDurations,
  listStatesAllowing,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  announceAvailabilityChange,
  clearedEndColumns,
  databaseNowPlusMinutesSql,
  databaseNowSql,
  findTodayByDatabaseClock,
  hasTimeLeftSql,
  loadReservation,
  requireReservationAction,
  requireReservationTransition,
  transitionReservation,
} from "./claims.ts";
import {
  offerFreeSpotsToWaitlist,
  offerIndustryToWaitlistFirst,
  tryTakeSpot,
} from "./end-claims.ts";
import { auditAndAnnounceHold, requireReservationWithinLimits } from "./hold-spot.ts";
import {
  bookingEndSql,
  type HoldTarget,
  lockHoldTarget,
  spotTakenRefusal,
} from "./insert-claim.ts";

/** SQL condition: the waitlist has no line for the industry on the mailing. */
const nobodyWaits = sql`not exists (select from waitlist_entry
  join industry waited_for on waited_for.slug = waitlist_entry.industry
  where waitlist_entry.mailing_id = ${reservation.mailingId} and waitlist_entry.state = 'waiting'
    and waited_for.exclusivity_group = ${reservation.exclusivityGroup})`;

/** Extends a hold by 10 minutes, three times at most, while nobody waits. `seen`: the extensions that the page showed. */
export const extendHold = defineAction({
  name: "extendHold",
  permission: "anyone",
  async run(tx, input: { reservationId: number; seen?: number }) {
    const before = await loadReservation(input.reservationId, tx);
    if (input.seen !== undefined && before.extensions > input.seen) return { result: before };
    requireReservationAction("extend", before);
    const longer = await transitionReservation(tx, before.id, {
      from: ["held"],
      to: "held",
      set: {
        expiresAt: sql`${reservation.expiresAt} + make_interval(mins => ${claimDurations.extension}::int)`,
        extensions: sql`${reservation.extensions} + 1`,
      },
      when: and(hasTimeLeftSql, eq(reservation.extensions, before.extensions), nobodyWaits),
    });
    if (!longer) {
      const now = await loadReservation(before.id, tx);
      if (now.extensions === before.extensions) {
        throw new Refusal(
          "conflict",
          "Someone is waiting for this industry, so you can’t extend your hold. The spot is yours until the clock runs out.",
          { detail: `hold ${now.id} cannot be extended` },
        );
      }
      return { result: now };
    }
    const subject = { type: "reservation", id: before.id };
    await announceAvailabilityChange(tx, before.mailingId);
    return { event: { event: "reservation.extended", subject }, result: longer };
  },
});

/** When an opened offer ends: 24 hours after it was made, but not after booking has closed. */
const offerEndOnceOpenedSql = sql`least(${reservation.heldAt} + make_interval(hours => ${claimDurations.offerHours}::int),
  (select ${bookingEndSql} from mailing where mailing.id = ${reservation.mailingId}))`;

/** That instant for one offer. */
export async function loadOfferEndOnceOpened(id: number, database: Queryable = db): Promise<Date> {
  const [row] = await database
    .select({ end: sql<string>`(${offerEndOnceOpenedSql})::text` })
    .from(reservation)
    .where(eq(reservation.id, id));
  if (!row) throw new Error(`there is no offer ${id}`);
  return new Date(row.end);
}

/** Extends a waitlist offer from 2 to its full 24 hours when the person presses the button. */
export const extendOfferOnceOpened = defineAction({
  name: "extendOfferOnceOpened",
  permission: "anyone",
  async run(tx, { reservationId }: { reservationId: number }) {
    const before = await loadReservation(reservationId, tx);
    if (before.offerOpenedAt !== null) return { result: before };
    requireReservationAction("keep-offer", before);
    const kept = await requireReservationTransition(tx, before, {
      from: ["offered"],
      to: "offered",
      set: { offerOpenedAt: databaseNowSql, expiresAt: offerEndOnceOpenedSql },
      when: hasTimeLeftSql,
    });
    const subject = { type: "reservation", id: kept.id };
    await announceAvailabilityChange(tx, kept.mailingId);
    return { event: { event: "reservation.offer-opened", subject }, result: kept };
  },
});

/** Moves a hold to another spot or industry of its mailing, all or nothing, or takes up an offer. Refuses a taken spot. */
export const changeHoldSpotOrIndustry = defineAction({
  name: "changeHoldSpotOrIndustry",
  permission: "anyone",
  async run(tx, input: { reservationId: number; spot: string; industry?: string }, context) {
    const refusal = spotTakenRefusal("the spot that a hold wanted to move to has a live claim");
    const before = await loadReservation(input.reservationId, tx);
    requireReservationAction("change", before);
    const wish = { ...before, spot: input.spot, industry: input.industry ?? before.industry };
    const target = await lockHoldTarget(wish, tx, before.id);
    if (target.taken) return { refusal };
    if (target.industry !== before.industry) await offerIndustryToWaitlistFirst(tx, target);
    const after = await tryTakeSpot(tx, target, context, (attempt) =>
      moveHold(attempt, before, target),
    );
    if (!after) return { refusal };
    const { id, mailingId, industry, spot } = after;
    await announceAvailabilityChange(tx, mailingId);
    const event = before.state === "offered" ? "reservation.held" : "reservation.moved";
    const detail = { mailing: mailingId, industry, spot, before: before.spot };
    await recordEvent(tx, context.actor, { event, subject: { type: "reservation", id }, detail });
    await offerFreeSpotsToWaitlist(tx, { mailingId, freed: [before.spot] });
    return { result: after };
  },
});

function moveHold(tx: Queryable, before: Reservation, target: HoldTarget) {
  const price = sql`(select (${mailing.prices} ->> ${target.size}::text)::int from ${mailing}
    where ${mailing.id} = ${before.mailingId})`;
  return transitionReservation(tx, before.id, {
    from: listStatesAllowing("change"),
    to: "held",
    set: {
      spot: target.spot,
      size: target.size,
      industry: target.industry,
      exclusivityGroup: target.exclusivityGroup,
      priceCents: target.spot === before.spot ? before.priceCents : price,
      offerOpenedAt: sql`case when ${reservation.state} = 'offered'
        then coalesce(${reservation.offerOpenedAt}, statement_timestamp()) else ${reservation.offerOpenedAt} end`,
      expiresAt: sql`case when ${reservation.state} = 'offered'
        then greatest(${offerEndOnceOpenedSql}, ${databaseNowPlusMinutesSql(claimDurations.hold)}) else ${reservation.expiresAt} end`,
    },
    when: hasTimeLeftSql,
  });
}

/**
 * Takes an expired spot again while it is free: the same reservation, details and link, with a
 * fresh 15 minutes at today's price, at most twice (`holdLimits`). Clears earlier confirmations.
 * `shownCents`: the price before tax that was shown; a different price today is a conflict. People
 * waiting for the industry come first. Voids the open invoice, so that only today's price can be asked. Refuses (conflict) a
 * taken spot, and an industry that is hidden now.
 */
export const renewHold = defineAction({
  name: "renewHold",
  permission: "anyone",
  async run(
    tx,
    { reservationId, shownCents }: { reservationId: number; shownCents: number },
    context,
  ) {
    const before = await loadReservation(reservationId, tx);
    requireReservationAction("renew", before);
    await refuseHiddenIndustry(before.industry, tx);
    const target = await lockHoldTarget(before, tx, before.id);
    const { prices, households } = await loadMailing(before.mailingId, tx);
    const priceCents = prices[before.size];
    if (priceCents !== shownCents) {
      throw new Refusal(
        "conflict",
        `The price of this spot has changed. It’s now ${dollars(priceCents)} before tax. Nothing is booked yet: take it at that price, or choose another spot.`,
        { detail: "a hold was to be renewed at another price" },
      );
    }
    const { exclusivityGroup } = target;
    const held = await tryTakeSpot(tx, target, context, (attempt) =>
      transitionReservation(attempt, before.id, {
        from: ["expired"],
        to: "held",
        set: {
          ...clearedEndColumns,
          ...{ exclusivityGroup, priceCents, households },
          expiresAt: databaseNowPlusMinutesSql(claimDurations.hold),
          heldAt: databaseNowSql,
          ...{ paymentMethod: null, paymentDueOn: null, confirmedAt: null, checkoutCount: 0 },
          renewals: sql`${reservation.renewals} + 1`,
        },
      }),
    );
    if (!held) return { refusal: spotTakenRefusal("it was taken after its time had run out") };
    await requireReservationWithinLimits(tx, held.id, { holds: true });
    await auditAndAnnounceHold(tx, held, context);
    await voidInvoice(tx, held.id);
    return { result: held };
  },
});

/** Today's price for taking a spot again. */
export async function getPriceToRetakeSpot({
  mailingId,
  size,
}: Pick<Reservation, "mailingId" | "size">): Promise<Price> {
  const { prices } = await loadMailing(mailingId, db);
  return getPriceWithTax({ priceCents: prices[size] }, await findTodayByDatabaseClock());
}
