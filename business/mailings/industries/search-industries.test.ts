import { expect, test } from "vitest";
import { builtInIndustries } from "./industries.ts";
import { findIndustriesByPhrase, searchIndustries } from "./search-industries.ts";

const first = (text: string) => searchIndustries(text)[0]?.slug;
const all = (text: string) => searchIndustries(text).map(({ slug }) => slug);

test.each([
  ["AC repair", "hvac"],
  ["a/c", "hvac"],
  ["air conditioning", "hvac"],
  ["heating", "hvac"],
  ["plumber", "plumbing"],
  ["plumers", "plumbing"],
  ["plubming", "plumbing"],
  ["dentist", "dental"],
  ["dentits", "dental"],
  ["lawyer", "law-firm"],
  ["attorney", "law-firm"],
  ["gym", "fitness"],
  ["mechanic", "repair-shop"],
  ["auto repair", "repair-shop"],
  ["oil change", "repair-shop"],
  ["realtor", "real-estate"],
  ["roofer", "roofing"],
  ["pool cleaning", "pool-service"],
  ["house cleaning", "house-cleaning"],
  ["maid service", "house-cleaning"],
  ["exterminater", "pest-control"],
  ["scorpions", "pest-control"],
  ["CPA", "accounting"],
  ["bookkeeping", "accounting"],
  ["vet", "veterinary"],
  ["pizzeria", "pizza-shop"],
  ["café", "coffee-shop"],
  ["men’s haircut", "barbershop"],
  ["landscaper", "landscaping"],
  ["electrician", "electrical"],
  ["chiropracter", "chiropractic"],
  ["garage door", "garage-doors"],
  ["solar panels", "solar"],
  ["med spa", "spa"],
  ["day care", "child-care"],
  ["tree trimming", "tree-service"],
])("%s finds %s first", (text, slug) => {
  expect(first(text)).toBe(slug);
});

test("every industry is found first by its own name, in any capitals", () => {
  for (const { name, slug } of builtInIndustries) {
    expect(first(name)).toBe(slug);
    expect(first(name.toUpperCase())).toBe(slug);
  }
});

test("the first letters of a name are enough", () => {
  expect(all("plu")).toContain("plumbing");
  expect(all("p")).toContain("plumbing");
  expect(first("hv")).toBe("hvac");
});

test("nothing typed is the whole list, and nonsense finds nothing", () => {
  expect(searchIndustries("")).toEqual(builtInIndustries);
  expect(searchIndustries("  ")).toHaveLength(54);
  for (const nonsense of ["xyzzy", "!!!", "1234567", "qqqqqq", "a".repeat(5000)]) {
    expect(searchIndustries(nonsense)).toEqual([]);
  }
});

test("industries that nobody may advertise here are not found", () => {
  expect(all("cannabis")).toEqual([]);
  expect(all("dispensary")).toEqual([]);
});

const added = [
  { industry: "pest-control", word: "Bird control" },
  { industry: "pet-grooming", word: "falconry" },
];

test("a word of the office leads to its industry, typos and endings included, and only where it is known", () => {
  expect(all("falconry")).toEqual([]);
  for (const text of ["falconry", "falconri", "Falconry service"]) {
    expect(searchIndustries(text, added)[0]?.slug, text).toBe("pet-grooming");
  }
  expect(searchIndustries("bird", added)[0]?.slug).toBe("pest-control");
  expect(searchIndustries("", added)).toEqual(builtInIndustries);
  expect(searchIndustries("plumber", added)).toEqual(searchIndustries("plumber"));
});

test("an industry goes by its name and its words in any ending, and by nothing that is merely close", () => {
  const called = (text: string) => findIndustriesByPhrase(text, added).map(({ slug }) => slug);
  expect(called("dentists")).toEqual(["dental"]);
  expect(called("The Plumbers")).toEqual(["plumbing"]);
  expect(called("lockout")).toEqual(["locksmith", "towing"]);
  expect(called("bird controls")).toEqual(["pest-control"]);
  for (const text of ["plum", "bird", "drain camera", "", "the", "-"]) {
    expect(called(text), text).toEqual([]);
  }
});

test("a word added by the office finds its industry first, even if another industry's name begins with it", () => {
  for (const word of ["auto", "car", "body", "wash"]) {
    expect(searchIndustries(word)[0]?.slug, word).not.toBe("veterinary");
    const [first] = searchIndustries(word, [{ industry: "veterinary", word }]);
    expect(first?.slug, word).toBe("veterinary");
  }
});
