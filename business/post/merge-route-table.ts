import type { PlannedRoute, RoutePlan } from "#business/mailings/mailing.ts";
import { routeName } from "#business/mailings/routes/route-plan.ts";

/**
 * A plan with the counts of a new table. What was decided about a route stays; routes of other ZIP Codes stay as they are. The
 * first table's routes are all chosen, so that one takes out what is too much.
 */
export function mergeRouteTable(before: RoutePlan, table: RoutePlan): RoutePlan {
  const zips = new Set(table.map(({ zip }) => zip));
  const known = new Map(before.map((route) => [routeName(route), route]));
  const read = table.map((route): PlannedRoute => {
    const was = known.get(routeName(route));
    const neighbor = before.find(({ zip }) => zip === route.zip);
    return {
      ...route,
      postOffice: route.postOffice || neighbor?.postOffice || "",
      neighborhood: neighbor?.neighborhood ?? "",
      isChosen: was?.isChosen ?? (before.length === 0 && route.homes > 0),
      day: was?.day ?? null,
    };
  });
  const merged = [...before.filter(({ zip }) => !zips.has(zip)), ...read];
  return merged.toSorted((a, b) => (routeName(a) < routeName(b) ? -1 : 1));
}

/** The routes of an earlier card as a start for another: chosen again, on no day yet. */
export const copyRoutes = (earlier: RoutePlan): RoutePlan =>
  earlier.map((route) => ({ ...route, day: null }));
