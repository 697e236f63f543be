import { getSize } from "#artwork/layouts/sizes.ts";
import { dollars } from "#platform/money.ts";
import { numberWord } from "#platform/number-word.ts";
import { priceOf } from "#prices.ts";
import type { SizeId } from "#site.ts";
import { type JobPriceAndMargin, jobsToBreakEven } from "./break-even.ts";

export type CustomerJobName = { one: string; many: string };

export const anyJob: CustomerJobName = { one: "job", many: "jobs" };

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
