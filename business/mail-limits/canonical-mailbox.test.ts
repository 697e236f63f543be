import { expect, test } from "vitest";
import { domainOrMailboxLimitKey, parseCanonicalMailbox } from "./canonical-mailbox.ts";

test.each([
  ["Pat@Desert-Air.example", "desert-air.example"],
  ["kim@desert-air.example", "desert-air.example"],
  ["P.a.t+card@gmail.com", "pat@gmail.com"],
  ["p.a.t@googlemail.com", "pat@googlemail.com"],
  ["pat+1@outlook.com", "pat@outlook.com"],
  ["p.at@yahoo.com", "p.at@yahoo.com"],
  ["pat@café.example", "xn--caf-dma.example"],
  ["pat@a.desert-air.example", "desert-air.example"],
  ["pat@b.desert-air.co.uk", "desert-air.co.uk"],
  ["pat@one.duckdns.org", "duckdns.org"],
])("open spots of %s count for %s", (email, mailbox) => {
  expect(domainOrMailboxLimitKey(email)).toBe(mailbox);
});

test.each([
  ["Pat+1@shop.example", "pat@shop.example", "shop.example"],
  ["p.a.t@mail.shop.example", "p.a.t@mail.shop.example", "shop.example"],
  ["P.a.t+2@Gmail.com", "pat@gmail.com", null],
])("%s is the mailbox %s", (email, address, domain) => {
  expect(parseCanonicalMailbox(email)).toEqual({ address, domain });
});
