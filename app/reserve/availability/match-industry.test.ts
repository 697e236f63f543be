import { expect, test } from "vitest";
import { matchIndustry } from "./match-industry.ts";

const slugOf = (text: string) => {
  const reading = matchIndustry(text);
  return reading.kind === "one" ? reading.industry.slug : reading.kind;
};

test.each([
  ["plumbing", "plumbing"],
  ["Pizza Shop", "pizza-shop"],
  ["dentist", "dental"],
  [" ac repair ", "hvac"],
  ["", "none"],
  ["witchcraft", "unknown"],
  ["<script>", "unknown"],
])("%j means %s", (text, meant) => {
  expect(slugOf(text)).toBe(meant);
});

test("what may mean several is asked back, six at most", () => {
  const reading = matchIndustry("repair");
  expect(reading.kind).toBe("several");
  expect(reading.kind === "several" && reading.industries.length).toBeLessThanOrEqual(6);
});
