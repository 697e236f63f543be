import { expect, test } from "vitest";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { galleryShelfNumber, listIndustriesByGalleryShelf } from "./gallery-shelves.ts";

test("every industry is on exactly one shelf of the gallery", () => {
  const shelved = listIndustriesByGalleryShelf().flat();
  expect(shelved.toSorted()).toEqual(builtInIndustries.map(({ slug }) => slug).toSorted());
});

test("an industry is on the shelf with its number", () => {
  for (const [i, slugs] of listIndustriesByGalleryShelf().entries()) {
    expect(slugs.map(galleryShelfNumber)).toEqual(slugs.map(() => i + 1));
  }
  expect(() => galleryShelfNumber("no-such-industry")).toThrow(RangeError);
});
