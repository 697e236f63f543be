import fc from "fast-check";
import { expect, test } from "vitest";
import {
  breakEvenSentence,
  expectedResponseRange,
  genericJobName,
  jobsToBreakEven,
  readBreakEvenInput,
} from "./break-even.ts";

test("one $900 water heater with 40% left pays for a $350 spot, and two pay for a $600 one", () => {
  const job = { jobCents: 900_00, marginPercent: 40 };
  expect(jobsToBreakEven({ ...job, priceCents: 350_00 })).toBe(1);
  expect(jobsToBreakEven({ ...job, priceCents: 600_00 })).toBe(2);
});

test("what is left of exactly enough jobs covers the price, and one job fewer does not", () => {
  const figure = fc.integer({ min: 1, max: 1_000_000_00 });
  fc.assert(
    fc.property(
      figure,
      fc.integer({ min: 1, max: 100 }),
      figure,
      (jobCents, marginPercent, priceCents) => {
        const jobs = jobsToBreakEven({ jobCents, marginPercent, priceCents });
        expect(jobs * jobCents * marginPercent).toBeGreaterThanOrEqual(priceCents * 100);
        expect((jobs - 1) * jobCents * marginPercent).toBeLessThan(priceCents * 100);
      },
    ),
  );
});

test("a margin is counted as it was typed, with its decimals", () => {
  for (const [margin, jobs] of [
    ["2.5", 16],
    ["1.4", 28],
    ["33.33", 2],
  ] as const) {
    const { figures } = readBreakEvenInput({ job: "900", margin });
    expect(figures && jobsToBreakEven({ ...figures, priceCents: 350_00 }), margin).toBe(jobs);
  }
  expect(jobsToBreakEven({ jobCents: 100_000, marginPercent: 1.1, priceCents: 11_00 })).toBe(1);
});

test("nothing is divided by nothing", () => {
  for (const wrong of [0, -1, Number.NaN]) {
    expect(() =>
      jobsToBreakEven({ jobCents: wrong, marginPercent: 40, priceCents: 350_00 }),
    ).toThrow(RangeError);
  }
});

test("the planning band of 10,000 homes is 25 to 100 of them", () => {
  expect(expectedResponseRange(10_000)).toEqual({ from: 25, to: 100 });
});

test("dollars and percent are read as people type them", () => {
  expect(readBreakEvenInput({ job: "$1,800", margin: "40 %" })).toMatchObject({
    figures: { jobCents: 1800_00, marginPercent: 40 },
    problems: {},
  });
  expect(readBreakEvenInput({ job: " 42.50", margin: "45" }).figures?.jobCents).toBe(42_50);
});

test("each figure that makes no sense is named, and nothing is counted with it", () => {
  for (const [job, margin, fields] of [
    ["", "40", ["job"]],
    ["0", "40", ["job"]],
    ["1000001", "40", ["job"]],
    ["-5", "0", ["job", "margin"]],
    ["900", "101", ["margin"]],
    ["nine", "forty", ["job", "margin"]],
  ] as const) {
    const read = readBreakEvenInput({ job, margin });
    expect(Object.keys(read.problems), `${job}, ${margin}`).toEqual(fields);
    expect(read.figures).toBeUndefined();
  }
});

test("the sentence counts in words and agrees with its number", () => {
  const heater = { one: "water heater", many: "water heaters" };
  const figures = { jobCents: 900_00, marginPercent: 40 };
  expect(breakEvenSentence("small", figures, heater)).toBe(
    "One water heater at $900 pays for a Small spot.",
  );
  expect(breakEvenSentence("medium", figures, heater)).toBe(
    "Two water heaters at $900 each pay for a Medium spot.",
  );
  expect(breakEvenSentence("large", { jobCents: 42_00, marginPercent: 45 }, genericJobName)).toBe(
    "53 jobs at $42 each pay for a Large spot.",
  );
});
