import { expect, test } from "vitest";
import { mergeFormValues, parseShownValues } from "./form-state.ts";

const was = { name: "April", homes: "10000", area: "North" };

test("untouched fields take another operator's saved values; typed values stay", () => {
  const typed = { name: "Mine", homes: "10000", area: "North" };
  const now = { name: "Theirs", homes: "9900", area: "North" };
  expect(mergeFormValues(typed, was, now)).toEqual({ name: "Mine", homes: "9900", area: "North" });
});

test("without what the form had shown, the other's homes would be overwritten (negative control)", () => {
  const typed = { ...was, name: "Mine" };
  expect(mergeFormValues(typed, undefined, { ...was, homes: "9900" })).toMatchObject({
    homes: "10000",
  });
});

test("what a form had shown is read from its field, and nothing else is", () => {
  expect(parseShownValues(JSON.stringify(was))).toEqual(was);
  for (const text of [undefined, "", "x", "[]", "null", "7"]) {
    expect(parseShownValues(text), text).toBeUndefined();
  }
});
