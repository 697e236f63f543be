import { expect, test } from "vitest";
import { firstIndustries } from "./industries.ts";
import { groupOfIndustry, industryGroups } from "./industry-groups.ts";

test("every industry is in exactly one group, and groups have only known industries", () => {
  const grouped = industryGroups.flatMap((group) => group.industries);
  expect(grouped.toSorted()).toEqual(firstIndustries.map(({ slug }) => slug).toSorted());
  expect(groupOfIndustry("towing").name).toBe("Cars");
  expect(() => groupOfIndustry("falconry")).toThrow(RangeError);
});
