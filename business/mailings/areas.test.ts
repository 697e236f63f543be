import { describe, expect, it } from "vitest";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { type Area, areas, findArea, zipPopulation } from "./areas.ts";

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
      for (const zip of zips) expect(zipPopulation[zip]).toBeGreaterThan(0);
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
