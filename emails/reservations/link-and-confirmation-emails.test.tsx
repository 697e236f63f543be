import { expect, test } from "vitest";
import { plainName } from "./confirmation-emails.tsx";
import { renderHoldRequest } from "./link-emails.tsx";

test.each([
  ["Copper & Kind, Inc.", "Copper & Kind, Inc."],
  ["Dr. O’Neill-Smith", "Dr. O’Neill-Smith"],
  ["Route 66 Diner", "Route 66 Diner"],
  ["Peña Plomería", "Peña Plomería"],
  ["Whitfield, J.D., LL.M., P.L.L.C.", "Whitfield, J.D., LL.M., P.L.L.C."],
])("the name %s goes to an unconfirmed address as it was typed", (typed, said) => {
  expect(plainName(typed)).toBe(said);
});

test.each([
  ["Win at https://evil.example/now"],
  ["www.evil.example"],
  ["evil.example"],
  ["evil。example"],
  ["e.v.il.example"],
  ["evil.c\u0301o"],
  ["10.1.2.3"],
  ["pay to crook@evil.example"],
  ["Call (480) 555-0142 now"],
  ["<a href='//evil.example'>x</a>"],
  ["a\nb\u0000c\u202E"],
])("nothing in the name %j can be followed, dialed or answered", (typed) => {
  const said = plainName(typed);
  expect(said).not.toMatch(/[\p{L}\p{N}][.:@](?:\p{N}|[\p{L}\p{M}]{2})|[/@<>:\\]|\p{C}/u);
  expect(said.replaceAll(/\D/g, "").length).toBeLessThan(7);
});

test("a name for an unconfirmed address is cut to 60 characters, and may be empty", () => {
  expect([...plainName("ä".repeat(200))]).toHaveLength(60);
  expect(plainName("@@@")).toBe("");
});

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
