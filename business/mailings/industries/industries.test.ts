import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { findIndustry, industries } from "./industries.ts";

const namedBySpecification = [
  "Repair Shop",
  "Blinds",
  "Auto Body",
  "Towing",
  "Dental",
  "Dog Walking",
  "Electrical",
  "Florist",
  "HVAC",
  "Landscaping",
  "Massage",
  "Moving Company",
  "Pest Control",
  "Pizza Shop",
  "Plumbing",
  "Real Estate",
  "Restaurant",
  "Roofing",
  "Hair Salon",
  "Spa",
  "Solar Installation",
  "Tree Service",
];

test("there are 54 industries, in the order of their names, none twice", () => {
  expect(industries).toHaveLength(54);
  for (const key of ["slug", "name", "word", "icon"] as const) {
    expect(new Set(industries.map((one) => one[key])).size, key).toBe(54);
  }
  const names = industries.map((one) => one.name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
});

test("all 22 examples of the specification are among them", () => {
  const names = industries.map((one) => one.name);
  expect(namedBySpecification.filter((name) => !names.includes(name))).toEqual([]);
});

test("every icon exists in lucide-static", () => {
  const missing = industries.filter(
    (one) => !existsSync(`node_modules/lucide-static/icons/${one.icon}.svg`),
  );
  expect(missing).toEqual([]);
});

test("a slug finds its industry, an unknown one nothing", () => {
  expect(findIndustry("hvac")?.synonyms).toContain("AC repair");
  expect(findIndustry("cannabis")).toBeUndefined();
});
