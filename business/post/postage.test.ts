import { expect, test } from "vitest";
import {
  compareWithPermit,
  describePostage,
  estimateOunces,
  pounds,
  retailPostage,
} from "./postage.ts";

const BEFORE = "2026-07-11";
const SINCE = "2026-07-12";

test("postage is the rate of the day on which the cards are dropped off, and of how they are handed in", () => {
  expect([retailPostage(4_912, BEFORE), retailPostage(4_912, SINCE)]).toEqual([1_213_26, 1_277_12]);
  expect(describePostage(4_912, BEFORE, "retail")).toBe(
    "$1,213.26 postage by EDDM Retail ($0.247 each)",
  );
  expect(describePostage(4_912, SINCE, "permit")).toBe(
    "$1,272.21 postage with your permit ($0.259 each at the offices that deliver it)",
  );
});

test("a permit is compared with Retail, with its fees and source, once its rate is known", () => {
  expect(compareWithPermit(10_000, SINCE)).toBe(
    "A permit at a business mail entry unit would save $10.00 on this card, and costs $780.00 in its first year (USPS Notice 123, price change of July 12, 2026).",
  );
  expect(compareWithPermit(10_000, BEFORE)).toBeUndefined();
  expect(describePostage(10_000, BEFORE, "permit")).toBeUndefined();
  expect(compareWithPermit(0, SINCE)).toBeUndefined();
});

test("weight follows from stock and count, and an unknown stock has none", () => {
  expect(estimateOunces("14 pt C2S, UV gloss both sides")).toBe(0.76);
  expect(estimateOunces("16pt silk")).toBe(0.86);
  expect(estimateOunces("100 lb cover")).toBeUndefined();
  expect(pounds(4_912, 0.76)).toBe(233.3);
});
