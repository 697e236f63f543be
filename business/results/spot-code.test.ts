import { encode } from "uqr";
import { expect, test } from "vitest";
import { withSettings } from "#tests/support/settings.ts";
import { codeAddress, drawCode } from "./spot-code.ts";

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
