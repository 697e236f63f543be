import { expect, test, vi } from "vitest";
import type { AdBrief } from "#artwork/studio/ad-brief.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { drawAd } from "#artwork/studio/draw-ad.ts";
import { getTemplate } from "#artwork/studio/templates.ts";
import { ball, setter } from "#tests/support/ad-faults.ts";
import { depth } from "#tests/support/depth.ts";
import {
  breakIntoEvenLines,
  breakIntoFullLines,
  keepDatesAndNamesOnOneLine,
  keepPhrasesOnOneLine,
  keepPlacesOnOneLine,
} from "./line-breaks.ts";

const letters = (text: string) => text.length;

const plain = (lines: readonly string[] | undefined) =>
  lines?.map((line) => line.replaceAll("\u00a0", " "));

const inLines = (text: string, count: number) =>
  plain(breakIntoEvenLines(text.split(" "), count, letters)?.lines);

test.each([
  ["Via Linda & Frank Lloyd Wright", ["Via Linda", "& Frank Lloyd Wright"]],
  ["McDowell Mountain Ranch Rd, Suite 210", ["McDowell Mountain Ranch Rd,", "Suite 210"]],
  ["Scottsdale, PV & Cave Creek", ["Scottsdale, PV", "& Cave Creek"]],
  ["Scottsdale y Tempe", ["Scottsdale", "y Tempe"]],
])("an address breaks only between its parts: %s", (area, lines) => {
  expect(inLines(keepPlacesOnOneLine(area), 2)).toEqual(lines);
});

test("an address without parts isn't broken", () => {
  expect(keepPlacesOnOneLine("4821 Frank Lloyd Wright Boulevard").split(" ")).toHaveLength(1);
});

const filled = (text: string, width: number) =>
  plain(breakIntoFullLines(keepDatesAndNamesOnOneLine(text).split(" "), width, letters)?.lines);

test("fine print parts no date, no license and no name", () => {
  expect(
    filled("With any stylist you like. Through June 30, 2027. Dr. Ingrid Solheim DVM", 30),
  ).toEqual(["With any stylist you like.", "Through June 30, 2027.", "Dr. Ingrid Solheim DVM"]);
  expect(filled("No incluye limpieza profunda. Hasta el 30 de abril de 2027.", 44)).toEqual([
    "No incluye limpieza profunda.",
    "Hasta el 30 de abril de 2027.",
  ]);
  expect(filled("Dine in only, not valid on Mother’s Day or others", 36)).toEqual([
    "Dine in only, not valid",
    "on Mother’s Day or others",
  ]);
});

test("in capitals no word names more than another", () => {
  expect(
    keepDatesAndNamesOnOneLine("CANNOT COMBINE. NOT VALID ON SERVICE CALL ONLY").split(" "),
  ).toHaveLength(8);
});

test.each([
  ["Hail or parking lot, we fix both", 2, ["Hail or parking lot,", "we fix both"]],
  ["Dinner that grew nearby", 2, ["Dinner that", "grew nearby"]],
  ["Dust storm? Drive on in.", 2, ["Dust storm?", "Drive on in."]],
  ["Stand up straight again", 2, ["Stand up", "straight again"]],
  ["Save up to 50% today", 2, ["Save up to", "50% today"]],
  [
    "Law Offices of Theodora P. Vandermolen-Castillo",
    2,
    ["Law Offices of", "Theodora P. Vandermolen-Castillo"],
  ],
  ["Compassionate care you can trust", 2, ["Compassionate care", "you can trust"]],
  ["$89 off 24 portraits framed", 2, ["$89 off", "24 portraits framed"]],
  ["Tacos 2 por 1", 2, ["Tacos", "2 por 1"]],
  ["each, 5 or more", 2, ["each,", "5 or more"]],
  ["new patient exam, x-rays & cleaning", 3, ["new patient", "exam, x-rays", "& cleaning"]],
  ["exam, x-rays & cleaning", 2, ["exam, x-rays", "& cleaning"]],
])("lines break by sense: %s", (text, count, lines) => {
  expect(inLines(keepPhrasesOnOneLine(text), count)).toEqual(lines);
});

