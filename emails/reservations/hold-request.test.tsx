import { expect, test } from "vitest";
import { renderHoldRequest } from "./hold-request.tsx";

test("the message that confirms an address says what is planned, and for how long the button holds", async () => {
  const { html, text } = await renderHoldRequest({
    industry: "Plumbing",
    mailing: "May 2027",
    spot: "F1",
    hours: 24,
    minutes: 20,
    mailingLine: "May 2027, planned for May 15, 2027",
    holdUrl: "https://www.shop.example/reservation/hold/token",
  });
  expect(text).toContain("Mailing: May 2027, planned for May 15, 2027");
  expect(text).not.toMatch(/\bmailed\b/);
  expect(text).toContain("holds the spot for 20 minutes");
  expect(html).toContain("holds F1 for 20 minutes");
});
