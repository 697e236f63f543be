import { shortWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { joinWordsForSentence } from "#platform/number-word.ts";
import { type AreaSlug, areas } from "./areas.ts";
import {
  type Mailing,
  type MailingState,
  mailedStates,
  type PlannedRoute,
  type RoutePlan,
  summarizeRecordedDrops,
} from "./mailing.ts";

type Planned = { routePlan: RoutePlan; households: number };

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** "85251-C012": names a route, as the post office's tool does. */
export const routeName = ({ zip, route }: Pick<PlannedRoute, "zip" | "route">): string =>
  `${zip}-${route}`;

export const chosenRoutes = (plan: RoutePlan): PlannedRoute[] =>
  plan.filter(({ isChosen }) => isChosen);

export const sumHomesOfRoutes = (routes: readonly { homes: number }[]): number =>
  routes.reduce((sum, { homes }) => sum + homes, 0);

/** The routes that have a day, those of a ZIP Code and day together. */
export const groupByZipAndDay = (routes: readonly PlannedRoute[]): PlannedRoute[][] => [
  ...Map.groupBy(
    routes.filter(({ day }) => day !== null),
    ({ zip, day }) => `${zip} ${day}`,
  ).values(),
];

/** "85251 and 85254: Old Town, Arcadia" for buyers, and if more is to come; undefined until something is planned. */
export function describeRoutePlan(mailing: Planned & { state: MailingState }): string | undefined {
  const routes = chosenRoutes(mailing.routePlan);
  if (routes.length === 0) return undefined;
  const zips = joinWordsForSentence(unique(routes.map(({ zip }) => zip)));
  const names = unique(routes.map(({ neighborhood }) => neighborhood).filter(Boolean));
  const isMailed = mailedStates.some((mailed) => mailed === mailing.state);
  const isShort = !isMailed && sumHomesOfRoutes(routes) < mailing.households;
  return `${[zips, names.join(", ")].filter(Boolean).join(": ")}${isShort ? ", with more to come" : ""}`;
}

/** The same as a fact of a message, with its label; empty until something is planned. */
export function routePlanMessageFacts(
  mailing: Planned & Pick<Mailing, "state" | "drops">,
): (readonly [string, string])[] {
  const where = describeRoutePlan(mailing);
  const mailed = summarizeRecordedDrops(mailing);
  return where ? [[mailed && !mailed.partly ? "Went to" : "Goes to", where]] : [];
}

/** "8,400 of 10,000 homes planned" */
export function describePlannedHomes({ routePlan, households }: Planned): string {
  return `${formatCount(sumHomesOfRoutes(chosenRoutes(routePlan)))} of ${formatCount(households)} homes planned`;
}

const byName = (plan: RoutePlan) => new Map(plan.map((route) => [routeName(route), route]));

/** What the post office counts differently since an earlier table: routes that are new or gone, and homes. */
export function describeCountChanges(before: RoutePlan, after: RoutePlan): string[] {
  const [was, is] = [byName(before), byName(after)];
  const zips = new Set(after.map(({ zip }) => zip));
  const gone = before.filter((route) => zips.has(route.zip) && !is.has(routeName(route)));
  const fresh = after.filter((route) => !was.has(routeName(route)));
  return [
    ...(gone.length > 0
      ? [`Not in the table anymore: ${joinWordsForSentence(gone.map(routeName))}`]
      : []),
    ...(before.length > 0 && fresh.length > 0
      ? [`New: ${joinWordsForSentence(fresh.map(routeName))}`]
      : []),
    ...after.flatMap((route) => {
      const then = was.get(routeName(route))?.homes;
      if (then === undefined || then === route.homes) return [];
      return [`${routeName(route)}: ${formatCount(route.homes)} homes (was ${formatCount(then)})`];
    }),
  ];
}

/** The differences between two plans, in words: routes that were removed, added, changed or moved to another day. */
export function describeRoutePlanChanges(before: RoutePlan, after: RoutePlan): string[] {
  const [was, is] = [byName(chosenRoutes(before)), byName(chosenRoutes(after))];
  const removed = [...was.keys()].filter((name) => !is.has(name));
  const added = [...is.values()].filter((route) => !was.has(routeName(route)));
  const changed = [...is].flatMap(([name, route]) => {
    const then = was.get(name);
    if (!then || describeRoute(then) === describeRoute(route)) return [];
    return [`${name}: ${describeRoute(route)} (was ${describeRoute(then)})`];
  });
  const considered = (plan: RoutePlan) =>
    JSON.stringify(
      plan.filter(({ isChosen }) => !isChosen).map((route) => ({ ...route, day: null })),
    );
  return [
    ...(removed.length > 0 ? [`Removed ${joinWordsForSentence(removed)}`] : []),
    ...(added.length > 0
      ? [
          `Added ${joinWordsForSentence(added.map(routeName))} with ${formatCount(sumHomesOfRoutes(added))} homes`,
        ]
      : []),
    ...changed,
    ...(removed.length + added.length + changed.length === 0 &&
    considered(before) !== considered(after)
      ? ["The routes to choose from"]
      : []),
  ];
}

/** "412 homes, Old Town, Scottsdale Main on Sat, May 15" */
function describeRoute({ homes, neighborhood, postOffice, day }: PlannedRoute): string {
  const at = [postOffice, day && `on ${shortWeekdayDate(day)}`].filter(Boolean).join(" ");
  return [`${formatCount(homes)} homes`, neighborhood, at].filter(Boolean).join(", ");
}

/** The areas of our map that a plan reaches: those that a route's neighborhood names, else all of its ZIP Code. */
export function findAreasInRoutePlan(routePlan: RoutePlan): AreaSlug[] {
  const reached = new Set(
    chosenRoutes(routePlan).flatMap(({ zip, neighborhood }) => {
      const named = areas.filter(({ name }) => isNamedBy(neighborhood, name));
      const ofZip = areas.filter(({ zips }) => zips.includes(zip));
      return (named.length > 0 ? named : ofZip).map(({ slug }) => slug);
    }),
  );
  return areas.map(({ slug }) => slug).filter((slug) => reached.has(slug));
}

/** "Old Town, Arcadia" names Old Town; "Silverleaf" names "DC Ranch and Silverleaf". */
function isNamedBy(typed: string, area: string): boolean {
  const names = [area, ...area.split(" and ")].map((name) => name.toLowerCase());
  return (
    typed.split(/,| and |&/).some((part) => names.includes(part.trim().toLowerCase())) ||
    names.includes(typed.trim().toLowerCase())
  );
}
