import { describe, expect, test } from "vitest";
import { areas } from "#business/mailings/areas.ts";
import { deadlineRule, firstCompany, placeholders, postageRateOn, sizes } from "./site.ts";

test("postage is the rate of the day: 24.7 cents until July 11, 2026, 26 cents from July 12", () => {
  expect(postageRateOn("2026-07-11").millsPerPiece).toBe(247);
  expect(postageRateOn("2026-07-12").millsPerPiece).toBe(260);
  expect(postageRateOn("2030-01-01").millsPerPiece).toBe(260);
});

test("the three sizes cost 350, 600 and 1,000 dollars and are as large as the layout says", () => {
  expect(sizes.map(({ firstPriceCents }) => firstPriceCents)).toEqual([35_000, 60_000, 100_000]);
  expect(sizes.map((s) => `${s.widthInches}x${s.heightInches}`)).toEqual(["3x2", "3x4", "4x5"]);
});

test("the dates of a mailing stand in order", () => {
  const days = deadlineRule.map((deadline) => deadline.days);
  expect(days).toEqual([...days].sort((a, b) => a - b));
});

test("area slugs are unique and fit an address", () => {
  const slugs = areas.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

describe("the launch check", () => {
  test("lists every placeholder that is still in place", () => {
    const settings = placeholders().map(({ setting }) => setting);
    expect(settings).toContain("site.phone");
    expect(settings).toContain("site.street");
    expect(settings).toContain("site.social.2");
    expect(JSON.stringify(firstCompany).match(/\.example\b/g)).toHaveLength(
      placeholders().filter(({ value }) => value?.includes(".example")).length,
    );
  });

  test("says the whole position, and of the texts what is to do", () => {
    const values = new Map(placeholders().map(({ setting, value }) => [setting, value]));
    expect(values.get("site.location")).toBe("33.4942, -111.9261");
    expect(values.get("site.terms.version")).toBeNull();
    const moved = { ...firstCompany, location: { ...firstCompany.location, longitude: -112 } };
    expect(placeholders(moved).map(({ setting }) => setting)).not.toContain("site.location");
  });

  test("drops a placeholder as soon as its value changes", () => {
    const changed = { ...firstCompany, tradeName: "Copper State Mailers" };
    const settings = placeholders(changed).map(({ setting }) => setting);
    expect(settings).not.toContain("site.tradeName");
    expect(settings).toHaveLength(placeholders().length - 1);
  });
});

test("no size is said to be as large as something else: its inches and its drawing tell", () => {
  for (const { fits, id } of sizes)
    expect(fits, id).not.toMatch(/business cards?|as (?:big|large)/i);
});
