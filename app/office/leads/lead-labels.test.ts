import { expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { OFFICE_LEAD_PAGE } from "#business/leads/lead.ts";
import { leadOriginLabel, leadPageLabel } from "./lead-labels.ts";

test("a lead's page is called by its name, and never by its address while the site has it", () => {
  expect(leadPageLabel({ page: paths.home() })).toBe("Home page");
  expect(leadPageLabel({ page: paths.area("mccormick-ranch") })).toBe("McCormick Ranch");
  expect(leadPageLabel({ page: "/gone" })).toBe("/gone");
  for (const page of [paths.home(), paths.about(), paths.area("old-town"), OFFICE_LEAD_PAGE]) {
    expect(leadOriginLabel({ page }), page).not.toContain("/");
  }
});
