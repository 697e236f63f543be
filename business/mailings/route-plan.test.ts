import { expect, test } from "vitest";
import { plannedRoute } from "#tests/support/business/printed-mailing.ts";
import {
  describeCountChanges,
  describePlannedHomes,
  describeRoutePlan,
  describeRoutePlanChanges,
  findAreasInRoutePlan,
} from "./route-plan.ts";

const oldTown = plannedRoute({ neighborhood: "Old Town", homes: 4_400 });
const arcadia = plannedRoute({ zip: "85254", neighborhood: "Arcadia", homes: 4_000 });
const considered = plannedRoute({ zip: "85258", isChosen: false });
const routePlan = [oldTown, arcadia, considered];
const mailing = { routePlan, households: 8_400, state: "published" } as const;

test("a mailing without chosen routes says nothing about them", () => {
  expect(describeRoutePlan({ ...mailing, routePlan: [considered] })).toBeUndefined();
});

test("chosen routes are said as ZIP Codes and neighborhoods, each once", () => {
  expect(describeRoutePlan(mailing)).toBe("85251 and 85254: Old Town, Arcadia");
  const same = { ...oldTown, route: "C002" };
  expect(describeRoutePlan({ ...mailing, routePlan: [oldTown, same] })).toBe("85251: Old Town");
});

test("a plan whose homes fall short says that more is to come, until it is mailed", () => {
  const short = { ...mailing, households: 10_000 };
  expect(describeRoutePlan(short)).toBe("85251 and 85254: Old Town, Arcadia, with more to come");
  expect(describeRoutePlan({ ...short, state: "dropped" })).toBe(
    "85251 and 85254: Old Town, Arcadia",
  );
  expect(describePlannedHomes(short)).toBe("8,400 of 10,000 homes planned");
});

test("the differences between two plans name routes that were removed, added, changed, and moved", () => {
  expect(describeRoutePlanChanges(routePlan, [...routePlan].reverse())).toEqual([]);
  const moved = { ...arcadia, homes: 3_900, day: "2027-05-15" };
  expect(describeRoutePlanChanges(routePlan, [moved, plannedRoute({ zip: "85257" })])).toEqual([
    "Removed 85251-C001",
    "Added 85257-C001 with 400 homes",
    "85254-C001: 3,900 homes, Arcadia, Scottsdale Main on Sat, May 15 (was 4,000 homes, Arcadia, Scottsdale Main)",
  ]);
  expect(describeRoutePlanChanges(routePlan, [oldTown, arcadia])).toEqual([
    "The routes to choose from",
  ]);
});

test("a new table says what the post office counts differently since the last one", () => {
  const table = [{ ...oldTown, homes: 4_410 }, plannedRoute({ route: "C002" })];
  expect(describeCountChanges([oldTown, plannedRoute({ route: "C003" }), arcadia], table)).toEqual([
    "Not in the table anymore: 85251-C003",
    "New: 85251-C002",
    "85251-C001: 4,410 homes (was 4,400)",
  ]);
  expect(describeCountChanges([], table)).toEqual([]);
});

test("a plan reaches the areas that it names, whole or in part, and otherwise all of the ZIP Code", () => {
  const of = (zip: string, neighborhood = "") =>
    findAreasInRoutePlan([plannedRoute({ zip, neighborhood })]);
  expect(findAreasInRoutePlan([considered])).toEqual([]);
  expect(of("85258", "gainey ranch")).toEqual(["gainey-ranch"]);
  expect(of("85255", "Silverleaf")).toEqual(["dc-ranch"]);
  expect(of("85258", "McCormick Ranch, Scottsdale Ranch")).toEqual([
    "mccormick-ranch",
    "scottsdale-ranch",
  ]);
  expect(of("85258")).toEqual(["mccormick-ranch", "gainey-ranch", "scottsdale-ranch"]);
});
