import { encode } from "uqr";
import { expect, test } from "vitest";
import { withSettings } from "#tests/support/settings.ts";
import { codeAddress, drawCode, parseLandingPageAddress } from "./spot-code.ts";

test("a code's address is short, in upper case, and its QR code has at most 29 modules a side", async () => {
  const siteUrl = "https://scottsdale-spotlight.example";
  await withSettings({ siteUrl }, async () => {
    const address = codeAddress("K7MX4Q");
    expect(address).toBe("HTTPS://SCOTTSDALE-SPOTLIGHT.EXAMPLE/R/K7MX4Q");
    expect(encode(address, { ecc: "Q", border: 0 }).size).toBeLessThanOrEqual(29);
    expect(encode(address.toLowerCase(), { ecc: "Q", border: 0 }).size).toBeGreaterThan(29);
  });
});

test("a code that reads as a curse is drawn again", () => {
  const alphabet = "23456789BCDFGHJKMNPQRSTVWXYZ";
  const letters = [..."C34FCKK7MX4Q"];
  expect(drawCode(() => alphabet.indexOf(letters.shift() ?? ""))).toBe("K7MX4Q");
});

const OURS = "https://www.spotlight.example";
const check = (typed: string) => parseLandingPageAddress(typed, OURS);

test.each([
  ["https://shop.example/spring?from=card#offer", "https://shop.example/spring?from=card#offer"],
  ["shop.example", "https://shop.example/"],
  ["  WWW.Shop.Example/A  ", "https://www.shop.example/A"],
  ["https://notspotlight.example/", "https://notspotlight.example/"],
  ["https://shop.example/r/ABC", "https://shop.example/r/ABC"],
  ["https://café.example/", "https://xn--caf-dma.example/"],
])("a code can lead to %s", (typed, address) => {
  expect(check(typed)).toEqual({ address });
});

test.each([
  ["", /Enter the address/],
  ["http://shop.example", /https/],
  ["HTTP://shop.example", /https/],
  ["javascript:alert(1)", /Enter a web page/],
  ["data:text/html,<script>1</script>", /Enter a web page/],
  ["https:shop", /Enter a web page/],
  ["https://127.0.0.1/", /Enter a web page/],
  ["https://[::1]/", /Enter a web page/],
  ["https://2130706433/", /Enter a web page/],
  ["https://localhost/", /Enter a web page/],
  ["https://user:secret@shop.example/", /Enter a web page/],
  ["https://spotlight.example@evil.example/", /Enter a web page/],
  ["https://shop.example:8443/", /Enter a web page/],
  ["https://shop.example\\@evil.example", /Enter a web page/],
  ["https://shop.example/\r\nset-cookie: a=b", /Enter a web page/],
  ["https://shop example/", /Enter a web page/],
  ["https://www.spotlight.example/r/K7MX4Q", /one of our pages/],
  ["https://spotlight.example/offers/K7MX4Q", /one of our pages/],
  ["HTTPS://SPOTLIGHT.EXAMPLE./R/K7MX4Q", /one of our pages/],
  ["https://cards.spotlight.example/", /one of our pages/],
  ["www.spotlight.example", /one of our pages/],
  [`https://shop.example/${"a".repeat(500)}`, /up to 500/],
])("a code can't lead to %s", (typed, sentence) => {
  expect(check(typed)).toEqual({ problem: expect.stringMatching(sentence) });
});
