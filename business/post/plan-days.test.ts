import { expect, test } from "vitest";
import { isPostOfficeDay } from "#business/mailings/calendar/business-days.ts";
import type { PlannedRoute } from "#business/mailings/mailing.ts";
import { sumHomesOfRoutes } from "#business/mailings/route-plan.ts";
import { weekday } from "#platform/clock.ts";
import { plannedRoute } from "#tests/support/business/printed-mailing.ts";
import { depth } from "#tests/support/depth.ts";
import { countBundles, splitIntoBundles } from "./pack.ts";
import { assignDaysToRoutes, describeRoutePlanProblems, listDropOffTrips } from "./plan-days.ts";

const from = "2027-05-15";
const weekdays = [{ name: "Shea", address: "", opensSaturday: false }];

/** Numbers from 0 to 1 that are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

function randomRoutes(seed: number): PlannedRoute[] {
  const source = numbers(seed);
  const upTo = (most: number) => Math.floor(source.next().value * most);
  const zips = ["85250", "85251", "85254", "85257", "85258"].slice(0, 1 + upTo(5));
  return zips.flatMap((zip) =>
    Array.from({ length: 1 + upTo(40) }, (_, i) =>
      plannedRoute({
        zip,
        route: `C${String(i + 1).padStart(3, "0")}`,
        homes: 200 + upTo(900),
        postOffice: upTo(2) === 0 ? "Shea" : "Scottsdale Main",
        isChosen: upTo(8) > 0,
      }),
    ),
  );
}

test("random plans keep every postal rule, and their sums are exact", () => {
  for (let seed = 1; seed <= depth(150, 1_000); seed++) {
    const routes = randomRoutes(seed);
    const plan = assignDaysToRoutes(routes, { from, offices: weekdays });
    const chosen = plan.filter(({ isChosen }) => isChosen);
    const ofDay = Map.groupBy(chosen, ({ zip, day }) => `${zip} ${day}`);
    for (const together of ofDay.values()) {
      expect(sumHomesOfRoutes(together), `seed ${seed}`).toBeGreaterThanOrEqual(200);
      expect(sumHomesOfRoutes(together), `seed ${seed}`).toBeLessThanOrEqual(5_000);
    }
    const stops = listDropOffTrips(plan);
    for (const { day, postOffice } of stops) {
      expect(isPostOfficeDay(day) && day >= from, `seed ${seed}`).toBe(true);
      if (postOffice === "Shea") expect(weekday(day), `seed ${seed}`).not.toBe("Saturday");
    }
    // whole routes, each once, and nothing lost
    expect(stops.flatMap((stop) => stop.routes)).toHaveLength(chosen.length);
    expect(stops.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(sumHomesOfRoutes(chosen));
    const bundles = chosen.flatMap(({ homes }) => splitIntoBundles(homes));
    expect(bundles).toHaveLength(countBundles(chosen));
    expect(bundles.reduce((sum, pieces) => sum + pieces, 0)).toBe(sumHomesOfRoutes(chosen));
    expect(bundles.every((pieces) => pieces >= 50 && pieces <= 100)).toBe(true);
    expect(
      describeRoutePlanProblems({ routePlan: plan, households: 1 }, { offices: weekdays }),
    ).toEqual([]);
  }
});

test("a ZIP Code takes as few days as it can, evenly filled, and a day set by hand stays", () => {
  const routes = Array.from({ length: 11 }, (_, i) =>
    plannedRoute({ route: `C${String(i + 10).padStart(3, "0")}`, homes: 500 }),
  );
  const [first, ...others] = routes;
  if (!first) throw new Error("no routes");
  const plan = assignDaysToRoutes([{ ...first, day: "2027-05-18" }, ...others], {
    from,
    offices: [],
  });
  expect(plan[0]?.day).toBe("2027-05-18");
  expect(listDropOffTrips(plan).map(({ day, pieces }) => [day, pieces])).toEqual([
    ["2027-05-15", 5_000],
    ["2027-05-18", 500],
  ]);
  const fresh = assignDaysToRoutes(routes, { from, offices: [] });
  expect(listDropOffTrips(fresh).map(({ day, pieces }) => [day, pieces])).toEqual([
    ["2027-05-15", 3_000],
    ["2027-05-17", 2_500],
  ]);
});

test("trips are in the order of their days, and from south to north", () => {
  const plan = [
    plannedRoute({ zip: "85258", postOffice: "Shea", day: "2027-05-17" }),
    plannedRoute({ day: "2027-05-17" }),
    plannedRoute({ zip: "85266", postOffice: "Carefree", day: "2027-05-15" }),
  ];
  expect(listDropOffTrips(plan).map(({ key }) => key)).toEqual([
    "2027-05-15-carefree",
    "2027-05-17-scottsdale-main",
    "2027-05-17-shea",
  ]);
});

test("the office reads what a plan lacks, and what the post office would refuse", () => {
  const routePlan = [
    plannedRoute({ homes: 150, day: "2027-05-15", postOffice: "Shea" }),
    plannedRoute({ zip: "85254", postOffice: "" }),
  ];
  const gaps = (households: number, cards?: number) =>
    describeRoutePlanProblems({ routePlan, households }, { offices: weekdays, cards });
  expect(gaps(1_000)).toEqual([
    "450 homes left to plan.",
    "Enter which post office delivers 85254.",
    "1 route has no day yet.",
    "Only 150 cards for 85251 on Sat, May 15: the post office takes 200 or more.",
    "Shea is closed on Sat, May 15.",
  ]);
  const homes = sumHomesOfRoutes(routePlan);
  const short = `You have ${homes - 10} cards, 10 too few for this plan.`;
  expect(gaps(homes, homes - 10)).toContain(short);
  expect(gaps(homes, homes)).not.toContain(short);
});

test("with a permit a ZIP Code takes one open day, however many cards it gets, and what Retail would refuse is no gap", () => {
  const routes = Array.from({ length: 13 }, (_, i) =>
    plannedRoute({ route: `C0${i + 10}`, homes: 500, postOffice: "Shea" }),
  );
  const few = plannedRoute({ zip: "85254", homes: 150, postOffice: "Shea" });
  const permit = { offices: weekdays, postage: "permit" } as const;
  const routePlan = assignDaysToRoutes([...routes, few], { from, ...permit });
  expect(listDropOffTrips(routePlan).map(({ day, pieces }) => [day, pieces])).toEqual([
    ["2027-05-17", 6_650],
  ]);
  expect(describeRoutePlanProblems({ routePlan, households: 1 }, permit)).toEqual([]);
  expect(describeRoutePlanProblems({ routePlan, households: 1 }, { offices: weekdays })).toEqual([
    "6,500 cards for 85251 on Mon, May 17: the post office takes 5,000 a day. Move some of its routes.",
    "Only 150 cards for 85254 on Mon, May 17: the post office takes 200 or more.",
  ]);
});
