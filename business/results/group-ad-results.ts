import type { MailingAdResult } from "./find-mailing-results.ts";

/** The ads of a year by card, industry or size: rules without a database. */

export type AdGroup = {
  key: string;
  ads: number;
  people: number;
  middle: number;
  customers: number;
  /** How many of them are on a later card. */
  again: number;
};

export function groupAdResults(
  ads: readonly MailingAdResult[],
  keyOf: (ad: MailingAdResult) => string,
): AdGroup[] {
  return [...Map.groupBy(ads, keyOf)]
    .map(([key, of]) => ({
      key,
      ads: of.length,
      people: sum(of.map(({ people }) => people)),
      middle: median(of.map(({ people }) => people)),
      customers: sum(of.map(({ customers }) => customers)),
      again: of.filter(({ bookedAgain }) => bookedAgain !== null).length,
    }))
    .toSorted((a, b) => b.middle - a.middle || b.ads - a.ads || (a.key < b.key ? -1 : 1));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The median; 0 of nothing. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}
