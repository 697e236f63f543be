import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { dialablePhone, formatPhone, phoneWithoutExtension } from "./phone-number.ts";
import { phoneSchema, splitPhones } from "./phone-schema.ts";

const NUMBER = "+14805550142";
const read = (typed: string) => {
  const { success, output, issues } = v.safeParse(phoneSchema, typed);
  return success ? output : issues[0].message;
};

test.each([
  "480 555 0142",
  "\u202a(480) 555-0142\u202c",
  "\u2066480-555-0142\u2069",
  "\u200e480.555.0142",
  "480\u00ad555\u00ad0142",
  "480\u2011555\u20110142",
  "480\u2013555\u20130142",
  "480\u00a0555\u202f0142",
  "\ufeff4805550142",
  "４８０－５５５－０１４２",
  "（480）555‑0142",
  "tel:+14805550142",
  "tel:480-555-0142",
  "Office: 480-555-0142",
  "c: 480-555-0142",
  "m. 480 555 0142",
  "call 480-555-0142",
  "cell (480) 555-0142",
  "480-555-0142 (mobile)",
  "001 480 555 0142",
  "+1 (480) 555-0142.",
  "480*555*0142",
  "4805550142.0",
  "480-555-0142,",
  "phone number 480-555-0142",
  "Phone #: 480-555-0142",
  "\u{1f4de} 480-555-0142",
  "480-555-0142 \u2706",
  "<tel://4805550142>",
  "'4805550142",
  '="4805550142"',
  "480-555-0142 (text ok)",
  "480-555-0142 text only",
  "480~555~0142",
  "{480} 555\u20270142",
  "\u0664\u0668\u0660\u0665\u0665\u0665\u0660\u0661\u0664\u0662",
])("%j is a phone number", (typed) => {
  expect(read(typed)).toBe(NUMBER);
});

test.each([
  "480-555-0142 ext. 12",
  "480-555-0142 x12",
  "480-555-0142x12",
  "(480) 555-0142 extension 12",
  "480 555 0142 #12",
  "480 555 0142,,12",
  "tel:+14805550142;ext=12",
  "480-555-0142 (ext 12)",
  "480-555-0142 ext 12 (front desk)",
  "480-555-0142 w/ ext 12",
  "480-555-0142, option 12",
  "480-555-0142p12",
  "480-555-0142;12",
])("%j has an extension, which is kept", (typed) => {
  const phone = read(typed);
  expect(phone).toBe(`${NUMBER};ext=12`);
  expect(formatPhone(phone)).toBe("(480) 555-0142 ext. 12");
  expect(dialablePhone(phone)).toBe(`${NUMBER};ext=12`);
  expect(phoneWithoutExtension(phone)).toBe(NUMBER);
});

test.each([
  ["602-ROOFING", "+16027663464"],
  ["602-FIX-PIPE", "+16023497473"],
  ["(602) FIX-PIPE", "+16023497473"],
  ["602 FIX 1234", "+16023491234"],
  ["1-800-FLOWERS", "+18003569377"],
  ["1-800-MATTRESS", "+18006288737"],
  ["480-555-ROOF", "+14805557663"],
])("%s is dialed as %s and shown as it was given", (typed, number) => {
  const phone = read(typed);
  expect(dialablePhone(phone)).toBe(number);
  expect(formatPhone(phone)).toBe(typed);
  expect(read(formatPhone(phone))).toBe(phone);
});

test.each([
  ["1-800-GOT-JUNK?", "1-800-GOT-JUNK"],
  ["602-ROOFING (602-766-3464)", "602-ROOFING"],
  ["602-766-3464 (ROOFING)", "(602) 766-3464"],
  ["602-4-PLUMBER", "602-4-PLUMBER"],
])("%s is shown as %s, without what stands around it", (typed, shown) => {
  expect(formatPhone(read(typed))).toBe(shown);
});

test("a number in letters may have an extension, too", () => {
  const phone = read("602-ROOFING ext 4");
  expect(formatPhone(phone)).toBe("602-ROOFING ext. 4");
  expect(dialablePhone(phone)).toBe("+16027663464;ext=4");
  expect(read(formatPhone(phone))).toBe(phone);
});

test.each([
  ["+44 20 7946 0958", "+442079460958"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["011 44 20 7946 0958", "+442079460958"],
])("%s is a number elsewhere", (typed, number) => {
  expect(read(typed)).toBe(number);
});

describe("what is no phone number", () => {
  test.each([
    "555-0142",
    "480-555-014O",
    "call me",
    "480-555-01423",
    "123-456-7890",
    "ROOFING",
    "480-555-0142 ext",
    "480-555-0142 (480-555-0143)",
    "480-555-0142 ext twelve",
  ])("%s is refused", (typed) => {
    expect(read(typed)).toBe("Enter a 10-digit phone number, like (480) 555-0142.");
  });

  test("a number that a spreadsheet rounded is told apart", () => {
    expect(read("4.805550161E+09")).toBe("A spreadsheet rounded this number. Enter all 10 digits.");
  });
});

test("text far too long for a phone number is refused without minutes of reading", () => {
  expect(v.is(phoneSchema, `(480) 555-0142${" ".repeat(100)}x12`)).toBe(false);
  expect(v.is(phoneSchema, `${",".repeat(60_000)}!`)).toBe(false);
});

test("a cell with two numbers is divided", () => {
  expect(splitPhones("(480) 555-0159 / (480) 555-0160")).toEqual([
    "(480) 555-0159",
    "(480) 555-0160",
  ]);
  expect(splitPhones("480-555-0159 or 480-555-0160")).toHaveLength(2);
  expect(splitPhones("480/555/0159")).toEqual(["480/555/0159"]);
});

test("a number as it is stored is itself, and shows nothing but itself", () => {
  expect(read("+16027663464;as=602-ROOFING")).toBe("+16027663464;as=602-ROOFING");
  expect(read("+14805550142;as=call 900-555-0100")).not.toMatch(/^\+1480/);
});
