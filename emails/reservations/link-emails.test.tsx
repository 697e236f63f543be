import { expect, test } from "vitest";
import { renderHoldRequest } from "./link-emails.tsx";

test("the message that confirms an address says what is planned, and for how long the button holds", async () => {
  const { html, text } = await renderHoldRequest({
    industry: "Plumbing",
    mailing: "May 2027",
    spot: "F1",
    hours: 24,
    minutes: 20,
    mailingLine: "May 2027, planned for May 15, 2027",
    goesTo: [],
    holdUrl: "https://www.shop.example/reservation/hold/token",
    terms: { version: "2", url: "https://www.shop.example/terms/2", accepted: false },
  });
  expect(text).toContain("Mailing: May 2027, planned for May 15, 2027");
  expect(text).not.toMatch(/\bmailed\b/);
  expect(text).toContain("we’ll hold the spot for 20 minutes");
  expect(html).toContain("we’ll hold spot F1 for 20 minutes");
});
