import { defineAction } from "#business/actions.ts";
import {
  type ExpectedMailing,
  refuseUnlessMailingActionAllowed,
} from "#business/mailings/advance-mailing.ts";
import { listZipsOfAllAreas } from "#business/mailings/areas.ts";
import type { RoutePlan } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import {
  lockMailing,
  type MailingAuditEvent,
  updateLockedMailing,
} from "#business/mailings/update-locked-mailing.ts";
import { arizonaDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import { describeRoutePlanChanges, routePlanEntryKey, routePlanEntryName } from "./route-plan.ts";

/** More entries than this must be a mistake. */
const ENTRIES_AT_MOST = 60;

/** Replaces the planned routes of a mailing, which visitors see at once; an empty plan takes them all back. */
export const saveRoutePlan = defineAction({
  name: "saveRoutePlan",
  permission: "mailings.change",
  undo: ["saveRoutePlan"],
  async run(tx, { routePlan, ...seen }: ExpectedMailing & { routePlan: RoutePlan }, context) {
    const before = await lockMailing(seen, tx);
    const answer = checkMailingAction("routes", before, arizonaDate(context.now));
    refuseUnlessMailingActionAllowed(answer, before);
    refuseImpossibleRoutePlan(routePlan);
    const changed = describeRoutePlanChanges(before.routePlan, routePlan);
    if (changed.length === 0) return { result: before };
    const happening = (version: number): MailingAuditEvent => ({
      event: "mailing.routes-planned",
      detail: { changed, version },
    });
    const entries = routePlan.map((entry) => ({ ...entry, routes: [...entry.routes] }));
    return {
      result: await updateLockedMailing(tx, before, { routePlan: entries }, happening, context),
    };
  },
});

function refuseImpossibleRoutePlan(plan: RoutePlan): void {
  const keys = plan.map(routePlanEntryKey);
  const same = plan.find((_, i) => keys.indexOf(keys[i] ?? "") < i);
  const routes = plan.flatMap((entry) => entry.routes.map((route) => `${entry.zip}-${route}`));
  const outside = plan.find(({ zip }) => !listZipsOfAllAreas().includes(zip));
  const twice = same
    ? routePlanEntryName(same)
    : routes.find((route, i) => routes.indexOf(route) < i);
  const homeless = plan.find(({ homes }) => homes !== null && !(homes > 0));
  if (outside) throw refusal(`${outside.zip} isn't a ZIP Code in our areas.`);
  if (twice) throw refusal(`You entered ${twice} twice. Remove one of them.`);
  if (homeless) throw refusal(`Enter the number of homes for ${routePlanEntryName(homeless)}.`);
  if (plan.length > ENTRIES_AT_MOST) throw refusal(`Enter ${ENTRIES_AT_MOST} rows or fewer.`);
}

const refusal = (sentence: string) => new Refusal("invalid", sentence);
