import { expect, test } from "vitest";
import { mailboxOf } from "./limits.ts";

test.each([
  ["Pat@Desert-Air.example", "desert-air.example"],
  ["kim@desert-air.example", "desert-air.example"],
  ["P.a.t+card@gmail.com", "pat@gmail.com"],
  ["p.a.t@googlemail.com", "pat@googlemail.com"],
  ["pat+1@outlook.com", "pat@outlook.com"],
  ["p.at@yahoo.com", "p.at@yahoo.com"],
  ["pat@café.example", "xn--caf-dma.example"],
])("open places of %s count for %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
