import { describe, expect, it } from "vitest";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { type Area, areas, zipPopulation } from "./areas.ts";

const all: readonly Area[] = areas;

describe("the neighborhoods", () => {
  it("have one slug and one name each, fit for a link", () => {
    expect(new Set(all.map((area) => area.slug)).size).toBe(all.length);
    expect(new Set(all.map((area) => area.name)).size).toBe(all.length);
    for (const { slug } of all) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it("suggest industries that are on the list, none twice", () => {
    for (const { slug, industries } of all) {
      expect(new Set(industries).size, slug).toBe(industries.length);
      for (const industry of industries) expect(findIndustry(industry), industry).toBeDefined();
    }
  });

  it("lie in ZIP codes whose population is known", () => {
    for (const { zips } of all)
      for (const zip of zips) expect(zipPopulation[zip]).toBeGreaterThan(0);
  });
});
