import { expect, test } from "vitest";
import { firstIndustries } from "#business/mailings/industries/industries.ts";
import { galleryShelfNumber, industriesByShelf } from "./gallery-shelves.ts";

test("every industry is on exactly one shelf of the gallery", () => {
  const shelved = industriesByShelf().flat();
  expect(shelved.toSorted()).toEqual(firstIndustries.map(({ slug }) => slug).toSorted());
});

test("an industry is on the shelf with its number", () => {
  for (const [i, slugs] of industriesByShelf().entries()) {
    expect(slugs.map(galleryShelfNumber)).toEqual(slugs.map(() => i + 1));
  }
  expect(() => galleryShelfNumber("no-such-industry")).toThrow(RangeError);
});
