import * as v from "valibot";
import { expect, test } from "vitest";
import { buyerDetailsForm, holdForm } from "./buyer-details.ts";

const good = {
  business: "Desert Air",
  name: "Pat Example",
  email: "pat@desert-air.example",
  phone: "(480) 555-0142",
  website: "desert-air.example",
  terms: "1",
};

const issueOf = (given: Record<string, unknown>) => {
  const result = v.safeParse(buyerDetailsForm, { ...good, ...given });
  const [issue] = result.issues ?? [];
  return issue && { field: v.getDotPath(issue), sentence: issue.message };
};
const parsed = (given: Record<string, unknown>) => v.parse(buyerDetailsForm, { ...good, ...given });

test("normalizes details as people type them", () => {
  expect(parsed({ business: "  Desert\u00a0 \u200bAir\n" })).toEqual({
    ...good,
    phone: "+14805550142",
    website: "https://desert-air.example/",
  });
});

test.each([
  ["", null],
  [undefined, null],
  ["HTTP://Desert-Air.example/Offers?x=1", "http://desert-air.example/Offers?x=1"],
  ["www.desert-air.example", "https://www.desert-air.example/"],
])("the website %s is %s", (typed, kept) => {
  expect(parsed({ website: typed }).website).toBe(kept);
});

test.each([
  "javascript:alert(1)",
  "//evil",
  "ftp://desert-air.example",
  "https://user:pass@a.example",
  "desert air",
  "localhost",
  "http://127.0.0.1",
  "a.example\r\nX: y",
  "mailto:a@b.example",
])("%j is no website", (website) => {
  expect(issueOf({ website })).toMatchObject({ field: "website" });
});

test.each(["business", "name", "email", "phone", "terms"])(
  "%s is required, with a message",
  (field) => {
    for (const given of ["", "   ", undefined]) {
      expect(issueOf({ [field]: given })).toMatchObject({
        field,
        sentence: expect.stringMatching(/^(Enter|Agree) /),
      });
    }
  },
);

test("a business name has at most 60 characters, because it is printed on the card", () => {
  expect(parsed({ business: "x".repeat(60) }).business).toHaveLength(60);
  expect(issueOf({ business: "x".repeat(61) })).toMatchObject({ field: "business" });
});

test("a hold needs a mailing, a listed industry and a spot", () => {
  expect(v.parse(holdForm, { mailingId: "7", industry: "hvac", spot: "F1" })).toEqual({
    mailingId: 7,
    industry: "hvac",
    spot: "F1",
  });
  for (const wrong of [
    { mailingId: "7.5" },
    { mailingId: "-1" },
    { mailingId: "" },
    { industry: "cannabis" },
    { industry: "__proto__" },
    { spot: "F1' or 1=1" },
    { spot: undefined },
  ]) {
    expect(
      v.safeParse(holdForm, { mailingId: "7", industry: "hvac", spot: "F1", ...wrong }).success,
    ).toBe(false);
  }
});
