import { expect, test } from "vitest";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { industryGroups } from "#business/mailings/industries/industry-groups.ts";
import { industriesByShelf, shelfOfGroup } from "./gallery-shelves.ts";

test("every industry is on exactly one shelf of the gallery", () => {
  const shelved = industriesByShelf().flat();
  expect(shelved.toSorted()).toEqual(firstIndustries.map(({ slug }) => slug).toSorted());
});

test("the shelves follow the order of the page, so that the top of it needs two at most", () => {
  const numbers = industryGroups.map(({ slug }) => shelfOfGroup(slug));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(() => shelfOfGroup("no-such-group")).toThrow(RangeError);
});
