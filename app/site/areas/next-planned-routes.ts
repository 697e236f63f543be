import type { AreaSlug } from "#business/mailings/areas.ts";
import { findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { describeRoutePlan, findAreasInRoutePlan } from "#business/mailings/route-plan.ts";
import type { PlainDate } from "#platform/clock.ts";

/** Mailings that are looked through: half a year of them. */
const LOOKED_THROUGH = 6;

export type PlannedRoutesView = { mailing: string; goesTo: string; areas: readonly AreaSlug[] };

/** The next mailing with planned routes: the next one that reaches `area`, if any does. Undefined until one is planned. */
export async function findNextPlannedRoutes(
  today: PlainDate,
  area?: AreaSlug,
): Promise<PlannedRoutesView | undefined> {
  const mailings = await findUpcomingMailings(today, { limit: LOOKED_THROUGH });
  const planned = mailings.flatMap((mailing): PlannedRoutesView[] => {
    const goesTo = describeRoutePlan(mailing);
    return goesTo
      ? [{ mailing: mailing.name, goesTo, areas: findAreasInRoutePlan(mailing.routePlan) }]
      : [];
  });
  return planned.find(({ areas }) => area && areas.includes(area)) ?? planned[0];
}
