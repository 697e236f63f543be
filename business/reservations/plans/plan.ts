import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { findSpot, type Spot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { businessDayOnOrBefore } from "#business/mailings/calendar/business-days.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import {
  listNearestSpots,
  listOpenSpots,
} from "#business/reservations/availability/availability.ts";
import {
  findIndustryAvailability,
  findLiveClaims,
} from "#business/reservations/availability/find-availability.ts";
import {
  endOfArizonaDateSql,
  findTodayByDatabaseClock,
  loadReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { tryInsertClaim } from "#business/reservations/claims/insert-claim.ts";
import { makeReservationFirm } from "#business/reservations/confirm/confirm-reservation.ts";
import { issueInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { officeInvoiceDueDate } from "#business/reservations/pay/payment-terms.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { mailing } from "#database/schema/mailings.ts";
import { plan, reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * A plan: an advertiser's agreement to be on 3, 6 or 12 cards. Each card is a reservation like any other, with its own
 * invoice; the plan says what they have in common (docs/decisions/066-plans.md).
 */

export type Plan = typeof plan.$inferSelect;

type PlanOffer = { cards: number; percent: number };

/** The plans on offer; empty until the owner fills in the table. */
export function listPlanOffers(): PlanOffer[] {
  const rules = currentSellingRules();
  return [
    { cards: 3, percent: rules.plan3Percent },
    { cards: 6, percent: rules.plan6Percent },
    { cards: 12, percent: rules.plan12Percent },
  ].filter(({ percent }) => percent > 0);
}

const planPriceCents = (listCents: number, percent: number): number =>
  Math.round((listCents * (100 - percent)) / 100);

/** A coming card that a plan can have: its open spots of the size, the one most like the advertiser's first. */
export type CardOpenToPlan = { mailing: Mailing; spots: readonly Spot[]; priceCents: number };

type Wish = Pick<Reservation, "industry" | "spot" | "size" | "advertiserId">;

/** The coming cards, nearest first, on which a plan's industry and size are open to its advertiser, except some. */
export async function listCardsOpenToPlan(
  { industry, spot: was, size, advertiserId }: Wish,
  { percent, except = [] }: { percent: number; except?: readonly number[] },
  database: Queryable = db,
): Promise<CardOpenToPlan[]> {
  const cards = await findIndustryAvailability(industry, database);
  const open = cards.filter(
    ({ mailing: { id }, verdict, kept }) =>
      !except.includes(id) &&
      (verdict === "open" || (kept !== undefined && kept.advertiserId === advertiserId)),
  );
  const claims = await findLiveClaims(
    open.map(({ mailing: { id } }) => id),
    database,
  );
  return open.flatMap(({ mailing: card }) => {
    const layout = getLayout(card);
    const free = listOpenSpots(
      layout,
      claims.filter(({ mailingId }) => mailingId === card.id),
    ).filter((spot) => spot.size === size);
    const wanted = findSpot(layout, was) ?? free[0];
    const spots = wanted ? listNearestSpots(free, wanted, free.length) : [];
    const priceCents = planPriceCents(card.prices[size], percent);
    return spots.length > 0 ? [{ mailing: card, spots, priceCents }] : [];
  });
}

/** The plan canceled it, as its card was skipped or the plan ended; not somebody who canceled this card alone, and not once it is restored. */
const isSkippedSql = sql<boolean>`(${reservation.state} = 'canceled' and ${reservation.id} = any(${plan.canceled}))`;

/** A reservation of a plan, with what decides whether it can still be skipped or ended with it. */
export type PlanReservation = Awaited<ReturnType<typeof findPlanReservations>>[number];

export async function findPlanReservations(planId: number, database: Queryable = db) {
  const today = await findTodayByDatabaseClock(database);
  const rows = await database
    .select({
      id: reservation.id,
      mailingId: reservation.mailingId,
      mailing: mailing.name,
      spot: reservation.spot,
      state: reservation.state,
      priceCents: reservation.priceCents,
      mailingState: mailing.state,
      bookingCloses: mailing.bookingCloses,
      endedAt: reservation.endedAt,
      isSkipped: isSkippedSql,
    })
    .from(reservation)
    .innerJoin(plan, eq(plan.id, reservation.planId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(eq(reservation.planId, planId))
    .orderBy(asc(mailing.dropDate), asc(reservation.id));
  return rows.map(({ mailingState, bookingCloses, endedAt, ...row }) => ({
    ...row,
    /** When it was canceled, as when its card was skipped. */
    canceledAt: row.state === "canceled" ? endedAt : null,
    /** Booking is open on its card, so it is canceled for all of its money. */
    isOpen:
      (row.state === "unpaid" || row.state === "paid") &&
      mailingState === "published" &&
      bookingCloses >= today,
  }));
}

type PlanOwner = Pick<Reservation, "advertiserId" | "industry">;

export const findRunningPlan = (owner: PlanOwner, database: Queryable = db) =>
  findPlan(owner, isNull(plan.endedAt), database);

/** The plan that an advertiser ended within the last day, so that the office can still restore it. */
export const findPlanEndedWithinADay = (owner: PlanOwner) =>
  findPlan(owner, sql`${plan.endedAt} > statement_timestamp() - interval '1 day'`, db);

async function findPlan(
  { advertiserId, industry }: PlanOwner,
  state: SQL,
  database: Queryable,
): Promise<Plan | undefined> {
  if (advertiserId === null) return undefined;
  const [found] = await database
    .select({ plan })
    .from(plan)
    .innerJoin(reservation, eq(reservation.id, plan.reservationId))
    .where(
      and(
        state,
        eq(reservation.advertiserId, advertiserId),
        eq(reservation.industry, industry ?? ""),
      ),
    )
    .orderBy(desc(plan.endedAt))
    .limit(1);
  return found?.plan;
}

/** The plans that run, with cards to come that no reservation has yet. */
async function findPlansToFill(tx: Queryable): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select plan.id::int from plan where ended_at is null
      and (select count(*) from reservation where plan_id = plan.id and not ${isSkippedSql}) < cards
    order by agreed_at, id for update`);
  return rows.map(({ id }) => id);
}

export async function lockPlan(id: number, tx: Queryable): Promise<Plan | undefined> {
  const [found] = await tx.select().from(plan).where(eq(plan.id, id)).for("update");
  return found;
}

/**
 * Reserves what is missing of a plan's cards on the cards on sale, nearest first. A card on which the industry or the size is
 * taken is left out: another comes at the end. The caller has locked the plan.
 */
export async function reserveMissingCardsOfPlan(
  tx: Queryable,
  agreed: Plan,
  { actor }: Pick<ActionContext, "actor">,
): Promise<Reservation[]> {
  const base = await loadReservation(agreed.reservationId, tx);
  const own = await findPlanReservations(agreed.id, tx);
  const missing = agreed.cards - own.filter(({ isSkipped }) => !isSkipped).length;
  const except = own.map(({ mailingId }) => mailingId);
  const found =
    missing > 0
      ? await listCardsOpenToPlan(base, { percent: agreed.discountPercent, except }, tx)
      : [];
  const placed: Reservation[] = [];
  for (const card of found) {
    if (placed.length === missing) break;
    const claimed = await placeOnCard(tx, agreed, { base, card, actor });
    if (claimed) placed.push(claimed);
  }
  for (const claimed of placed) await issueInvoice(tx, claimed);
  return placed;
}

async function placeOnCard(
  tx: Queryable,
  { id: planId, billing, termsVersion }: Plan,
  { base, card, actor }: { base: Reservation; card: CardOpenToPlan; actor: ActionContext["actor"] },
): Promise<Reservation | undefined> {
  const { industry, size, advertiserId, contactId } = base;
  for (const { id: spot } of card.spots) {
    const claim = { mailingId: card.mailing.id, industry, spot, size, advertiserId };
    const held = await tryInsertClaim(tx, { ...claim, state: "held", networkHash: "" });
    if (!held) continue;
    const { bookingCloses } = card.mailing.dates;
    const soon = officeInvoiceDueDate(await findTodayByDatabaseClock(tx), bookingCloses);
    const byClose = businessDayOnOrBefore(bookingCloses);
    const due = billing === "each" && byClose > soon ? byClose : soon;
    const set = { planId, advertiserId, contactId, termsVersion, priceCents: card.priceCents };
    const expiresAt = endOfArizonaDateSql(due);
    const reserved = await transitionReservation(tx, held.id, {
      from: ["held"],
      to: "unconfirmed",
      set: { ...set, paymentMethod: "invoice", paymentDueOn: due, expiresAt },
    });
    if (!reserved) throw new Error(`reservation ${held.id} vanished as it was made`);
    return makeReservationFirm(tx, reserved, actor);
  }
  return undefined;
}

/** Gives running plans the cards that they miss, in the transaction that puts a card on sale. */
export async function reserveMissingCardsOfAllPlans(
  tx: Queryable,
  context: ActionContext,
): Promise<void> {
  for (const id of await findPlansToFill(tx)) {
    const row = await lockPlan(id, tx);
    if (row) await reserveMissingCardsOfPlan(tx, row, context);
  }
}
