import { and, eq, inArray } from "drizzle-orm";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { type ActionOutcome, defineAction } from "#business/actions.ts";
import {
  type ExpectedMailing,
  refuseUnlessMailingActionAllowed,
} from "#business/mailings/advance-mailing.ts";
import { recomputeRuleBasedDates } from "#business/mailings/calendar/postponed-dates.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import {
  checkMailingAction,
  editableMailingFieldGroup,
  isMailingFieldEditable,
  type MailingActionCheck,
} from "#business/mailings/mailing-actions.ts";
import {
  describePlanChange,
  diffPlans,
  type MailingPlan,
  type PlanChange,
  planFromMailing,
  planToColumns,
} from "#business/mailings/mailing-fields.ts";
import {
  refuseImpossibleMailingPlan,
  refuseUnlikelyDropDate,
} from "#business/mailings/plan-mailing.ts";
import {
  lockMailing,
  refuseTakenDropDate,
  updateLockedMailing,
} from "#business/mailings/update-locked-mailing.ts";
import {
  findOccupiedSpots,
  type OccupiedSpot,
  pickCommittedBuyers,
} from "#business/reservations/availability/find-availability.ts";
import { announceAvailabilityChange } from "#business/reservations/claims/claims.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { arizonaDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { agreement, refundLadder } from "#site.ts";

type ChangeMailingPlanInput = ExpectedMailing & {
  plan: MailingPlan;
  /** The drop date that the form's computed deadlines came from, so that they follow a new one. */
  countedFrom?: PlainDate | undefined;
};

/**
 * Changes a mailing, but never what was sold: spots keep their price, and a layout without a sold
 * spot is refused. Affected buyers are told. Refuses an outdated view with its changes, fields that the state
 * locks, a new drop date in the past or years ahead, and on a booked mailing a later drop date (that is postponing) and a refund date in the
 * past.
 */
export const changeMailingPlan = defineAction({
  name: "changeMailingPlan",
  permission: "mailings.change",
  undo: ["changeMailingPlan"],
  async run(
    tx,
    { plan: wanted, countedFrom, ...seen }: ChangeMailingPlanInput,
    context,
  ): Promise<ActionOutcome<{ mailing: OfficeMailing; changed: PlanChange[]; notified: number }>> {
    const today = arizonaDate(context.now);
    const before = await lockMailing(seen, tx);
    refuseUnlessMailingActionAllowed(checkMailingAction("change", before, today), before);
    const from = countedFrom ?? wanted.dates.drop;
    const plan = { ...wanted, dates: recomputeRuleBasedDates(wanted.dates, from, before, today) };
    refuseImpossibleMailingPlan(plan);
    if (plan.dates.drop !== before.dropDate) {
      refuseUnlikelyDropDate(plan.dates.drop, context);
      await refuseTakenDropDate(tx, { dropDate: plan.dates.drop, except: before.id });
    }
    const changed = diffPlans(planFromMailing(before), plan);
    refuseTooLate(before, changed);
    const seats = await findOccupiedSpots([before.id], tx);
    refuseLosingPlaces(before, plan, seats);
    refusePostponing(before, plan, seats);
    refuseBackdating(before, plan, seats, today);
    const affected = listBuyersWithWorseTerms(planFromMailing(before), plan, seats);
    if (changed.length === 0) return { result: { mailing: before, changed, notified: 0 } };
    const set = planToColumns(plan);
    const after = await updateLockedMailing(tx, before, set, context, (version) => ({
      event: "mailing.changed",
      detail: { changed: changed.map(describePlanChange), version },
    }));
    await announceAvailabilityChange(tx, after.id);
    for (const { reservationId: id, sentences } of affected) {
      await enqueueBookingNews(tx, { id, version: after.version }, { news: "changed", sentences });
    }
    return { result: { mailing: after, changed, notified: affected.length } };
  },
});

function refuseTooLate({ state }: OfficeMailing, changed: readonly PlanChange[]): void {
  const wrong = changed.find(({ field }) => !isMailingFieldEditable(state, field));
  if (!wrong) return;
  const sentence =
    editableMailingFieldGroup(state) === "costs"
      ? `The card is mailed, so you can’t change “${wrong.name}”. You can still change its costs.`
      : `The card is printed, so you can’t change “${wrong.name}”. You can still change its costs and later dates.`;
  throw new Refusal("conflict", sentence, { field: wrong.field });
}

function refuseLosingPlaces(
  before: OfficeMailing,
  plan: MailingPlan,
  seats: readonly OccupiedSpot[],
) {
  if (before.layoutId === plan.layoutId) return;
  const layout = getLayout(plan);
  const lost = seats.filter(({ spot, size }) => findSpot(layout, spot)?.size !== size);
  if (lost.length === 0) return;
  const names = lost.map(({ spot, business }) => (business ? `${spot} (${business})` : spot));
  throw new Refusal(
    "conflict",
    `That layout has no room for ${names.join(", ")}. Move them first.`,
    { field: "layoutId" },
  );
}

