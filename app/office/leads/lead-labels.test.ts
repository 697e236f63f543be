import { expect, test } from "vitest";
import { paths } from "#app/paths.ts";
import { OFFICE_ADDED_LEAD_PAGE } from "#business/leads/lead.ts";
import { leadOriginLabel, leadSourcePageLabel } from "./lead-labels.ts";

test("a lead's page is called by its name, and never by its address", () => {
  expect(leadSourcePageLabel({ page: paths.home() })).toBe("Home");
  expect(leadSourcePageLabel({ page: paths.area("mccormick-ranch") })).toBe("McCormick Ranch");
  expect(leadSourcePageLabel({ page: "/gone" })).toBe("Gone");
  for (const page of [
    paths.home(),
    paths.about(),
    paths.area("old-town"),
    OFFICE_ADDED_LEAD_PAGE,
  ]) {
    expect(leadOriginLabel({ page }), page).not.toContain("/");
  }
});
