import { type Circumstances, record } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { mailing } from "#database/schema.ts";
import {
  arizonaDate,
  dateFrom,
  longDate,
  monthLabel,
  type PlainDate,
  partsOf,
} from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { deadlineRule, printPriceFor, site } from "#site.ts";
import { checkLayout } from "./check-layout.ts";
import { getPlannedMailing, toPlanned } from "./find.ts";
import { columnsOf, noMailing, refuseSameDay } from "./keep-mailing.ts";
import { DEFAULT_LAYOUT, isLayout, layoutOf } from "./layouts.ts";
import { currentPrices, datesOf, type PlannedMailing } from "./mailing.ts";
import { type MailingPlan, planOf } from "./mailing-changes.ts";

/** A plan by the rules for a drop date: deadlines, today's prices, the default layout, printing by the price sheet. */
export function planFor(dropDate: PlainDate): MailingPlan {
  return {
    name: monthLabel(dropDate),
    area: "scottsdale",
    dates: datesOf(dropDate),
    households: site.households,
    layoutId: DEFAULT_LAYOUT,
    prices: currentPrices(),
    printCents: printPriceFor(site.households),
    otherCents: 0,
  };
}

/**
 * Plans a mailing by hand. It is planned only: nobody sees it before it is published. Refuses dates that are not in
 * order or years ahead, a layout that breaks a rule of the post office, and a second mailing of an area on one drop date.
 */
export async function planMailing(
  plan: MailingPlan,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<PlannedMailing> {
  const { actor } = circumstances;
  refuseFarOff(plan.dates.drop, circumstances);
  return inPoliteTransaction(tx, async (inner) => {
    await permit(inner, actor, "mailings.change");
    return insertPlanned(inner, plan, { actor, detail: {} });
  });
}

/** Plans another mailing like one that there is, for another drop date; its deadlines follow the rule, costs and prices are taken over. */
export async function cloneMailing(
  { id, dropDate }: { id: number; dropDate: PlainDate },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<PlannedMailing> {
  const { actor } = circumstances;
  refuseFarOff(dropDate, circumstances, "cloneDate");
  return inPoliteTransaction(tx, async (inner) => {
    await permit(inner, actor, "mailings.change");
    const like = await getPlannedMailing(id, inner);
    if (!like) throw noMailing(id);
    const plan = { ...planOf(like), name: monthLabel(dropDate), dates: datesOf(dropDate) };
    return insertPlanned(inner, plan, { actor, detail: { like: id } });
  });
}

async function insertPlanned(
  tx: Queryable,
  plan: MailingPlan,
  { actor, detail }: { actor: Circumstances["actor"]; detail: { like?: number } },
): Promise<PlannedMailing> {
  checkPlan(plan);
  const values = { ...columnsOf(plan), state: "planned" };
  const [row] = await refuseSameDay(() => tx.insert(mailing).values(values).returning());
  if (!row) throw new Error("a mailing was not written");
  const subject = { type: "mailing", id: row.id };
  const dropDate = row.dropDate;
  await record(tx, actor, {
    event: "mailing.planned",
    subject,
    detail: { ...detail, dropDate, version: row.version },
  });
  return toPlanned(row);
}

/** Years ahead of today beyond which a drop date is taken for a mistyped year. */
const YEARS_AHEAD = 3;

/** Refuses a drop date so far ahead that its year must be mistyped. */
export function refuseFarOff(dropDate: PlainDate, { now }: Circumstances, field = "drop"): void {
  const { year, month, day } = partsOf(arizonaDate(now));
  if (dropDate <= dateFrom(year + YEARS_AHEAD, month, day)) return;
  throw new Refusal("invalid", `${longDate(dropDate)} is years ahead. Please check the year.`, {
    field,
  });
}

/** Refuses a plan that cannot be: dates out of order, nothing to mail, no price, a layout that breaks a rule. */
export function checkPlan({ dates, households, layoutId, prices }: MailingPlan): void {
  deadlineRule.forEach(({ id, inOffice }, i) => {
    const earlier = deadlineRule[i - 1];
    if (!earlier || dates[earlier.id] <= dates[id]) return;
    throw new Refusal("invalid", `“${inOffice}” cannot lie before “${earlier.inOffice}”.`, {
      field: id,
    });
  });
  if (households < 1 || households > 1_000_000) {
    throw new Refusal("invalid", "Please enter how many homes it goes to.", {
      field: "households",
    });
  }
  const priceless = Object.entries(prices).find(([, cents]) => !(cents > 0));
  if (priceless) {
    throw new Refusal("invalid", "Every size needs a price.", { field: `price-${priceless[0]}` });
  }
  if (!isLayout(layoutId) || checkLayout(layoutOf({ layoutId })).length > 0) {
    throw new Refusal("invalid", "There is no such layout, or the post office would refuse it.", {
      field: "layoutId",
    });
  }
}
