import * as v from "valibot";
import { expect, test } from "vitest";
import { emailSchema } from "./email-address.ts";

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
