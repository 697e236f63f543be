import { expect, test } from "vitest";
import { setIndustryOverridesInMemory } from "#business/mailings/industries/industry-overrides.ts";
import { matchIndustry } from "./match-industry.ts";

const slugOf = (text: string) => {
  const reading = matchIndustry(text);
  return reading.kind === "one" ? reading.industry.slug : reading.kind;
};

test.each([
  ["plumbing", "plumbing"],
  ["Pizza Shop", "pizza-shop"],
  ["dentist", "dental"],
  [" ac repair ", "hvac"],
  ["", "none"],
  ["witchcraft", "unknown"],
  ["<script>", "unknown"],
])("%j means %s", (text, meant) => {
  expect(slugOf(text)).toBe(meant);
});

test("what may mean several is asked back, six at most", () => {
  const reading = matchIndustry("repair");
  expect(reading.kind).toBe("several");
  expect(reading.kind === "several" && reading.industries.length).toBeLessThanOrEqual(6);
});

test.each([
  ["hvac and plumbing", ["hvac", "plumbing"]],
  ["Plumber / electrician", ["plumbing", "electrical"]],
  ["dentist, orthodontist", ["dental"]],
])("a text that names industries one after the other offers each of them: %s", (text, slugs) => {
  const match = matchIndustry(text);
  const named =
    match.kind === "several" ? match.industries : match.kind === "one" ? [match.industry] : [];
  expect(named.map(({ slug }) => slug)).toEqual(slugs);
});

test.each(["bar and grill", "tile and grout", "wash and fold"])(
  "an industry that people call %s is one",
  (text) => {
    expect(matchIndustry(text)).toMatchObject({ kind: "one" });
  },
);

test("of a text as long as an address can be, only the beginning is looked at", () => {
  const long = `hvac${" ".repeat(80)}and plumbing`;
  expect(matchIndustry(long)).toMatchObject({ kind: "one", industry: { slug: "hvac" } });
});

test("a word of the office is answered like any other", () => {
  const added = [{ industry: "pet-grooming", word: "falconry" }];
  expect(matchIndustry("falconry")).toMatchObject({ kind: "unknown" });
  expect(matchIndustry("Falconry", added)).toMatchObject({ industry: { slug: "pet-grooming" } });
  expect(matchIndustry("falconry and plumbing", added)).toMatchObject({
    kind: "several",
    both: true,
    industries: [{ slug: "pet-grooming" }, { slug: "plumbing" }],
  });
});

test("a hidden industry is unknown, by its slug and by whatever it is called; a renamed one goes by both names", () => {
  setIndustryOverridesInMemory([
    { slug: "dental", name: null, isHidden: true },
    { slug: "repair-shop", name: "Car Care", isHidden: false },
  ]);
  try {
    for (const text of ["dental", "Dental", "dentist", "Dentists"]) {
      expect(matchIndustry(text), text).toEqual({ kind: "unknown", nearest: [] });
    }
    for (const text of ["Car Care", "Repair Shop", "mechanic", "repair-shop"]) {
      expect(matchIndustry(text), text).toMatchObject({
        kind: "one",
        industry: { slug: "repair-shop", name: "Car Care" },
      });
    }
  } finally {
    setIndustryOverridesInMemory();
  }
});
