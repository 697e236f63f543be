import type { CustomerJobName, JobPriceAndMargin } from "#business/mailings/break-even.ts";
import type { SizeId } from "#site.ts";

export type IndustryStory = {
  /** The heading's second half, after the name. */
  line: string;
  /** A job for the break-even example: its name in one and in many, its price, the share that is left after its costs. */
  job: CustomerJobName & JobPriceAndMargin;
  /** What most jobs bring, in cents, from and to. */
  band: readonly [number, number];
  headline: string;
  sells: string;
  season: string;
  size: SizeId;
  because: string;
  question: string;
  answer: string;
};

/** A job of the example, its dollars and percent as they are read. */
export function exampleJobFromDollars(
  one: string,
  many: string,
  dollars: number,
  marginPercent: number,
): IndustryStory["job"] {
  return { one, many, jobCents: dollars * 100, marginPercent };
}

export function centsRangeFromDollars(from: number, to: number): readonly [number, number] {
  return [from * 100, to * 100];
}
