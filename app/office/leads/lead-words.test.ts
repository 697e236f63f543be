import { expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { ADDED_BY_OFFICE } from "#business/leads/lead.ts";
import { originWords, pageWords } from "./lead-words.ts";

test("a lead's page is called by its name, and never by its address while the site has it", () => {
  expect(pageWords({ page: paths.home() })).toBe("Home page");
  expect(pageWords({ page: paths.area("mccormick-ranch") })).toBe("McCormick Ranch");
  expect(pageWords({ page: "/gone" })).toBe("/gone");
  for (const page of [paths.home(), paths.about(), paths.area("old-town"), ADDED_BY_OFFICE]) {
    expect(originWords({ page }), page).not.toContain("/");
  }
});
