import * as v from "valibot";
import { expect, test } from "vitest";
import { waitlistForm } from "./forms.ts";

const WISH = { mailingId: "1", industry: "plumbing", email: "lee@shop.example" };

test("the waitlist takes an email alone, and name, phone and note where they are given", () => {
  const none = { name: null, phone: null, note: null };
  expect(v.parse(waitlistForm, WISH)).toMatchObject(none);
  expect(v.parse(waitlistForm, { ...WISH, name: " ", phone: "", note: "\n" })).toMatchObject(none);
  const given = { name: " Lee  Park", phone: "(480) 555-0142", note: "After 4 pm.\nNot Fridays." };
  expect(v.parse(waitlistForm, { ...WISH, ...given })).toMatchObject({
    ...{ name: "Lee Park", phone: "+14805550142", note: given.note },
  });
});

test.each([
  ["name", "n".repeat(81)],
  ["phone", "555"],
  ["note", "n".repeat(501)],
])("the waitlist says at the field %s what is wrong", (field, typed) => {
  const { issues = [] } = v.safeParse(waitlistForm, { ...WISH, [field]: typed });
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual([field]);
});
