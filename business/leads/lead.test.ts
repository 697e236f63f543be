import { expect, test } from "vitest";
import { emailKey } from "#platform/email-address.ts";
import { cleanPagePath, pageTitle, readCampaign, referrerHostIfPlain } from "./lead.ts";

test("campaign parameters are known names, at most 10, each at most 200 characters", () => {
  expect(
    readCampaign(
      new URLSearchParams("utm_source=card&UTM_Medium=print&gclid=abc&password=x&utm_id="),
    ),
  ).toEqual({ utm_source: "card", utm_medium: "print", gclid: "abc" });
  const many = Array.from({ length: 50 }, (_, i) => {
    const letter = String.fromCharCode(97 + (i % 26));
    return [`utm_${letter}`, "x".repeat(5000)] as const;
  });
  const kept = readCampaign(many);
  expect(Object.keys(kept)).toHaveLength(10);
  expect(new Set(Object.values(kept).map((value) => value.length))).toEqual(new Set([200]));
  expect(readCampaign([["utm_source", "a\r\nBcc: b\u0000"]])).toEqual({ utm_source: "aBcc: b" });
  expect(readCampaign([["__proto__", "x"]])).toEqual({});
});

test("the first value of a parameter counts", () => {
  expect(readCampaign(new URLSearchParams("utm_source=a&utm_source=b"))).toEqual({
    utm_source: "a",
  });
});

test("a page is a path of ours, without its query", () => {
  expect(cleanPagePath("/reservation?utm_source=card#top")).toBe("/reservation");
  expect(cleanPagePath("//evil.example/x")).toBe("/");
  expect(cleanPagePath("https://evil.example")).toBe("/");
  expect(cleanPagePath(`/${"a".repeat(9000)}`)).toHaveLength(200);
});

test("a referrer is a plain host name or nothing", () => {
  expect(referrerHostIfPlain("WWW.Search.example")).toBe("www.search.example");
  expect(referrerHostIfPlain("search.example:8080")).toBe("search.example:8080");
  for (const bad of ["", null, undefined, "a b", "x\r\ny", "a/b", "a".repeat(300)]) {
    expect(referrerHostIfPlain(bad)).toBeNull();
  }
});

test("two writings of one address are the same, two addresses are not", () => {
  expect(emailKey("Pat@Shop.Example")).toBe(emailKey("pat@shop.example"));
  expect(emailKey("pat@café.example")).toBe(emailKey("pat@XN--CAF-DMA.example"));
  expect(emailKey("zoe\u0308@shop.example")).toBe(emailKey("zoë@shop.example"));
  expect(emailKey("pat@shop.example")).not.toBe(emailKey("kim@shop.example"));
});

test("the industry that a visitor had searched for is kept, also one that we do not list", () => {
  expect(readCampaign(new URLSearchParams("industry=falconry&mailing=3"))).toEqual({
    industry: "falconry",
  });
});

test.each([
  ["/", "Home"],
  ["/about", "About"],
  ["/lead-form", "Lead Form"],
  ["/areas/mccormick-ranch", "McCormick Ranch"],
  ["/industries/hvac", "HVAC"],
  ["/areas/gone-by-now", "Gone By Now"],
])("the page %s is called %s", (path, title) => {
  expect(pageTitle(path)).toBe(title);
});
