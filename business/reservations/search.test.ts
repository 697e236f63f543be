import fc from "fast-check";
import { expect, test } from "vitest";
import { everything, readSearch, sortings, stateFilters, writeSearch } from "./search.ts";

test("a search is read from an address as it was written there", () => {
  const search = fc.record({
    words: fc.string({ maxLength: 100 }).map((words) => words.trim()),
    state: fc.constantFrom(...stateFilters),
    mailingId: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
    industry: fc.constantFrom("", "plumbing"),
    sort: fc.constantFrom(...sortings),
    descending: fc.boolean(),
    page: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(search, (each) => {
      expect(readSearch(new URLSearchParams(writeSearch(each)))).toEqual(each);
    }),
  );
});

test("an address that asks for nonsense finds everything", () => {
  const nonsense = "?state=gone&mailing=-1&sort=drop+table&page=1e9&order=&words=%20";
  expect(readSearch(new URLSearchParams(nonsense))).toEqual({ ...everything, descending: false });
  expect(readSearch(new URLSearchParams())).toEqual(everything);
  expect(writeSearch(everything)).toBe("");
});
