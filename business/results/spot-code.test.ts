import { encode } from "uqr";
import { expect, test } from "vitest";
import { withSettings } from "#tests/support/settings.ts";
import { isHeadOrPrefetch, isRobot } from "./scan-counter.ts";
import { generateSpotCode, parseLandingPageAddress, spotCodeUrl } from "./spot-code.ts";

test("a code's address is short, in upper case, and its QR code has at most 29 modules a side", async () => {
  const siteUrl = "https://scottsdale-spotlight.example";
  await withSettings({ siteUrl }, async () => {
    const address = spotCodeUrl("K7MX4Q");
    expect(address).toBe("HTTPS://SCOTTSDALE-SPOTLIGHT.EXAMPLE/R/K7MX4Q");
    expect(encode(address, { ecc: "Q", border: 0 }).size).toBeLessThanOrEqual(29);
    expect(encode(address.toLowerCase(), { ecc: "Q", border: 0 }).size).toBeGreaterThan(29);
  });
});

test("a code that reads as a curse is drawn again", () => {
  const alphabet = "23456789BCDFGHJKMNPQRSTVWXYZ";
  const letters = [..."C34FCKK7MX4Q"];
  expect(generateSpotCode(() => alphabet.indexOf(letters.shift() ?? ""))).toBe("K7MX4Q");
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

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36";

test.each([
  IPHONE,
  ANDROID,
  "Mozilla/5.0 (Linux; Android 15; SM-S921U) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/140.0.0.0 Mobile Safari/537.36",
  `${IPHONE} [FBAN/FBIOS;FBAV/530.0]`,
  `${ANDROID} WhatsApp/2.26`,
  ANDROID.replace("Pixel 10", "CUBOT P80"),
  ANDROID.replace("Pixel 10", "CUBOT_X18_Plus"),
  ANDROID.replace("Pixel 10", "Cubot"),
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0",
])("a person asks with %s", (agent) => {
  expect(isRobot(agent)).toBe(false);
  expect(isHeadOrPrefetch({ method: "GET", headers: { "user-agent": agent } })).toBe(false);
});

test.each([
  "",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "WhatsApp/2.26.4 A",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "TelegramBot (like TwitterBot)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; +http://www.linkedin.com)",
  "Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 SkypeUriPreview Preview/0.5",
  "curl/8.5.0",
  "python-requests/2.32",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/150.0.0.0 Safari/537.36",
])("a machine asks with “%s”", (agent) => {
  expect(isRobot(agent)).toBe(true);
});

test("a phone that only asks for the headers or reads ahead is no scan", () => {
  const phone = { "user-agent": IPHONE };
  expect(isHeadOrPrefetch({ method: "HEAD", headers: phone })).toBe(true);
  for (const ahead of [
    { "sec-purpose": "prefetch" },
    { "sec-purpose": "prefetch;prerender" },
    { purpose: "prefetch" },
    { "x-moz": "prefetch" },
    { "x-purpose": "preview" },
  ]) {
    expect(isHeadOrPrefetch({ method: "GET", headers: { ...phone, ...ahead } })).toBe(true);
  }
});
