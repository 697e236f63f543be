import { expect, test } from "vitest";
import type { RoutePlanEntry } from "#business/mailings/mailing.ts";
import {
  describePlannedHomes,
  describeRoutePlan,
  describeRoutePlanChanges,
  describeRoutePlanEntry,
  describeRoutePlanGaps,
  findAreasInRoutePlan,
} from "./route-plan.ts";

const entry = (zip: string, neighborhood = "", homes: number | null = null): RoutePlanEntry => ({
  zip,
  neighborhood,
  routes: [],
  homes,
});
const oldTown = entry("85251", "Old Town", 4_400);
const arcadia = entry("85254", "Arcadia", 4_000);
const mailing = { routePlan: [oldTown, arcadia], households: 8_400, state: "published" } as const;

test("a mailing without planned routes says nothing about them", () => {
  expect(describeRoutePlan({ ...mailing, routePlan: [] })).toBeUndefined();
});

test("planned routes are said as ZIP Codes and neighborhoods, each once", () => {
  expect(describeRoutePlan(mailing)).toBe("85251 and 85254: Old Town, Arcadia");
  const three = [oldTown, entry("85251", "Papago"), entry("85257"), entry("85250", "Papago")];
  expect(describeRoutePlan({ ...mailing, routePlan: three })).toBe(
    "85251, 85257, and 85250: Old Town, Papago",
  );
  expect(describeRoutePlan({ ...mailing, routePlan: [entry("85257")] })).toBe("85257");
});

test("a plan whose known homes fall short says that more is to come, until it is mailed", () => {
  const short = { ...mailing, households: 10_000 };
  expect(describeRoutePlan(short)).toBe("85251 and 85254: Old Town, Arcadia, with more to come");
  expect(describeRoutePlan({ ...short, state: "dropped" })).toBe(
    "85251 and 85254: Old Town, Arcadia",
  );
  const unknown = [oldTown, { ...arcadia, homes: null }];
  expect(describeRoutePlan({ ...short, routePlan: unknown })).toBe(
    "85251 and 85254: Old Town, Arcadia",
  );
});

test("the office reads how many homes are planned and what is missing", () => {
  const short = { ...mailing, households: 10_000 };
  expect(describePlannedHomes(short)).toBe("8,400 of 10,000 homes planned");
  expect(describeRoutePlanGaps(short)).toEqual(["1,600 homes left to plan."]);
  expect(describeRoutePlanGaps(mailing)).toEqual([]);
  const unknown = { ...mailing, routePlan: [oldTown, { ...arcadia, homes: null }] };
  expect(describeRoutePlanGaps(unknown)).toEqual([
    "4,000 homes left to plan.",
    "Enter the number of homes for 85254 Arcadia.",
  ]);
});

test("the office reads that more homes are planned than the card goes to", () => {
  expect(describeRoutePlanGaps({ ...mailing, households: 8_000 })).toEqual([
    "8,400 homes are planned, 400 more than the card's 8,000. Remove routes, or change the card's homes.",
  ]);
});

test("the office reads which ZIP Codes take more than the post office accepts in a day", () => {
  const routePlan = [oldTown, entry("85251", "Papago", 700), arcadia];
  expect(describeRoutePlanGaps({ routePlan, households: 9_100 })).toEqual([
    "5,100 homes in 85251: the post office takes 5,000 pieces a day per ZIP Code, so plan more than one drop-off.",
  ]);
});

test("an entry is described with its homes and carrier routes", () => {
  expect(describeRoutePlanEntry({ ...oldTown, routes: ["C001", "C012"] })).toBe(
    "85251 Old Town: 4,400 homes, routes C001 and C012",
  );
  expect(describeRoutePlanEntry(entry("85257"))).toBe("85257: homes not known");
});

test("the differences between two plans name what was removed, changed and added", () => {
  expect(describeRoutePlanChanges([oldTown, arcadia], [arcadia, oldTown])).toEqual([]);
  expect(
    describeRoutePlanChanges([oldTown, arcadia], [{ ...arcadia, homes: 3_900 }, entry("85257")]),
  ).toEqual([
    "Removed 85251 Old Town",
    "85254 Arcadia: 3,900 homes (was 85254 Arcadia: 4,000 homes)",
    "Added 85257: homes not known",
  ]);
});

test("a plan reaches the areas that it names, whole or in part, and otherwise all of the ZIP Code", () => {
  expect(findAreasInRoutePlan([])).toEqual([]);
  expect(findAreasInRoutePlan([entry("85258", "gainey ranch")])).toEqual(["gainey-ranch"]);
  expect(findAreasInRoutePlan([entry("85255", "Silverleaf")])).toEqual(["dc-ranch"]);
  expect(findAreasInRoutePlan([entry("85258", "McCormick Ranch, Scottsdale Ranch")])).toEqual([
    "mccormick-ranch",
    "scottsdale-ranch",
  ]);
  expect(findAreasInRoutePlan([entry("85254", "Arcadia"), entry("85258")])).toEqual([
    "mccormick-ranch",
    "gainey-ranch",
    "scottsdale-ranch",
    "kierland",
  ]);
});
