import { eq, sql } from "drizzle-orm";
import { defineAction, defineGatewayAction } from "#business/actions.ts";
import { acceptTerms } from "#business/advertisers/accept-terms.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress } from "#business/auth/keyed-hash.ts";
import { restoreCanceledReservation } from "#business/reservations/cancel/cancel-and-restore.ts";
import {
  cancelReservation,
  refuseTooManyPaidCancellations,
} from "#business/reservations/cancel/cancel-reservation.ts";
import {
  loadReservation,
  lockReservation,
  updateReservation,
} from "#business/reservations/claims/claims.ts";
import { termsNotAcceptedRefusal } from "#business/reservations/confirm/confirm-reservation.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { requirePermission } from "#business/team/find-operators.ts";
import { plan } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { site } from "#site.ts";
import {
  type CardOpenToPlan,
  findPlanReservations,
  findRunningPlan,
  listCardsOpenToPlan,
  listPlanOffers,
  lockPlan,
  type Plan,
  type PlanReservation,
  reserveMissingCardsOfPlan,
} from "./plan.ts";

type AgreePlanInput = {
  reservationId: number;
  cards: number;
  billing: "each" | "at-once";
  /** The cards that were shown, and what they cost together before tax. */
  shown: { cards: number; totalCents: number };
  /** How the Terms were accepted: on our page, or as the office says. */
  terms: { version: string; networkAddress: string } | { how: string };
};

/**
 * Agrees to a plan that the owner's table offers, and reserves its cards: all that are on sale now, the rest as they come on
 * sale. Each gets its invoice and its email. Refuses an advertiser who hasn't paid for a card or has a plan for the industry,
 * a plan that isn't offered, and other cards or prices than those that were shown.
 */
export const agreePlan = defineAction({
  name: "agreePlan",
  permission: { operators: "mailings.place" },
  undo: ["endPlan"],
  prepare: async ({ terms }: AgreePlanInput) =>
    "how" in terms ? "" : hashNetworkAddress(terms.networkAddress),
  async run(tx, { reservationId, cards, billing, shown, terms }, { prepared: networkHash, ...by }) {
    const base = await lockReservation(reservationId, tx);
    if (base.state !== "paid" || base.advertiserId === null || base.contactId === null)
      throw new Refusal("conflict", "Plans are for advertisers who have paid for a card.");
    await tx.execute(sql`select from advertiser where id = ${base.advertiserId} for update`);
    if (await findRunningPlan(base, tx))
      throw new Refusal("conflict", "You have a plan for this industry already.");
    const offer = listPlanOffers().find((one) => one.cards === cards);
    const found = offer && (await listCardsOpenToPlan(base, offer, tx)).slice(0, cards);
    if (!offer || !isAsShown(found ?? [], shown))
      throw new Refusal(
        "conflict",
        "The cards have changed since you opened this page. Look again.",
      );
    const termsVersion = "how" in terms ? site.terms.version : terms.version;
    if (termsVersion === "") throw termsNotAcceptedRefusal();
    const { contactId, advertiserId } = base;
    const record = "how" in terms ? readAcceptanceRecord(by, terms.how) : {};
    await acceptTerms(tx, { contactId, termsVersion, networkHash, ...record });
    const agreed = { reservationId, cards, discountPercent: offer.percent, billing, termsVersion };
    const [row] = await tx.insert(plan).values(agreed).returning();
    if (!row) throw new Error(`the plan of reservation ${reservationId} was not stored`);
    const placed = await reserveMissingCardsOfPlan(tx, row, by);
    if (placed.length < shown.cards)
      throw new Refusal("conflict", "Someone just took a spot on one of these cards. Look again.");
    const subject = { type: "advertiser", id: advertiserId };
    const detail = { cards, percent: offer.percent };
    return { event: { event: "plan.agreed", subject, detail }, result: { planId: row.id } };
  },
});

