import * as v from "valibot";
import { expect, test } from "vitest";
import { emailSchema } from "./email-address.ts";

test("text far too long for an address is refused without seconds of cleaning", () => {
  const issue = (typed: string) => v.safeParse(emailSchema, typed).issues?.[0].message;
  expect(issue(",".repeat(60_000))).toContain("too long");
  expect(issue(`${". ".repeat(30_000)}!`)).toContain("too long");
  expect(issue(`${"Pat ".repeat(100)}<pat@roof.co>`)).toBeUndefined();
});

test("labels and punctuation around an address are dropped", () => {
  for (const typed of ["Email: pat@roof.co", "pat@roof.co (work)", "E-mail: Pat <pat@roof.co>,"]) {
    expect(v.parse(emailSchema, typed), typed).toBe("pat@roof.co");
  }
});
