import { expect, test } from "vitest";
import { refuseBadDayUnlessWarned } from "#app/office/mailings/mailing-forms.ts";

const sent = (fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const sunday = { name: "drop", date: "2027-05-16", need: "post-office" } as const;

test("a day on which the post office is closed is asked about once, at its field", () => {
  expect(() => refuseBadDayUnlessWarned(sent(), sunday)).toThrow(
    expect.objectContaining({
      field: "drop",
      sentence: expect.stringContaining("The nearest good day is Monday, May 17, 2027."),
    }),
  );
  expect(() => refuseBadDayUnlessWarned(sent({ "drop-seen": "2027-05-16" }), sunday)).not.toThrow();
});

test("a warning about another date does not count", () => {
  expect(() => refuseBadDayUnlessWarned(sent({ "drop-seen": "2027-05-23" }), sunday)).toThrow();
});

test("a Saturday is not asked about: counters are open", () => {
  expect(() => refuseBadDayUnlessWarned(sent(), { ...sunday, date: "2027-05-15" })).not.toThrow();
});
