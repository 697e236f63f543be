import { getSize } from "#artwork/layouts/card-layout.ts";
import { dollars } from "#platform/money.ts";
import { numberWord } from "#platform/number-word.ts";
import { cleanTypedText } from "#platform/text-line.ts";
import { priceOf } from "#prices.ts";
import type { SizeId } from "#site.ts";

/** What a job brings and what is left of it. Cents, and percent from 1 to 100 with two decimals at most. */
export type JobPriceAndMargin = { jobCents: number; marginPercent: number };

/** How many jobs bring back the price of a spot, rounded up. Refuses figures that are not positive. */
export function jobsToBreakEven({
  jobCents,
  marginPercent,
  priceCents,
}: JobPriceAndMargin & { priceCents: number }): number {
  if (!(jobCents > 0 && marginPercent > 0 && priceCents > 0)) {
    throw new RangeError("a job, its margin and a price are more than nothing");
  }
  return Math.ceil((priceCents * 10_000) / (jobCents * Math.round(marginPercent * 100)));
}

/** The planning band (`claims.response` in site.ts) in homes: 0.25% to 1% of a mailing, for a piece mailed alone. */
export function expectedResponseRange(households: number): { from: number; to: number } {
  return { from: Math.floor(households * 0.0025), to: Math.floor(households * 0.01) };
}

export type BreakEvenField = "job" | "margin";

/** Dollars and percent as typed; a problem for each field that is not a figure we can count with. */
export type ParsedBreakEvenInput = {
  typed: Record<BreakEvenField, string>;
  figures: JobPriceAndMargin | undefined;
  problems: Partial<Record<BreakEvenField, string>>;
};

const LARGEST_JOB_DOLLARS = 1_000_000;

export function readBreakEvenInput(typed: Record<BreakEvenField, string>): ParsedBreakEvenInput {
  const job = figureIn(typed.job);
  const margin = figureIn(typed.margin);
  const problems: ParsedBreakEvenInput["problems"] = {};
  if (job === undefined || job < 1 || job > LARGEST_JOB_DOLLARS) {
    problems.job = "Enter a dollar amount from 1 to 1,000,000.";
  }
  if (margin === undefined || margin < 1 || margin > 100) {
    problems.margin = "Enter a percentage from 1 to 100.";
  }
  const isRight = !problems.job && !problems.margin;
  const figures =
    isRight && job !== undefined && margin !== undefined
      ? { jobCents: Math.round(job * 100), marginPercent: margin }
      : undefined;
  return { typed, figures, problems };
}

function figureIn(text: string): number | undefined {
  const plain = cleanTypedText(text).replace(/[\s$%]/g, "");
  const isFigure = /^(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.\d{1,2})?$/.test(plain);
  return isFigure ? Number(plain.replaceAll(",", "")) : undefined;
}

export type CustomerJobName = { one: string; many: string };

export const genericJobName: CustomerJobName = { one: "job", many: "jobs" };

/** "One water heater at $1,800 pays for a Small spot." */
export function breakEvenSentence(
  size: SizeId,
  figures: JobPriceAndMargin,
  job: CustomerJobName,
  priceCents: number = priceOf(size),
): string {
  const { name } = getSize(size);
  const jobs = jobsToBreakEven({ ...figures, priceCents });
  const count = numberWord(jobs);
  const subject = `${count.charAt(0).toUpperCase()}${count.slice(1)} ${jobs === 1 ? job.one : job.many}`;
  return `${subject} at ${dollars(figures.jobCents)} ${jobs === 1 ? "pays" : "each pay"} for a ${name} spot.`;
}
