import { expect, test } from "vitest";
import type { ScanRequest } from "#business/results/scan-counter.ts";
import type { SpotCode, SpotCodeCache } from "#business/results/spot-code-cache.ts";
import { createShortLinkFinder } from "./short-links.ts";

const codes: Record<string, Partial<SpotCode>> = {
  K7MX4Q: {},
  WEBSTE: { leadsTo: "website", website: "https://shop.example/" },
  DRAFTS: { leadsTo: "website", website: "https://shop.example/", isPrinted: false },
  ENDEDX: { ended: true },
};

const book: SpotCodeCache = {
  find: (code) => {
    const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
    const usual = {
      code,
      reservationId: 1,
      leadsTo: "offer",
      website: null,
      isListed: true,
      ended: false,
      isPrinted: true,
    } as const;
    return known && { ...usual, ...known };
  },
  close: () => {},
};

const scans: ScanRequest[] = [];
const find = createShortLinkFinder(book, {
  count: (scan) => scans.push(scan),
  flush: async () => {},
  close: async () => {},
});

test("a code leads to our offer page or to its buyer's page, in capitals or not", () => {
  for (const path of ["/r/K7MX4Q", "/R/K7MX4Q", "/r/k7mx4q", "/r/K7MX4Q/"]) {
    expect(find(path)?.location, path).toBe("/offers/K7MX4Q");
  }
  expect(find("/R/WEBSTE")?.location).toBe("https://shop.example/");
});

test("a code redirects nobody off our site until its card is printed", () => {
  expect(find("/r/DRAFTS")?.location).toBe("/offers/DRAFTS");
});

test("each visit is counted for its code", () => {
  const visit = { method: "GET", headers: { "user-agent": "A Phone" }, networkAddress: "::1" };
  find("/r/k7mx4q")?.followed(visit);
  expect(scans).toEqual([{ code: "K7MX4Q", ...visit }]);
});

test.each([
  ["/r/ENDEDX"],
  ["/r/ZZZZZZ"],
  ["/r/"],
  ["/r/K7MX4"],
  ["/r/K7MX4QQ"],
  ["/r/K7MX4Q.data"],
  ["/r/K7MX4Q/more"],
  ["/r/__proto"],
  ["/r/%4B7MX4Q"],
  ["//r/K7MX4Q"],
  ["/x/K7MX4Q"],
])("%s is left to the pages", (path) => {
  expect(find(path)).toBeUndefined();
});
