import fc from "fast-check";
import { expect, test } from "vitest";
import { suggestEmail } from "./suggest-email.ts";

test.each([
  ["mike@gmial.com", "mike@gmail.com"],
  ["mike@gmai.com", "mike@gmail.com"],
  ["mike@gmail.con", "mike@gmail.com"],
  ["mike@gnail.co", "mike@gmail.com"],
  ["Mike.R+ads@GMAIL.CM", "Mike.R+ads@gmail.com"],
  ["pat@yaho.com", "pat@yahoo.com"],
  ["pat@hotmial.com", "pat@hotmail.com"],
  ["pat@outlok.com", "pat@outlook.com"],
  ["pat@iclould.com", "pat@icloud.com"],
  ["pat@comcats.net", "pat@comcast.net"],
  ["pat@cox.met", "pat@cox.net"],
  [" pat@aol.con ", "pat@aol.com"],
])("%s asks whether %s was meant", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "mike@gmail.com",
  "mike@ymail.com",
  "mike@email.com",
  "pat@copper-kind.example",
  "pat@abc.com",
  "pat@me.co",
  "pat@camelbackplumbing.com",
  "gmial.com",
  "@gmial.com",
  "",
])("%s asks nothing", (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});

test("what is suggested has the typed name, and asks nothing more itself", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (typed) => {
      const meant = suggestEmail(typed);
      if (meant === undefined) return;
      expect(meant.slice(0, meant.lastIndexOf("@"))).toBe(typed.slice(0, typed.lastIndexOf("@")));
      expect(suggestEmail(meant)).toBeUndefined();
    }),
  );
});
