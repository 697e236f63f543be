import { eq, sql } from "drizzle-orm";
import { defineAction, defineGatewayAction } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { refuseManyPaidCancellations } from "#business/reservations/cancel/cancel-and-compensate.ts";
import { cancelReservation } from "#business/reservations/cancel/cancel-reservation.ts";
import { restoreCanceled } from "#business/reservations/cancel/restore-canceled.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/close-checkout.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { plan } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { detachFromPlan, fillPlan } from "./agree-plan.ts";
import {
  findPlanReservations,
  findRunningPlan,
  lockPlan,
  type Plan,
  type PlanReservation,
} from "./plan.ts";

/** A card of a plan: the one that was shown as the next, or as skipped. */
type CardOfPlan = { planId: number; reservationId: number };

/**
 * Skips the next card of a plan that hasn't closed, by canceling its reservation for all of its money, and adds one at its end.
 * Refuses when that is another card than the one that was shown.
 */
export const pausePlan = defineGatewayAction({
  name: "pausePlan",
  permission: "anyone",
  undo: ["resumePlan"],
  check: async (tx, input: CardOfPlan, context) => {
    const running = await lockRunningPlan(input.planId, tx);
    await requireNextCard(tx, running, input.reservationId);
    await requireRefundPermission(tx, [input.reservationId], context);
  },
  atGateway: closeCheckout,
  async run(tx, { planId, reservationId }, context) {
    const running = await lockRunningPlan(planId, tx);
    const next = await requireNextCard(tx, running, reservationId);
    await requireRefundPermission(tx, [reservationId], context);
    await cancelReservation({ reservationId }, context, tx);
    await tx
      .update(plan)
      .set({ canceled: withCanceled([reservationId]) })
      .where(eq(plan.id, planId));
    await fillPlan(tx, running, context);
    const detail = { mailing: next.mailingId };
    return { event: { event: "plan.paused", subject: await subjectOf(tx, running), detail } };
  },
});

/**
 * Takes `pausePlan` back within a day: the skipped card is restored, and the one that was added for it is canceled. Refuses
 * what `restoreCanceled` refuses.
 */
export const resumePlan = defineGatewayAction({
  name: "resumePlan",
  permission: "reservations.cancel",
  undo: ["pausePlan"],
  undoes: {
    what: "skipping the card",
    done: "The card is back in the plan.",
    facts: { planId: Number, reservationId: Number },
  },
  async atGateway({ planId }: CardOfPlan, context, database) {
    const added = latestMade(await findPlanReservations(planId, database));
    if (added) await closeCheckout({ reservationId: added.id }, context, database);
  },
  async run(tx, { planId, reservationId }, context) {
    const running = await lockRunningPlan(planId, tx);
    const own = await findPlanReservations(planId, tx);
    const skipped = own.find(({ id, isSkipped }) => id === reservationId && isSkipped);
    if (!skipped) throw new Refusal("conflict", "This card of the plan isn’t skipped.");
    await restore(tx, skipped.id, context);
    const added = latestMade(own);
    if (added && own.filter(({ isSkipped }) => !isSkipped).length === running.cards) {
      await cancelReservation({ reservationId: added.id }, context, tx);
      await detachFromPlan(tx, added.id);
    }
    const detail = { mailing: skipped.mailingId };
    return { event: { event: "plan.resumed", subject: await subjectOf(tx, running), detail } };
  },
});

/** `shown`: how many cards were shown as coming. */
type EndInput = { planId: number; shown: number };

/**
 * Ends a plan: cancels its cards whose booking is open, for all of their money; the others run as booked. A discount on cards
 * that ran is never charged. Refuses when other cards would be canceled than those that were shown.
 */
