import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { emailSchema } from "./email-address.ts";
import { suggestEmail } from "./suggest-email.ts";

test("text far too long for an address is refused without seconds of cleaning", () => {
  const issue = (typed: string) => v.safeParse(emailSchema, typed).issues?.[0].message;
  expect(issue(",".repeat(60_000))).toContain("too long");
  expect(issue(`${". ".repeat(30_000)}!`)).toContain("too long");
  expect(issue(`${"Pat ".repeat(100)}<pat@roof.co>`)).toBeUndefined();
});

test.each([
  "Email: pat@roof.co",
  "pat@roof.co (work)",
  "E-mail: Pat <pat@roof.co>,",
  "Email address - pat@roof.co",
  "mailto: pat@roof.co",
  "“pat@roof.co”",
  "'pat@roof.co",
  "[pat@roof.co]",
  "Pat Moss (pat@roof.co)",
  "• pat@roof.co…",
  "<pat@roof.co",
  "pat@roof.co/",
  "pat@roof.co。",
])("%s is pat@roof.co: what stands around an address is dropped", (typed) => {
  expect(v.parse(emailSchema, typed)).toBe("pat@roof.co");
});

test.each([
  "Pat Moss pat@roof.co",
  "Pat <pat@roof.co> and Kim <kim@roof.co>",
  "pat@roof .co",
  "pat@roof.c",
  "pat@192.168.1.1",
  "https://pat@roof.co",
])("%s is refused: it may be another address, or none", (typed) => {
  expect(v.is(emailSchema, typed)).toBe(false);
});

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
