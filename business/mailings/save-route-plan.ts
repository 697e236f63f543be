import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { isPostOfficeDay } from "#business/mailings/calendar/business-days.ts";
import { arizonaDate, isCalendarDate, longWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { asOneLine, maxLengthCheck } from "#platform/text-line.ts";
import { postOffice as postOfficeLimits } from "#site.ts";
import { refuseUnlessMailingActionAllowed } from "./advance-mailing.ts";
import { listZipsOfAllAreas } from "./areas.ts";
import type { RoutePlan } from "./mailing.ts";
import { checkMailingAction } from "./mailing-actions.ts";
import {
  describeRoutePlanChanges,
  groupByZipAndDay,
  routeName,
  sumHomesOfRoutes,
} from "./route-plan.ts";
import { lockMailing, updateLockedMailing } from "./update-locked-mailing.ts";

/** All routes of eleven ZIP Codes; more must be a mistake. */
const ROUTES_AT_MOST = 600;

const line = v.pipe(v.string(), v.normalize("NFC"), v.transform(asOneLine), maxLengthCheck(60));
const date = v.pipe(v.string(), v.check(isCalendarDate, "Enter a date."));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20_000));

export const routePlanSchema = v.pipe(
  v.array(
    v.object({
      zip: v.pipe(v.string(), v.regex(/^\d{5}$/)),
      route: v.pipe(v.string(), v.regex(/^[BCGHR]\d{3}$/)),
      homes: count,
      businesses: v.nullable(count),
      postOffice: line,
      neighborhood: line,
      asOf: date,
      isChosen: v.boolean(),
      day: v.nullable(date),
    }),
  ),
  v.maxLength(ROUTES_AT_MOST, `Choose from at most ${ROUTES_AT_MOST} routes.`),
);

/**
 * Replaces the routes of a mailing, which visitors see at once; an empty plan takes them all back. `postage`: what its card
 * says; EDDM Retail, without a permit, has a limit of a ZIP Code and day.
 */
export const saveRoutePlan = defineAction({
  name: "saveRoutePlan",
  permission: "mailings.change",
  undo: ["saveRoutePlan"],
  input: v.object({
    id: v.number(),
    expectedVersion: v.number(),
    routePlan: routePlanSchema,
    postage: v.optional(v.picklist(["retail", "permit"]), "retail"),
  }),
  async run(tx, { routePlan, postage, ...seen }, context) {
    const before = await lockMailing(seen, tx);
    const answer = checkMailingAction("routes", before, arizonaDate(context.now));
    refuseUnlessMailingActionAllowed(answer, before);
    const plan = routePlan.map((route) => ({ ...route, day: route.isChosen ? route.day : null }));
    refuseImpossibleRoutePlan(plan);
    if (postage === "retail") refuseTooManyForOneDay(plan);
    const changed = describeRoutePlanChanges(before.routePlan, plan);
    if (changed.length === 0) return { result: before };
    const set = { routePlan: plan };
    const after = await updateLockedMailing(tx, before, set, context, (version) => ({
      event: "mailing.routes-planned",
      detail: { changed, version },
    }));
    return { result: after };
  },
});

function refuseImpossibleRoutePlan(plan: RoutePlan): void {
  const names = plan.map(routeName);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  const outside = plan.find(({ zip }) => !listZipsOfAllAreas().includes(zip));
  const empty = plan.find(({ isChosen, homes }) => isChosen && homes === 0);
  const closed = plan.find(({ day }) => day !== null && !isPostOfficeDay(day));
  if (outside) throw refusal(`${outside.zip} isn’t a ZIP Code in our areas.`);
  if (twice) throw refusal(`${twice} is there twice. Remove one of them.`);
  if (empty) throw refusal(`${routeName(empty)} has no homes. Leave it out.`);
  if (closed?.day) {
    throw refusal(`Post offices are closed on ${longWeekdayDate(closed.day)}. Choose another day.`);
  }
}

function refuseTooManyForOneDay(plan: RoutePlan): void {
  const { piecesPerZipAndDay: most } = postOfficeLimits;
  for (const routes of groupByZipAndDay(plan)) {
    const [first] = routes;
    const pieces = sumHomesOfRoutes(routes);
    if (pieces > most && first?.day) {
      throw refusal(
        `${formatCount(pieces)} cards for ${first.zip} on ${longWeekdayDate(first.day)}: the post office takes ${formatCount(most)} a day. Move some routes to another day.`,
      );
    }
  }
}

const refusal = (sentence: string) => new Refusal("invalid", sentence);
