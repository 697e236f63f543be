import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { depth } from "#tests/support/depth.ts";
import { leadForm } from "./forms.ts";

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
