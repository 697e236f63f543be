import { expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { OFFICE_LEAD_PAGE } from "#business/leads/lead.ts";
import { leadOriginLabel, leadPageLabel } from "./lead-labels.ts";

test("a lead's page is called by its name, and never by its address", () => {
  expect(leadPageLabel({ page: paths.home() })).toBe("Home");
  expect(leadPageLabel({ page: paths.area("mccormick-ranch") })).toBe("McCormick Ranch");
  expect(leadPageLabel({ page: "/gone" })).toBe("Gone");
  for (const page of [paths.home(), paths.about(), paths.area("old-town"), OFFICE_LEAD_PAGE]) {
    expect(leadOriginLabel({ page }), page).not.toContain("/");
  }
});