export const endPlan = defineGatewayAction({
  name: "endPlan",
  permission: "anyone",
  undo: ["restorePlan"],
  check: async (tx, { planId, shown }: EndInput, context) => {
    await lockRunningPlan(planId, tx);
    await requireRefundPermission(tx, await comingCards(tx, planId, shown), context);
  },
  async atGateway({ planId, shown }, context, database) {
    for (const reservationId of await comingCards(database, planId, shown))
      await closeCheckout({ reservationId }, context, database);
  },
  async run(tx, { planId, shown }, context) {
    const running = await lockRunningPlan(planId, tx);
    const coming = await comingCards(tx, planId, shown);
    await requireRefundPermission(tx, coming, context);
    const endedAt = sql`statement_timestamp()`;
    await tx
      .update(plan)
      .set({ endedAt, canceled: withCanceled(coming) })
      .where(eq(plan.id, planId));
    for (const reservationId of coming) await cancelReservation({ reservationId }, context, tx);
    const detail = { canceled: coming.length };
    return { event: { event: "plan.ended", subject: await subjectOf(tx, running), detail } };
  },
});

/** Takes `endPlan` back within a day, with every card that it canceled. Refuses what `restoreCanceled` refuses. */
export const restorePlan = defineAction({
  name: "restorePlan",
  permission: "reservations.cancel",
  undo: ["endPlan"],
  undoes: {
    what: "ending the plan",
    done: "The plan and its cards are back.",
    facts: { planId: Number },
  },
  async run(tx, { planId }: { planId: number }, context) {
    const ended = await lockPlan(planId, tx);
    const { endedAt } = ended ?? {};
    if (!ended || !endedAt) throw new Refusal("conflict", "This plan hasn’t ended.");
    if (await findRunningPlan(await loadReservation(ended.reservationId, tx), tx))
      throw new Refusal("conflict", "They have another plan for this industry now.");
    for (const { id, isSkipped, canceledAt } of await findPlanReservations(planId, tx))
      if (isSkipped && canceledAt && canceledAt >= endedAt) await restore(tx, id, context);
    await tx.update(plan).set({ endedAt: null }).where(eq(plan.id, planId));
    return { event: { event: "plan.restored", subject: await subjectOf(tx, ended) } };
  },
});

const withCanceled = (ids: readonly number[]) =>
  sql`${plan.canceled} || ${sql.param(ids, plan.canceled)}`;

const latestMade = (own: readonly PlanReservation[]): PlanReservation | undefined =>
  own.filter(({ isOpen }) => isOpen).toSorted((a, b) => b.id - a.id)[0];

async function lockRunningPlan(planId: number, tx: Queryable): Promise<Plan> {
  const found = await lockPlan(planId, tx);
  if (found && found.endedAt === null) return found;
  throw new Refusal("conflict", "This plan has ended.");
}

async function requireNextCard(tx: Queryable, { id }: Plan, shown: number) {
  const next = (await findPlanReservations(id, tx)).find(({ isOpen }) => isOpen);
  if (next?.id === shown) return next;
  throw new Refusal("conflict", "The plan’s next card has changed. Look again.");
}

async function comingCards(tx: Queryable, planId: number, shown: number): Promise<number[]> {
  const coming = (await findPlanReservations(planId, tx)).filter(({ isOpen }) => isOpen);
  if (coming.length !== shown)
    throw new Refusal(
      "conflict",
      "The plan’s cards have changed since you opened this page. Look again.",
    );
  return coming.map(({ id }) => id);
}

/** The office gives money back only by those who may; a customer cancels only so many paid spots a day. */
async function requireRefundPermission(
  tx: Queryable,
  ids: readonly number[],
  { actor }: ActionContext,
): Promise<void> {
  let paid: number | undefined;
  for (const id of ids) if ((await loadReservation(id, tx)).state === "paid") paid = id;
  if (actor.kind === "operator")
    await requirePermission(tx, actor, paid ? "refunds.give" : "reservations.cancel");
  else if (paid) await refuseManyPaidCancellations(paid, tx);
}

async function restore(tx: Queryable, reservationId: number, context: ActionContext) {
  const { version: expectedVersion } = await loadReservation(reservationId, tx);
  await restoreCanceled({ reservationId, expectedVersion }, context, tx);
}

const subjectOf = async (tx: Queryable, { reservationId }: Plan) => ({
  type: "advertiser",
  id: (await loadReservation(reservationId, tx)).advertiserId ?? 0,
});
