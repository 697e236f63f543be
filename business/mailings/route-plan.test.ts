import { describe, expect, it, test } from "vitest";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { plannedRoute } from "#tests/support/business/printed-mailing.ts";
import { type Area, areas, findArea, populationByZip } from "./areas.ts";
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

const all: readonly Area[] = areas;

describe("the neighborhoods", () => {
  it("have one slug and one name each, fit for a link", () => {
    expect(new Set(all.map((area) => area.slug)).size).toBe(all.length);
    expect(new Set(all.map((area) => area.name)).size).toBe(all.length);
    for (const { slug } of all) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it("name neighbors that are areas themselves, each other than itself", () => {
    for (const area of all) {
      expect(area.neighbors.length).toBeGreaterThanOrEqual(2);
      for (const neighbor of area.neighbors) {
        expect(neighbor).not.toBe(area.slug);
        expect(findArea(neighbor), `${area.slug} names ${neighbor}`).toBeDefined();
      }
    }
  });

  it("suggest industries that are on the list, none twice", () => {
    for (const { slug, industries } of all) {
      expect(new Set(industries).size, slug).toBe(industries.length);
      for (const industry of industries) expect(findIndustry(industry), industry).toBeDefined();
    }
  });

  it("lie in ZIP codes whose population is known", () => {
    for (const { zips } of all)
      for (const zip of zips) expect(populationByZip[zip]).toBeGreaterThan(0);
  });

  it("stand in order from south to north, inside Scottsdale and its neighbor town", () => {
    for (const { latitude, longitude } of all) {
      expect(latitude).toBeGreaterThan(33.4);
      expect(latitude).toBeLessThan(33.9);
      expect(longitude).toBeGreaterThan(-112);
      expect(longitude).toBeLessThan(-111.75);
    }
    const latitudes = all.map((area) => area.latitude);
    expect(latitudes).toEqual([...latitudes].sort((a, b) => a - b));
  });

  it("an unknown name is no area", () => {
    expect(findArea("tempe")).toBeUndefined();
    expect(findArea("")).toBeUndefined();
  });
});