const isAsShown = (found: readonly CardOpenToPlan[], shown: AgreePlanInput["shown"]) =>
  found.length > 0 &&
  found.length === shown.cards &&
  found.reduce((sum, { priceCents }) => sum + priceCents, 0) === shown.totalCents;

function readAcceptanceRecord({ actor }: ActionContext, typed: string) {
  if (actor.kind !== "operator") throw new Error("only the office records how Terms were accepted");
  const how = requireTextWithin(typed, { field: "how", most: 300, ask: "Enter how they agreed." });
  return { recordedBy: `operator:${actor.id}`, how };
}

/** A card of a plan: the one that was shown as the next, or as skipped. */
type CardOfPlan = { planId: number; reservationId: number };

/**
 * Skips the next card of a plan that hasn't closed, by canceling its reservation for all of its money, and adds one at its end.
 * Refuses when that is another card than the one that was shown.
 */
export const skipNextCard = defineGatewayAction({
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
    await reserveMissingCardsOfPlan(tx, running, context);
    const detail = { mailing: next.mailingId };
    return { event: { event: "plan.paused", subject: await subjectOf(tx, running), detail } };
  },
});

/**
 * Takes `skipNextCard` back within a day: the skipped card is restored, and the one that was added for it is canceled. Refuses
 * what `restoreCanceledReservation` refuses.
 */
export const restoreSkippedCard = defineGatewayAction({
  name: "resumePlan",
  permission: "reservations.cancel",
  undo: ["pausePlan"],
  undoes: {
    what: "skipping the card",
    done: "The card is back in the plan.",
    facts: { planId: Number, reservationId: Number },
  },
  async atGateway({ planId }: CardOfPlan, context, database) {
    const added = findLatestMade(await findPlanReservations(planId, database));
    if (added) await closeCheckout({ reservationId: added.id }, context, database);
  },
  async run(tx, { planId, reservationId }, context) {
    const running = await lockRunningPlan(planId, tx);
    const own = await findPlanReservations(planId, tx);
    const skipped = own.find(({ id, isSkipped }) => id === reservationId && isSkipped);
    if (!skipped) throw new Refusal("conflict", "This card of the plan isn’t skipped.");
    await restore(tx, skipped.id, context);
    const added = findLatestMade(own);
    if (added && own.filter(({ isSkipped }) => !isSkipped).length === running.cards) {
      await cancelReservation({ reservationId: added.id }, context, tx);
      // As if the plan never had that card.
      await updateReservation(tx, added.id, { planId: null });
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
    await requireRefundPermission(tx, await findComingCards(tx, planId, shown), context);
  },
  async atGateway({ planId, shown }, context, database) {
    for (const reservationId of await findComingCards(database, planId, shown))
      await closeCheckout({ reservationId }, context, database);
  },
  async run(tx, { planId, shown }, context) {
    const running = await lockRunningPlan(planId, tx);
    const coming = await findComingCards(tx, planId, shown);
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

/** Takes `endPlan` back within a day, with every card that it canceled. Refuses what `restoreCanceledReservation` refuses. */
export const restoreEndedPlan = defineAction({
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

const findLatestMade = (own: readonly PlanReservation[]): PlanReservation | undefined =>
  own
    .filter(({ isOpen }) => isOpen)
    .toSorted((a, b) => a.id - b.id)
    .at(-1);

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

async function findComingCards(tx: Queryable, planId: number, shown: number): Promise<number[]> {
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
  else if (paid) await refuseTooManyPaidCancellations(paid, tx);
}

async function restore(tx: Queryable, reservationId: number, context: ActionContext) {
  const { version: expectedVersion } = await loadReservation(reservationId, tx);
  await restoreCanceledReservation({ reservationId, expectedVersion }, context, tx);
}

const subjectOf = async (tx: Queryable, { reservationId }: Plan) => ({
  type: "advertiser",
  id: (await loadReservation(reservationId, tx)).advertiserId ?? 0,
});
