import type { Circumstances } from "#business/journal/journal.ts";
import { refuseMailing, type Seen } from "#business/mailings/advance-mailing.ts";
import { followDrop } from "#business/mailings/follow-drop.ts";
import { columnsOf, lockMailing, writeMailing } from "#business/mailings/keep-mailing.ts";
import type { MailingDates, PlannedMailing } from "#business/mailings/mailing.ts";
import { canMailing, changeable } from "#business/mailings/mailing-actions.ts";
import {
  changesBetween,
  inWords,
  type MailingPlan,
  type PlanChange,
  planOf,
} from "#business/mailings/mailing-changes.ts";
import { checkPlan, refuseFarOff } from "#business/mailings/plan-mailing.ts";
import { permit } from "#business/people/permit.ts";
import { arizonaDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { announceChange } from "./claims.ts";
import { tellNews } from "./mailing-jobs.ts";
import { agreedWith, findSeats, type Seat } from "./office-card.ts";
import { type Hurt, hurtKey, whomItHurts, withoutPlace } from "./whom-it-hurts.ts";

export type Changed =
  /** Nothing was written: somebody would be hurt, and the operator has not agreed to exactly that. */
  | { outcome: "asks"; hurt: Hurt[]; key: string; dates: MailingDates }
  | { outcome: "changed"; mailing: PlannedMailing; changed: PlanChange[]; told: number };

export type ChangeInput = Seen & {
  plan: MailingPlan;
  /** The drop date for which deadlines by the rule were shown: they follow another one. None: they stay as they are. */
  countedFrom?: PlainDate | undefined;
  /** The key of what was asked before. */
  agreed?: string | undefined;
};

/**
 * Changes a mailing; never what was sold on it: places keep their price, and a layout that lacks a place which somebody
 * has is refused. Where a change takes something from people who booked, it first says from whom and what they will be
 * told, and does it once `agreed` says the same. Refuses a stale view with what has changed, what the state does not let
 * change any more, and a later drop date where somebody booked: that is postponing.
 */
export async function changeMailing(
  { plan: wanted, countedFrom, agreed, ...seen }: ChangeInput,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<Changed> {
  const today = arizonaDate(circumstances.now);
  return inPoliteTransaction(tx, async (inner) => {
    await permit(inner, circumstances.actor, "mailings.change");
    const before = await lockMailing(seen, inner);
    refuseMailing(canMailing("change", before, today), before);
    const from = countedFrom ?? wanted.dates.drop;
    const plan = { ...wanted, dates: followDrop(wanted.dates, from, before, today) };
    checkPlan(plan);
    if (plan.dates.drop !== before.dropDate) refuseFarOff(plan.dates.drop, circumstances);
    const changed = changesBetween(planOf(before), plan);
    refuseTooLate(before, changed);
    const seats = await findSeats([before.id], inner);
    refuseLosingPlaces(before, plan, seats);
    refusePostponing(before, plan, seats);
    const hurt = whomItHurts(planOf(before), plan, seats);
    const key = hurtKey(hurt);
    if (hurt.length > 0 && agreed !== key) {
      return { outcome: "asks", hurt, key, dates: plan.dates };
    }
    if (changed.length === 0) return { outcome: "changed", mailing: before, changed, told: 0 };
    const detail = { changed: changed.map(inWords) };
    const happening = { event: "mailing.changed", detail };
    const after = await writeMailing(inner, before, columnsOf(plan), happening, circumstances);
    await announceChange(inner, after.id);
    for (const { reservationId: id, sentences } of hurt) {
      await tellNews(inner, { id, version: after.version }, { news: "changed", sentences });
    }
    return { outcome: "changed", mailing: after, changed, told: hurt.length };
  });
}

const LATE_DATES = ["drop", "inHomesBy", "report", "cardsReceived"];
const COSTS = ["printCents", "otherCents"];

function refuseTooLate({ state }: PlannedMailing, changed: readonly PlanChange[]): void {
  const what = changeable(state);
  if (what === "all") return;
  const allowed = what === "costs" ? COSTS : [...COSTS, ...LATE_DATES];
  const wrong = changed.find(({ field }) => !allowed.includes(field));
  if (!wrong) return;
  const sentence =
    what === "costs"
      ? `It has been mailed: “${wrong.name}” is history. Its costs can still be noted.`
      : `The card is printed: “${wrong.name}” cannot be changed any more. Dates from the arrival of the cards on, and costs, can.`;
  throw new Refusal("conflict", sentence, { field: wrong.field });
}

function refuseLosingPlaces(before: PlannedMailing, plan: MailingPlan, seats: readonly Seat[]) {
  if (before.layoutId === plan.layoutId) return;
  const lost = withoutPlace(plan.layoutId, seats);
  if (lost.length === 0) return;
  const names = lost.map(({ spot, business }) => (business ? `${spot} (${business})` : spot));
  throw new Refusal(
    "conflict",
    `That layout has no place for ${names.join(", ")}. Move them first: what was sold stays.`,
    { field: "layoutId" },
  );
}

function refusePostponing(before: PlannedMailing, plan: MailingPlan, seats: readonly Seat[]) {
  if (plan.dates.drop <= before.dates.drop || agreedWith(seats).length === 0) return;
  throw new Refusal(
    "conflict",
    "People have booked this mailing for that drop date. Postpone it instead: they are told, and offered their money back where our rule says so.",
    { field: "drop" },
  );
}