function refusePostponing(
  before: OfficeMailing,
  plan: MailingPlan,
  seats: readonly OccupiedSpot[],
) {
  if (plan.dates.drop <= before.dates.drop || pickCommittedBuyers(seats).length === 0) return;
  throw new Refusal(
    "conflict",
    "People booked this mailing for that drop date. Postpone it instead, so that our refund terms apply.",
    { field: "drop" },
  );
}

/** The Terms: a refund date never moves to a day that has already passed. */
function refuseBackdating(
  before: OfficeMailing,
  plan: MailingPlan,
  seats: readonly OccupiedSpot[],
  today: PlainDate,
) {
  if (pickCommittedBuyers(seats).length === 0) return;
  const field = refundLadder
    .flatMap(({ until }) => until ?? [])
    .find((until) => plan.dates[until] < today && before.dates[until] >= today);
  if (!field) return;
  throw new Refusal(
    "conflict",
    "People booked with a later refund deadline. Choose today or later.",
    { field },
  );
}

/** The buyers affected by a change of a mailing, and the sentences they will read. A sold spot keeps its price. */
export function listBuyersWithWorseTerms(
  before: MailingPlan,
  after: MailingPlan,
  seats: readonly OccupiedSpot[],
) {
  const sentences = describeWorseTerms(before, after);
  if (sentences.length === 0) return [];
  return pickCommittedBuyers(seats).map(({ id, reference, business }) => ({
    reservationId: id,
    reference,
    business: business ?? "No name yet",
    sentences,
  }));
}

function describeWorseTerms(before: MailingPlan, after: MailingPlan): string[] {
  const { dates: was } = before;
  const { dates: is } = after;
  const sentences: string[] = [];
  const say = (so: boolean, sentence: string) => so && sentences.push(sentence);
  const instead = (id: keyof typeof was) =>
    `${longWeekdayDate(is[id])} instead of ${longWeekdayDate(was[id])}`;
  say(is.drop !== was.drop, `We now plan to mail the card on ${instead("drop")}.`);
  say(is.inHomesBy > was.inHomesBy, `We now expect the card in homes by ${instead("inHomesBy")}.`);
  say(is.briefDue < was.briefDue, `Your ad details are now due ${instead("briefDue")}.`);
  say(is.approvalDue < was.approvalDue, `Your approval is now due ${instead("approvalDue")}.`);
  say(
    is.bookingCloses < was.bookingCloses,
    `You can now cancel for a full refund through ${instead("bookingCloses")}.`,
  );
  say(
    is.printFile < was.printFile,
    `We now plan to send the card to print on ${instead("printFile")}. You can cancel for a credit through ${longWeekdayDate(is.printFile)}.`,
  );
  say(is.report > was.report, `Your report is now planned for ${instead("report")}.`);
  say(after.area !== before.area, "The card now goes to a different area.");
  say(
    after.households < before.households,
    `The card now goes to ${formatCount(after.households)} homes instead of ${formatCount(before.households)}.${describePriceReduction(before, after)}`,
  );
  return sentences;
}

/** The Terms reduce the price if a mailing falls more than 2% below the agreed homes. */
function describePriceReduction(before: MailingPlan, after: MailingPlan): string {
  const least = before.households * (1 - agreement.quantityTolerancePercent / 100);
  return after.households < least
    ? " That’s fewer than our Terms allow, so we’ll reduce your price to match. We’ll email you about it."
    : "";
}

export async function countWaitingForMailing(
  mailingId: number,
  database: Queryable = db,
): Promise<number> {
  const open = inArray(waitlistEntry.state, ["waiting", "offered"]);
  return database.$count(waitlistEntry, and(eq(waitlistEntry.mailingId, mailingId), open));
}

/** Whether a mailing can leave the calendar: only if nobody would lose a spot (`seats`: also held ones and house ads) or a place on the waitlist. */
export function checkCalendarRemoval(
  mailing: OfficeMailing,
  { seats, waiting }: { seats: number; waiting: number },
  today: PlainDate,
): MailingActionCheck {
  const answer = checkMailingAction("cancel", mailing, today);
  if (!answer.possible) return answer;
  if (seats > 0)
    return {
      possible: false,
      because: "It still has buyers or house ads. Clear those spots first.",
    };
  if (waiting === 0) return answer;
  return { possible: false, because: "Somebody is on its waitlist. Remove them first." };
}

/** Takes an empty mailing off the calendar: visitors no longer see it, and its date can be planned again. */
export const removeEmptyMailingFromCalendar = defineAction({
  name: "removeEmptyMailingFromCalendar",
  permission: "mailings.change",
  undo: ["uncancelMailingToPlanned"],
  async run(tx, seen: ExpectedMailing, context) {
    const before = await lockMailing(seen, tx);
    const seats = (await findOccupiedSpots([before.id], tx)).length;
    const waiting = await countWaitingForMailing(before.id, tx);
    const check = checkCalendarRemoval(before, { seats, waiting }, arizonaDate(context.now));
    refuseUnlessMailingActionAllowed(check, before);
    const set = { state: "canceled" } as const;
    const after = await updateLockedMailing(tx, before, set, context, (version) => ({
      event: "mailing.canceled",
      detail: { version },
    }));
    await announceAvailabilityChange(tx, after.id);
    return { result: after };
  },
});
