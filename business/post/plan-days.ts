import type { HouseBandSetting } from "#business/company/house-band-setting.ts";
import { areas } from "#business/mailings/areas.ts";
import { isPostOfficeDay } from "#business/mailings/calendar/business-days.ts";
import type { PlannedRoute, RoutePlan } from "#business/mailings/mailing.ts";
import { chosenRoutes, groupByZipAndDay, sumHomesOfRoutes } from "#business/mailings/route-plan.ts";
import { addDays, type PlainDate, shortWeekdayDate, weekday } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import { postOffice as postOfficeLimits } from "#site.ts";

/** On which days a card's routes are dropped off, and the trips that follow. Safe in the browser. */

/** EDDM Retail takes no fewer pieces for one mailing (USPS Quick Service Guide 140). */
const FEWEST_PIECES = 200;

/** How a plan's cards are handed in: a permit has no limits of a ZIP Code and day. */
type Postage = HouseBandSetting["postage"];

export type PostOffice = { name: string; address: string; opensSaturday: boolean };

/** Whether a post office takes cards on a date; one that nobody has described is open on Saturdays. */
export const isPostOfficeOpenOn = (
  date: PlainDate,
  name: string,
  offices: readonly PostOffice[],
): boolean =>
  isPostOfficeDay(date) &&
  (weekday(date) !== "Saturday" ||
    (offices.find((office) => office.name === name)?.opensSaturday ?? true));

/**
 * Gives each chosen route that has none a day: from `from` on, on as few days as EDDM Retail's daily limit for a ZIP Code
 * allows, evenly filled, on days on which its office is open. Days that were set stay.
 */
export function assignDaysToRoutes(
  plan: RoutePlan,
  {
    from,
    offices,
    postage = "retail",
  }: { from: PlainDate; offices: readonly PostOffice[]; postage?: Postage },
): RoutePlan {
  const most =
    postage === "retail" ? postOfficeLimits.piecesPerZipAndDay : Number.POSITIVE_INFINITY;
  const days = new Map<PlannedRoute, PlainDate>();
  for (const routes of Map.groupBy(chosenRoutes(plan), ({ zip }) => zip).values()) {
    const names = new Set(routes.map(({ postOffice }) => postOffice));
    const open = listOpenDays(from, routes.length + 1, (date) =>
      [...names].every((name) => isPostOfficeOpenOn(date, name, offices)),
    );
    for (let count = 1; count <= open.length; count++) {
      const spread = spreadOver(routes, open.slice(0, count), most);
      if (!spread) continue;
      for (const [route, day] of spread) days.set(route, day);
      break;
    }
  }
  return plan.map((route) => ({ ...route, day: days.get(route) ?? route.day }));
}

function listOpenDays(from: PlainDate, count: number, isOpen: (date: PlainDate) => boolean) {
  const days: PlainDate[] = [];
  for (let day = from; days.length < count; day = addDays(day, 1)) if (isOpen(day)) days.push(day);
  return days;
}

/** The routes without a day spread over days, the largest first, each on the emptiest; undefined if one gets too much. */
function spreadOver(routes: readonly PlannedRoute[], days: readonly PlainDate[], most: number) {
  const loads = days.map((day) => ({
    day,
    pieces: sumHomesOfRoutes(routes.filter((route) => route.day === day)),
  }));
  const spread = new Map<PlannedRoute, PlainDate>();
  const waiting = routes.filter(({ day }) => day === null).toSorted((a, b) => b.homes - a.homes);
  for (const route of waiting) {
    const [emptiest] = loads.toSorted((a, b) => a.pieces - b.pieces);
    if (!emptiest || emptiest.pieces + route.homes > most) return undefined;
    emptiest.pieces += route.homes;
    spread.set(route, emptiest.day);
  }
  return spread;
}

export type DropOffTrip = {
  /** "2027-05-15-scottsdale-main" */
  key: string;
  day: PlainDate;
  postOffice: string;
  routes: PlannedRoute[];
  pieces: number;
};

/** The trips of a plan by day, and on a day from south to north as the areas are listed. */
export function listDropOffTrips(plan: RoutePlan): DropOffTrip[] {
  const zips: string[] = areas.flatMap((area) => [...area.zips]);
  const planned = chosenRoutes(plan).flatMap((route) =>
    route.day === null ? [] : [{ ...route, day: route.day }],
  );
  const groups = Map.groupBy(planned, stopKey);
  return [...groups]
    .flatMap(([key, routes]) => {
      const [first] = routes;
      if (!first) return [];
      const { day, postOffice } = first;
      return [{ key, day, postOffice, routes, pieces: sumHomesOfRoutes(routes) }];
    })
    .toSorted((a, b) => {
      if (a.day !== b.day) return a.day < b.day ? -1 : 1;
      const south = (stop: DropOffTrip) =>
        Math.min(...stop.routes.map(({ zip }) => zips.indexOf(zip)));
      return south(a) - south(b);
    });
}

const stopKey = ({ day, postOffice }: { day: PlainDate; postOffice: string }) =>
  `${day} ${postOffice}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/-$/, "");

/** What a plan still lacks, or what the post office would refuse, in words. */
export function describeRoutePlanProblems(
  { routePlan, households }: { routePlan: RoutePlan; households: number },
  {
    offices,
    cards = Number.POSITIVE_INFINITY,
    postage = "retail",
  }: {
    offices: readonly PostOffice[];
    /** The printed cards that can be mailed, once they have arrived. */
    cards?: number | undefined;
    postage?: Postage;
  },
): string[] {
  const chosen = chosenRoutes(routePlan);
  const homes = sumHomesOfRoutes(chosen);
  const missing = households - homes;
  const homeless = [
    ...new Set(chosen.filter(({ postOffice }) => !postOffice).map(({ zip }) => zip)),
  ];
  const dayless = chosen.filter(({ day }) => day === null).length;
  return [
    ...(missing > 0 ? [`${pluralize(missing, "home")} left to plan.`] : []),
    ...(homes > cards
      ? [
          `You have ${formatCount(cards)} cards, ${formatCount(homes - cards)} too few for this plan.`,
        ]
      : []),
    ...(homeless.length > 0 ? [`Enter which post office delivers ${homeless.join(", ")}.`] : []),
    ...(dayless > 0 ? [`${pluralize(dayless, "route has", "routes have")} no day yet.`] : []),
    ...(postage === "retail" ? describeRefusedDays(chosen) : []),
    ...listDropOffTrips(routePlan)
      .filter(({ day, postOffice }) => !isPostOfficeOpenOn(day, postOffice, offices))
      .map(({ day, postOffice }) => `${postOffice} is closed on ${shortWeekdayDate(day)}.`),
  ];
}

/** What EDDM Retail would refuse: too few or too many cards for a ZIP Code on a day. */
function describeRefusedDays(routes: readonly PlannedRoute[]): string[] {
  const { piecesPerZipAndDay: most } = postOfficeLimits;
  return groupByZipAndDay(routes).flatMap((together) => {
    const [first] = together;
    const pieces = sumHomesOfRoutes(together);
    if (!first?.day || (pieces >= FEWEST_PIECES && pieces <= most)) return [];
    const cards = `${formatCount(pieces)} cards for ${first.zip} on ${shortWeekdayDate(first.day)}`;
    return pieces < FEWEST_PIECES
      ? [`Only ${cards}: the post office takes ${FEWEST_PIECES} or more.`]
      : [`${cards}: the post office takes ${formatCount(most)} a day. Move some of its routes.`];
  });
}