test("a word that leans on another never has a line of its own", () => {
  expect(inLines("exam and glasses", 3)).toBeUndefined();
  expect(inLines("1 free hour with a 4-hour move", 4)?.includes("with")).toBe(false);
  expect(inLines("Gel Dip Acrylic", 3)).toEqual(["Gel", "Dip", "Acrylic"]);
});

test("twice the words are looked at four times as often, not eight", () => {
  const looksAt = (count: number) => {
    let looks = 0;
    const words = Array.from({ length: count }, (_, at) => (at % 7 === 6 ? "done." : `word${at}`));
    const counted = new Proxy(words, {
      get: (list, key, self) => {
        looks++;
        return Reflect.get(list, key, self);
      },
    });
    breakIntoEvenLines(counted, 3, letters);
    return looks;
  };
  const [some, twice] = [looksAt(60), looksAt(120)];
  expect(twice / some).toBeLessThan(5);
});

vi.setConfig({ testTimeout: depth(60_000, 3_600_000), hookTimeout: 60_000 });

test("lines break by sense: no lone short word, none after a word that leans on the next", () => {
  const linesOf = (headline: string) => {
    const brief: AdBrief = { name: "a", phone: "480-555-0149", headline, offer: "" };
    const drawn = drawAd(setter, getTemplate("poster"), {
      ...{ brief, size: "large", palette: getPalette("chile"), picture: ball },
      lettering: "tall",
    });
    if (!("ad" in drawn)) throw new Error(drawn.refusal);
    return drawn.ad.lines.filter(({ role }) => role === "headline").map(({ words: text }) => text);
  };
  expect(linesOf("Your weekends back")).toEqual(["YOUR WEEKENDS BACK"]);
  expect(linesOf("Father & son cuts")).toEqual(["FATHER & SON CUTS"]);
  expect(linesOf("Winter lawn in, before the guests come")).toEqual([
    "WINTER LAWN IN,",
    "BEFORE THE GUESTS COME",
  ]);
  const inTwo = (text: string) =>
    breakIntoEvenLines(text.split(" "), 2, (word) => word.length)?.lines;
  expect(inTwo("Jardinería Hermanos Quiñones")).toEqual(["Jardinería", "Hermanos Quiñones"]);
  expect(inTwo("Hasta el 10 de agosto de 2027")).toEqual(["Hasta", "el 10 de agosto de 2027"]);
});

test("a list of prices parts no thing from its price or its count, and two offers break before their or", () => {
  const linesOf = (offer: string, template: string) => {
    const brief: AdBrief = {
      name: "Ace",
      phone: "480-555-0149",
      headline: "Guests coming?",
      offer,
    };
    const drawn = drawAd(setter, getTemplate(template), {
      ...{ brief, size: "large", palette: getPalette("navy"), picture: ball },
    });
    if (!("ad" in drawn)) throw new Error(drawn.refusal);
    expect(drawn.ad.leftOut, offer).toEqual([]);
    return drawn.ad.lines
      .filter(({ role }) => role.startsWith("offer"))
      .map(({ words: text }) => text);
  };
  for (const [offer, template, ...torn] of [
    ["3 rooms $119 / 5 rooms $179 / whole house $249", "ticket", /whole$/],
    ["2 men + truck $129/hr, 3 men $169/hr", "stage", /^\d$/],
    ["Free A/C check, $89 brake pads per axle + 10% military", "split", /A\/C$/, /axle \+/, /per$/],
    ["Pizza $12, 2 pizzas $23, 12 wings $13, free knots w/ $30", "stage", /w\/$/, /^\$30$/],
    ["Shirts $3.25 Pants $6.50 2 pc suit $14.95 Comforter $29", "split", /2 pc$/, /^suit/],
    ["$10 off $60 or free delivery", "stage", /\bor free$/],
    ["$18 seniors $22 men $15 kids", "stage", /\$\d+$/],
    ["Mani $22, Pedi $35, both $52", "stage", /,$/],
  ] as const) {
    const lines = linesOf(offer, template);
    for (const found of torn) {
      expect(
        lines.filter((line) => found.test(line)),
        `${found} in ${lines.join(" / ")}`,
      ).toEqual([]);
    }
  }
});
