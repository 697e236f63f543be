import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { parseTypedSettingOrRefuse } from "#business/company/company-setting-definition.ts";
import {
  builtInIndustries,
  findIndustry,
  findShownIndustry,
  listAllIndustries,
  listShownIndustries,
} from "./industries.ts";
import { categoryOfIndustry, industryCategories } from "./industry-categories.ts";
import { countShownIndustries, setIndustryOverridesInMemory } from "./industry-overrides.ts";
import { industrySettingForm, toIndustrySettingFormValues } from "./industry-setting-form.ts";

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
  expect(builtInIndustries).toHaveLength(54);
  for (const key of ["slug", "name", "word", "icon"] as const) {
    expect(new Set(builtInIndustries.map((one) => one[key])).size, key).toBe(54);
  }
  const names = builtInIndustries.map((one) => one.name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
});

test("all 22 examples of the specification are among them", () => {
  const names = builtInIndustries.map((one) => one.name);
  expect(namedBySpecification.filter((name) => !names.includes(name))).toEqual([]);
});

test("every icon exists in lucide-static", () => {
  const missing = builtInIndustries.filter(
    (one) => !existsSync(`node_modules/lucide-static/icons/${one.icon}.svg`),
  );
  expect(missing).toEqual([]);
});

test("a slug finds its industry, an unknown one nothing", () => {
  expect(findIndustry("hvac")?.name).toBe("HVAC");
  expect(findIndustry("cannabis")).toBeUndefined();
});

test("as many are shown as the list has, less the hidden ones; a document knows their number without the list", () => {
  expect(countShownIndustries()).toBe(builtInIndustries.length);
  expect(listAllIndustries()).toEqual(builtInIndustries);
  setIndustryOverridesInMemory([
    { slug: "dental", name: null, isHidden: true },
    { slug: "accounting", name: "Taxes", isHidden: false },
  ]);
  try {
    expect(countShownIndustries()).toBe(53);
    expect(listShownIndustries()).toHaveLength(53);
    expect(findShownIndustry("dental")).toBeUndefined();
    expect(findIndustry("dental")).toMatchObject({ name: "Dental", isHidden: true });
    const names = listAllIndustries().map(({ name }) => name);
    const at = names.indexOf("Taxes");
    expect(names.slice(at - 1, at + 2)).toEqual(["Spa", "Taxes", "Towing"]);
  } finally {
    setIndustryOverridesInMemory();
  }
});

test("every industry is in exactly one group, and groups have only known industries", () => {
  const grouped = industryCategories.flatMap((group) => group.industries);
  expect(grouped.toSorted()).toEqual(builtInIndustries.map(({ slug }) => slug).toSorted());
  expect(categoryOfIndustry("towing").name).toBe("Cars");
  expect(() => categoryOfIndustry("falconry")).toThrow(RangeError);
});

test("the form takes each name that an installation begins with, and gives back what it was filled with", () => {
  for (const { name } of builtInIndustries) {
    const value = { name, isHidden: true, competesWith: "spa" };
    expect(
      parseTypedSettingOrRefuse(industrySettingForm, toIndustrySettingFormValues(value)),
    ).toEqual(value);
  }
});

test("the form refuses no name, one too long for a phone, one without letters, and a status that it doesn't offer", () => {
  const typed = { name: "Dental", status: "shown", with: "" };
  for (const [field, text] of [
    ["name", " "],
    ["name", "x y".repeat(7)],
    ["name", "Chiropracticals"],
    ["name", "***"],
    ["status", "gone"],
  ] as const) {
    expect(
      () => parseTypedSettingOrRefuse(industrySettingForm, { ...typed, [field]: text }),
      text,
    ).toThrow(expect.objectContaining({ code: "invalid", field }));
  }
});
