import { expect, test } from "vitest";
import { plainName } from "./confirmation-emails.tsx";

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
