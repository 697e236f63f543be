import { sql } from "drizzle-orm";
import { sellingRulesSetting } from "#business/company/selling-rules-setting.ts";
import {
  changeCompanySetting,
  findCompanySetting,
} from "#business/company/stored-company-setting.ts";
import { setSellingRulesInMemory } from "#business/mailings/selling-rules.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { agreePlan } from "#business/reservations/plans/agree-plan.ts";
import { findPlanCards } from "#business/reservations/plans/plan.ts";
import { db } from "#platform/database/database.server.ts";
import { site } from "#site.ts";
import { context } from "#tests/support/business/reservation.ts";

/** The owner offers a plan of three cards, and somebody who has paid agrees to it. */
export async function agreeToPlan(reservationId: number) {
  const { value, version: expectedVersion } = await findCompanySetting(sellingRulesSetting);
  const rules = { ...value, plan3Percent: 10 };
  // Only an owner sets rules, and `hireOwner("assistant")` hired none.
  const asRole = (role: string) =>
    db.execute(sql`update operator set role = ${role} where id = 900`);
  await asRole("owner");
  const by = { actor: { kind: "operator", id: "900" }, now: context.now } as const;
  await changeCompanySetting(sellingRulesSetting, { value: rules, expectedVersion }, by);
  await asRole("assistant");
  setSellingRulesInMemory(rules);
  const base = await loadReservation(reservationId, db);
  const cards = (await findPlanCards(base, { percent: 10 })).slice(0, 3);
  const totalCents = cards.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const terms = { version: site.terms.version, networkAddress: "10.200.255.1" };
  const shown = { cards: cards.length, totalCents };
  await agreePlan({ reservationId, cards: 3, billing: "each", shown, terms }, context);
}
