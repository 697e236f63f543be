import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { acceptTerms } from "#business/advertisers/accept-terms.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress } from "#business/auth/network-hash.ts";
import { businessDayOnOrBefore } from "#business/mailings/calendar/business-days.ts";
import {
  endOfArizonaDateSql,
  loadReservation,
  lockReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { tryInsertClaim } from "#business/reservations/claims/try-insert-claim.ts";
import { termsNotAcceptedRefusal } from "#business/reservations/confirm/accept-reservation-terms.ts";
import { makeFirm } from "#business/reservations/confirm/confirm-reservation.ts";
import { issueInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { officeInvoiceDueDate } from "#business/reservations/pay/payment-terms.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { plan, reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { site } from "#site.ts";
import {
  findPlanCards,
  findPlanReservations,
  findPlansToFill,
  findRunningPlan,
  listPlanOffers,
  lockPlan,
  type Plan,
  type PlanCard,
} from "./plan.ts";

export type PlanBilling = "each" | "at-once";

type AgreePlanInput = {
  reservationId: number;
  cards: number;
  billing: PlanBilling;
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
    const found = offer && (await findPlanCards(base, offer, tx)).slice(0, cards);
    if (!offer || !isAsShown(found ?? [], shown))
      throw new Refusal(
        "conflict",
        "The cards have changed since you opened this page. Look again.",
      );
    const termsVersion = "how" in terms ? site.terms.version : terms.version;
    if (termsVersion === "") throw termsNotAcceptedRefusal();
    const { contactId, advertiserId } = base;
    const said = "how" in terms ? saidTo(by, terms.how) : {};
    await acceptTerms(tx, { contactId, termsVersion, networkHash, ...said });
    const agreed = { reservationId, cards, discountPercent: offer.percent, billing, termsVersion };
    const [row] = await tx.insert(plan).values(agreed).returning();
    if (!row) throw new Error(`the plan of reservation ${reservationId} was not stored`);
    const placed = await fillPlan(tx, row, by);
    if (placed.length < shown.cards)
      throw new Refusal("conflict", "Someone just took a spot on one of these cards. Look again.");
    return {
      event: {
        event: "plan.agreed",
        subject: { type: "advertiser", id: advertiserId },
        detail: { cards, percent: offer.percent },
      },
      result: { planId: row.id },
    };
  },
});

const isAsShown = (found: readonly PlanCard[], shown: AgreePlanInput["shown"]) =>
  found.length > 0 &&
  found.length === shown.cards &&
  found.reduce((sum, { priceCents }) => sum + priceCents, 0) === shown.totalCents;

function saidTo({ actor }: ActionContext, typed: string) {
  if (actor.kind !== "operator") throw new Error("only the office records how Terms were accepted");
  const how = requireTextWithin(typed, { field: "how", most: 300, ask: "Enter how they agreed." });
  return { recordedBy: `operator:${actor.id}`, how };
}

/**
 * Reserves what is missing of a plan's cards on the cards on sale, nearest first. A card on which the industry or the size is
 * taken is left out: another comes at the end. The caller has locked the plan.
 */
export async function fillPlan(
  tx: Queryable,
  { id: planId, ...agreed }: Plan,
  { actor }: Pick<ActionContext, "actor">,
): Promise<Reservation[]> {
  const base = await loadReservation(agreed.reservationId, tx);
  const own = await findPlanReservations(planId, tx);
  const missing = agreed.cards - own.filter(({ isSkipped }) => !isSkipped).length;
  const except = own.map(({ mailingId }) => mailingId);
  const found =
    missing > 0 ? await findPlanCards(base, { percent: agreed.discountPercent, except }, tx) : [];
  const placed: Reservation[] = [];
  for (const card of found) {
    if (placed.length === missing) break;
    const claimed = await placeOnCard(tx, { id: planId, ...agreed }, { base, card, actor });
    if (claimed) placed.push(claimed);
  }
  for (const claimed of placed) await issueInvoice(tx, claimed);
  return placed;
}

async function placeOnCard(
  tx: Queryable,
  { id: planId, billing, termsVersion }: Plan,
  { base, card, actor }: { base: Reservation; card: PlanCard; actor: ActionContext["actor"] },
): Promise<Reservation | undefined> {
  const { industry, size, advertiserId, contactId } = base;
  for (const { id: spot } of card.spots) {
    const claim = { mailingId: card.mailing.id, industry, spot, size, advertiserId };
    const held = await tryInsertClaim(tx, { ...claim, state: "held", networkHash: "" });
    if (!held) continue;
    const due = await dueDate(tx, card.mailing.dates.bookingCloses, billing);
    const set = { planId, advertiserId, contactId, termsVersion, priceCents: card.priceCents };
    const expiresAt = endOfArizonaDateSql(sql`${due}::date`);
    const reserved = await transitionReservation(tx, held.id, {
      from: ["held"],
      to: "unconfirmed",
      set: { ...set, paymentMethod: "invoice", paymentDueOn: due, expiresAt },
    });
    if (!reserved) throw new Error(`reservation ${held.id} vanished as it was made`);
    return makeFirm(tx, reserved, { actor, event: "reservation.confirmed" });
  }
  return undefined;
}

async function dueDate(
  tx: Queryable,
  bookingCloses: PlainDate,
  billing: string,
): Promise<PlainDate> {
  const soon = officeInvoiceDueDate(await findTodayByDatabaseClock(tx), bookingCloses);
  const byClose = businessDayOnOrBefore(bookingCloses);
  return billing === "each" && byClose > soon ? byClose : soon;
}

/** Gives running plans the cards that they miss, in the transaction that puts a card on sale. */
export async function fillPlans(tx: Queryable, context: ActionContext): Promise<void> {
  for (const id of await findPlansToFill(tx)) {
    const row = await lockPlan(id, tx);
    if (row) await fillPlan(tx, row, context);
  }
}

/** Takes a reservation out of its plan, which is as if it never had that card. */
export async function detachFromPlan(tx: Queryable, reservationId: number): Promise<void> {
  await tx
    .update(reservation)
    .set({ planId: null, version: sql`${reservation.version} + 1` })
    .where(eq(reservation.id, reservationId));
}
