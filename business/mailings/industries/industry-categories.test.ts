import { expect, test } from "vitest";
import { firstIndustries } from "./industries.ts";
import { categoryOfIndustry, industryCategories } from "./industry-categories.ts";

test("every industry is in exactly one group, and groups have only known industries", () => {
  const grouped = industryCategories.flatMap((group) => group.industries);
  expect(grouped.toSorted()).toEqual(firstIndustries.map(({ slug }) => slug).toSorted());
  expect(categoryOfIndustry("towing").name).toBe("Cars");
  expect(() => categoryOfIndustry("falconry")).toThrow(RangeError);
});
