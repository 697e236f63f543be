import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { planFromMailing } from "#business/mailings/mailing-fields.ts";
import { initialSellingRules, setSellingRulesInMemory } from "#business/mailings/selling-rules.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { changeMailingPlan } from "#business/reservations/mailing-changes/change-mailing-plan.ts";
import { publishMailing } from "#business/reservations/mailing-changes/record-mailing-steps.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { mailing } from "#database/schema/mailings.ts";
import { plan, reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { site } from "#site.ts";
import { byOperator, recordCheck } from "#tests/support/business/papers.ts";
import {
  context,
  doubleClaims,
  hold,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  type Reservation,
} from "#tests/support/business/reservation.ts";
import { expectRefusal, paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  agreePlan,
  endPlan,
  restoreEndedPlan,
  restoreSkippedCard,
  skipNextCard,
} from "./agree-and-end-plan.ts";
import { findPlanReservations, listCardsOpenToPlan, listPlanOffers } from "./plan.ts";
import { findPlanView } from "./plan-view.ts";

let ids: number[] = [];
let base: Reservation;

/** The ids of the spots of a mailing that its layout doesn't have. */
async function lostSpots(mailingId: number) {
  const layoutId = (await findOfficeMailingById(mailingId))?.layoutId ?? "";
  const spots = getLayout({ layoutId }).spots.map(({ id }) => id);
  const taken = await db
    .select({ spot: reservation.spot })
    .from(reservation)
    .where(eq(reservation.mailingId, mailingId));
  return taken.filter(({ spot }) => !spots.includes(spot));
}

const terms = () => ({ version: site.terms.version, networkAddress: ownNetwork() });

async function agree(from = base, billing: "each" | "at-once" = "each") {
  const found = (await listCardsOpenToPlan(from, { percent: 10 })).slice(0, 3);
  const shown = {
    cards: found.length,
    totalCents: found.reduce((sum, { priceCents }) => sum + priceCents, 0),
  };
  const input = { reservationId: from.id, cards: 3, billing, shown, terms: terms() };
  return agreePlan(input, context);
}

/** "90 unpaid, 120 unpaid": so many days ahead and what became of each, by date. */
const cardsOf = async (planId: number) =>
  (await findPlanReservations(planId))
    .map(({ mailing: on, state }) => `${/\d+/.exec(on)?.[0]} ${state}`)
    .join(", ");

const pause = async (planId: number) => {
  const [next] = (await findPlanReservations(planId)).filter(({ isOpen }) => isOpen);
  return outcomeOf(skipNextCard({ planId, reservationId: next?.id ?? 0 }, context));
};

async function begin() {
  setSellingRulesInMemory({ ...initialSellingRules, plan3Percent: 10 });
  ids = await planTestMailings([60, 90, 120, 150, 180]);
  base = await paidPlace(ids[0] ?? 0);
}
afterEach(() => setSellingRulesInMemory());

anyDatabase("a plan", () => {
  beforeEach(begin);

  test("isn't offered until the owner fills in the table", async () => {
    setSellingRulesInMemory();
    expect(listPlanOffers()).toEqual([]);
    await expectRefusal(agree(), "conflict");
  });

  test("reserves the next cards at its price, each with its own invoice that is due before its card closes", async () => {
    const { planId } = await agree();
    expect(await cardsOf(planId)).toBe("90 unpaid, 120 unpaid, 150 unpaid");
    for (const { id, priceCents, mailingId } of await findPlanReservations(planId)) {
      expect(priceCents).toBe(Math.round(base.priceCents * 0.9));
      const billed = await findLatestInvoice(id);
      const [on] = await db.select().from(mailing).where(eq(mailing.id, mailingId));
      expect(billed).toMatchObject({ state: "open", priceCents });
      expect((billed?.dueOn ?? "9") <= (on?.bookingCloses ?? "")).toBe(true);
    }
  });

  test("refuses other cards than those that were shown, and a second plan", async () => {
    const shown = { cards: 3, totalCents: 1 };
    const input = { reservationId: base.id, cards: 3, billing: "each", terms: terms() } as const;
    await expectRefusal(agreePlan({ ...input, shown }, context), "conflict");
    await agree();
    await expectRefusal(agree(), "conflict");
  });

  test("leaves out a card on which the industry is taken", async () => {
    await hold({ mailingId: ids[1] ?? 0, industry: base.industry, spot: "F2" });
    const { planId } = await agree();
    expect(await cardsOf(planId)).toBe("120 unpaid, 150 unpaid, 180 unpaid");
  });

  test("gets a card that is missing when one is put on sale, before anybody else", async () => {
    await db.execute(sql`update mailing set state = 'planned' where id in (${ids[3]}, ${ids[4]})`);
    const { planId } = await agree();
    expect(await cardsOf(planId)).toBe("90 unpaid, 120 unpaid");
    await publishMailing({ id: ids[4] ?? 0, expectedVersion: 1 }, byOperator);
    expect(await cardsOf(planId)).toBe("90 unpaid, 120 unpaid, 180 unpaid");
    const rival = { mailingId: ids[4] ?? 0, industry: base.industry, spot: "F2" };
    await expectRefusal(hold(rival), "conflict");
  });

  test("skips its next card for all of its money and runs a card longer; the office takes that back", async () => {
    const { planId } = await agree();
    const [first] = await findPlanReservations(planId);
    await recordCheck(first?.id ?? 0);
    await pause(planId);
    expect(await cardsOf(planId)).toBe("90 canceled, 120 unpaid, 150 unpaid, 180 unpaid");
    await restoreSkippedCard({ planId, reservationId: first?.id ?? 0 }, byOperator);
    expect(await cardsOf(planId)).toBe("90 paid, 120 unpaid, 150 unpaid");
    await pause(planId);
    expect(await cardsOf(planId)).toBe("90 canceled, 120 unpaid, 150 unpaid, 180 unpaid");
  });

  test("puts back the card that is named, where two are skipped, and cancels the one that came last", async () => {
    const { planId } = await agree();
    await pause(planId);
    const [, second] = await findPlanReservations(planId);
    await pause(planId);
    await restoreSkippedCard({ planId, reservationId: second?.id ?? 0 }, byOperator);
    expect(await cardsOf(planId)).toBe("90 canceled, 120 unpaid, 150 unpaid, 180 unpaid");
    const again = restoreSkippedCard({ planId, reservationId: second?.id ?? 0 }, byOperator);
    await expectRefusal(again, "conflict");
  });

  test("is a card shorter when its customer cancels one alone, which nobody takes for a skipped one", async () => {
    const { planId } = await agree();
    const [skipped, alone] = await findPlanReservations(planId);
    await pause(planId);
    await cancelAndCompensate({ reservationId: alone?.id ?? 0 }, context);
    const { running } = (await findPlanView(base)) ?? {};
    expect(running?.skipped).toEqual({ id: skipped?.id, mailing: "In 90 days" });
    expect(running?.cards.map(({ words }) => words.split(", ").at(-1))).toEqual([
      "skipped",
      "canceled",
      "to be paid",
      "to be paid",
    ]);
    const wrong = restoreSkippedCard({ planId, reservationId: alone?.id ?? 0 }, byOperator);
    await expectRefusal(wrong, "conflict");
    await restoreSkippedCard({ planId, reservationId: skipped?.id ?? 0 }, byOperator);
    expect(await cardsOf(planId)).toBe("90 unpaid, 120 canceled, 150 unpaid");
  });

  test("that comes back after its end leaves out the card that its customer canceled alone since", async () => {
    const { planId } = await agree();
    const [closed] = await findPlanReservations(planId);
    await db.execute(sql`update mailing set state = 'closed' where id = ${ids[1]}`);
    await endPlan({ planId, shown: 2 }, context);
    await cancelAndCompensate({ reservationId: closed?.id ?? 0 }, context);
    await restoreEndedPlan({ planId }, byOperator);
    expect(await cardsOf(planId)).toBe("90 canceled, 120 unpaid, 150 unpaid");
  });

  test("ends with its cards that are still open, and comes back with them", async () => {
    const { planId } = await agree();
    await db.execute(sql`update mailing set state = 'closed' where id = ${ids[1]}`);
    await expectRefusal(endPlan({ planId, shown: 3 }, context), "conflict");
    await endPlan({ planId, shown: 2 }, context);
    expect(await cardsOf(planId)).toBe("90 unpaid, 120 canceled, 150 canceled");
    expect(await pause(planId)).toEqual(refused("conflict"));
    await restoreEndedPlan({ planId }, byOperator);
    expect(await cardsOf(planId)).toBe("90 unpaid, 120 unpaid, 150 unpaid");
    expect(await db.select().from(plan)).toMatchObject([{ endedAt: null }]);
  });
});

anyDatabase("a plan beside others", () => {
  beforeEach(begin);

  test("and a stranger's hold at the same instant: one of them has each card's industry", async () => {
    const rival = { mailingId: ids[1] ?? 0, industry: base.industry, spot: "F2" };
    await Promise.all([outcomeOf(agree()), outcomeOf(hold(rival))]);
    expect(await doubleClaims()).toEqual([]);
  });

  test("of a rival in the same industry: each has cards of its own", async () => {
    const other = await paidPlace(ids[0] ?? 0, { industry: "dental", spot: "F2" }, "cs_2");
    await db
      .update(reservation)
      .set({ industry: base.industry, exclusivityGroup: "was-dental" })
      .where(eq(reservation.id, other.id));
    await Promise.all([
      outcomeOf(agree()),
      outcomeOf(agree({ ...other, industry: base.industry })),
    ]);
    expect(await doubleClaims()).toEqual([]);
  });

  test("and two presses of Skip at once: one card is skipped", async () => {
    const { planId } = await agree();
    const both = await Promise.all([pause(planId), pause(planId)]);
    expect(both).toContainEqual(refused("conflict"));
    expect(await cardsOf(planId)).toBe("90 canceled, 120 unpaid, 150 unpaid, 180 unpaid");
  });

  test("whose skipped card comes back as a stranger holds its industry: one of them has it, and the plan is whole", async () => {
    const { planId } = await agree();
    const [skipped] = await findPlanReservations(planId);
    await pause(planId);
    const [back, rival] = await Promise.all([
      outcomeOf(restoreSkippedCard({ planId, reservationId: skipped?.id ?? 0 }, byOperator)),
      outcomeOf(hold({ mailingId: ids[1] ?? 0, industry: base.industry, spot: "F2" })),
    ]);
    expect([back, rival].filter((one) => one instanceof Refusal)).toHaveLength(1);
    expect(await doubleClaims()).toEqual([]);
    const live = (await findPlanReservations(planId)).filter(({ state }) => state === "unpaid");
    expect(live).toHaveLength(3);
  });

  test("that comes back after its end as a stranger holds one of its cards: all of it comes back or nothing", async () => {
    const { planId } = await agree();
    await endPlan({ planId, shown: 3 }, context);
    const [back, rival] = await Promise.all([
      outcomeOf(restoreEndedPlan({ planId }, byOperator)),
      outcomeOf(hold({ mailingId: ids[2] ?? 0, industry: base.industry, spot: "F2" })),
    ]);
    expect([back, rival].filter((one) => one instanceof Refusal)).toHaveLength(1);
    expect(await doubleClaims()).toEqual([]);
    const live = (await findPlanReservations(planId)).filter(({ state }) => state === "unpaid");
    expect(live).toHaveLength(back instanceof Refusal ? 0 : 3);
  });

  test("that is ended as a card is skipped: no card of an ended plan stays open", async () => {
    const { planId } = await agree();
    const ended = () => outcomeOf(endPlan({ planId, shown: 3 }, context));
    await Promise.all([pause(planId), ended()]);
    await ended();
    expect(await cardsOf(planId)).not.toMatch(/paid/);
  });

  test("and a change of layout: no card is on a spot that the layout has lost", async () => {
    const before = await findOfficeMailingById(ids[1] ?? 0);
    if (!before) throw new Error("no mailing");
    const change = { ...planFromMailing(before), layoutId: "standard-16" };
    await Promise.all([
      outcomeOf(agree()),
      outcomeOf(changeMailingPlan({ id: before.id, expectedVersion: 1, plan: change }, byOperator)),
    ]);
    expect(await lostSpots(before.id)).toEqual([]);
  });
});
