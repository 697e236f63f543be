import { expect, test } from "vitest";
import { textOfPages, typeOfPages } from "#tests/support/files/pdf-text.ts";
import { drawAddressLabels } from "./draw-labels.ts";
import {
  describePermitSavings,
  describePostage,
  estimateOuncesPerCard,
  poundsOfCards,
  retailPostageCents,
} from "./postage.ts";

/** Where Avery's labels are on US Letter, in inches: the first one's corner, its size, and the way to the next. */
const AVERY = {
  "5160": { corner: [0.1875, 0.5], size: [2.625, 1], next: [2.75, 1], columns: 3 },
  "5163": { corner: [0.15625, 0.5], size: [4, 2], next: [4.1875, 2], columns: 2 },
} as const;

test.each([
  ["5160", 30],
  ["5163", 10],
] as const)(
  "a sheet of Avery %s has %i labels, the next one stands on another, each with its lines where the label is",
  async (sheet, full) => {
    const labels = Array.from({ length: full + 1 }, (_, i) => [
      `Café ${i + 1}`,
      "1 Main St",
      "Mesa AZ 85201",
    ]);
    const about = {
      title: "Labels",
      author: "Us",
      at: new Date("2027-05-15T07:00:00Z"),
      sheet,
    } as const;
    const pages = await typeOfPages(await drawAddressLabels(labels, about));
    expect(pages.map((lines) => lines.length)).toEqual([3 * full, 3]);
    expect(pages[1]?.map(({ words }) => words)).toEqual([
      ...[`Café ${full + 1}`, "1 Main St", "Mesa AZ 85201"],
    ]);
    const { corner, size, next, columns } = AVERY[sheet];
    pages[0]?.forEach(({ words, x, y, size: points }, i) => {
      const label = Math.floor(i / 3);
      const [left, top] = [
        72 * (corner[0] + next[0] * (label % columns)),
        72 * (corner[1] + next[1] * Math.floor(label / columns)),
      ];
      const where = `${words} of label ${label + 1}`;
      expect(x, where).toBeGreaterThan(left);
      expect(x, where).toBeLessThan(left + 36 * size[0]);
      expect(y - points, where).toBeGreaterThan(top);
      expect(y + points / 3, where).toBeLessThan(top + 72 * size[1]);
    });
  },
);

test("an address too long for four lines is set smaller, and keeps its ZIP Code", async () => {
  const sheet = "5160";
  const label = [
    "The Copper and Kind Plumbing Company of North Scottsdale",
    "14850 North Frank Lloyd Wright Boulevard, Building 12, Suite 1250",
    "Town of Paradise Valley and Scottsdale, AZ 85253",
  ];
  const about = {
    title: "Labels",
    author: "Us",
    at: new Date("2027-05-15T07:00:00Z"),
    sheet,
  } as const;
  const [lines = []] = await textOfPages(await drawAddressLabels([label], about));
  expect(lines.join(" ")).toBe(label.join(" "));
});

const BEFORE = "2026-07-11";
const SINCE = "2026-07-12";

test("postage is the rate of the day on which the cards are dropped off, and of how they are handed in", () => {
  expect([retailPostageCents(4_912, BEFORE), retailPostageCents(4_912, SINCE)]).toEqual([
    1_213_26, 1_277_12,
  ]);
  expect(describePostage(4_912, BEFORE, "retail")).toBe(
    "$1,213.26 postage by EDDM Retail ($0.247 each)",
  );
  expect(describePostage(4_912, SINCE, "permit")).toBe(
    "$1,272.21 postage with your permit ($0.259 each at the offices that deliver it)",
  );
});

test("a permit is compared with Retail, with its fees and source, once its rate is known", () => {
  expect(describePermitSavings(10_000, SINCE)).toBe(
    "A permit at a business mail entry unit would save $10.00 on this card, and costs $780.00 in its first year (USPS Notice 123, price change of July 12, 2026).",
  );
  expect(describePermitSavings(10_000, BEFORE)).toBeUndefined();
  expect(describePostage(10_000, BEFORE, "permit")).toBeUndefined();
  expect(describePermitSavings(0, SINCE)).toBeUndefined();
});

test("weight follows from stock and count, and an unknown stock has none", () => {
  expect(estimateOuncesPerCard("14 pt C2S, UV gloss both sides")).toBe(0.76);
  expect(estimateOuncesPerCard("16pt silk")).toBe(0.86);
  expect(estimateOuncesPerCard("100 lb cover")).toBeUndefined();
  expect(poundsOfCards(4_912, 0.76)).toBe(233.3);
});
