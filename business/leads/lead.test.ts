import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { emailKey } from "#platform/email-address.ts";
import { depth } from "#tests/support/depth.ts";
import { leadForm } from "./forms.ts";
import { cleanPagePath, parseReferrerHost, readCampaign, sitePageTitleOfPath } from "./lead.ts";

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
  expect(parseReferrerHost("WWW.Search.example")).toBe("www.search.example");
  expect(parseReferrerHost("search.example:8080")).toBe("search.example:8080");
  for (const bad of ["", null, undefined, "a b", "x\r\ny", "a/b", "a".repeat(300)]) {
    expect(parseReferrerHost(bad)).toBeNull();
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
  expect(sitePageTitleOfPath(path)).toBe(title);
});

const parse = (email: unknown) => v.safeParse(leadForm, { email });
const sentence = (email: unknown) => parse(email).issues?.[0]?.message;

describe("the email field", () => {
  test.each([
    "pat@cactusplumbing.example",
    "pat.o'neil+card@shop.example",
    "a@b.co",
    "pat@sub.shop-name.co.example",
    "zoë@café.example",
    "名前@例え.example",
    "pat@xn--caf-dma.example",
  ])("accepts %s", (address) => {
    expect(parse(address)).toMatchObject({ success: true, output: { email: address } });
  });

  test.each([
    "pat",
    "pat@",
    "@shop.example",
    "pat@@shop.example",
    "mike@gmial",
    "mike@gmial.",
    "pat@shop..example",
    "pat@-shop.example",
    "pat@shop.example, kim@shop.example",
    "pat@shop.example;kim@shop.example",
    "pat@roofco,example",
    "Pat <pat@shop.example> and <kim@shop.example>",
    '"pat smith"@shop.example',
    "pat smith@shop.example",
    "pat@shop.example\r\nBcc: all@shop.example",
    "pat\n@shop.example",
    "pat\u0000@shop.example",
    "pat@shop.example\u2028x",
    "pat@[127.0.0.1]",
  ])("turns away %j with a sentence", (address) => {
    expect(sentence(address)).toMatch(/^Enter a valid email address/);
  });

  test("drops the space that a keyboard adds", () => {
    expect(parse("  pat@shop.example \n")).toMatchObject({ output: { email: "pat@shop.example" } });
  });

  test.each([
    "pat@shop.example\u200b",
    "\u202apat@shop.example\u202c",
    "pat\u00ad@shop.example",
    "pat＠shop．example",
    "\u00a0pat@shop.example\u00a0",
    "mailto:pat@shop.example",
    "mailto:pat@shop.example?subject=Hi",
    "Pat <pat@shop.example>",
    '"Moss, Pat" <pat@shop.example>',
    "<pat@shop.example>",
    "(pat@shop.example)",
    "pat@shop.example,",
    "pat@shop.example.",
    "Pat <mailto:pat@shop.example>;",
  ])("takes the address out of %j", (pasted) => {
    expect(parse(pasted)).toMatchObject({ output: { email: "pat@shop.example" } });
  });

  test("asks for an address when there is none", () => {
    for (const nothing of ["", "   ", undefined, null, 7]) {
      expect(sentence(nothing)).toBe("Enter your email address.");
    }
  });

  test("turns away 10,000 characters with a sentence", () => {
    expect(sentence(`${"a".repeat(10_000)}@shop.example`)).toMatch(/email address is too long/);
    const just = `${"a".repeat(254 - "@shop.example".length)}@shop.example`;
    expect(parse(just).success).toBe(true);
    expect(sentence(`a${just}`)).toMatch(/too long/);
  });

  test("never lets a line break, a comma, a bracket or a second @ through, whatever is typed", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.string({ maxLength: 20 }),
        (a, b) => {
          const result = parse(`${a}@${b}`);
          if (result.success)
            expect(result.output.email).toMatch(
              /^[^\s<>,;:"()[\]\\\p{C}@]+@[^\s<>,;:"()[\]\\\p{C}@]+$/u,
            );
        },
      ),
      { numRuns: depth(300, 2_000) },
    );
  });
});
