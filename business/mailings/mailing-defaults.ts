import { calendarRule, printPrices } from "#site.ts";
import { getFirstPriceList, type PriceList } from "./mailing.ts";

/** What a mailing starts with when it is planned; those already planned keep their own. Safe in the browser. */
export type MailingDefaults = {
  /** In cents, by size. */
  prices: PriceList;
  /** The day on which mailings are dropped; where no post office counter is open, the next such day. */
  dayOfMonth: number;
  /** What printing costs in cents, by the pieces that an order covers, smallest first. */
  printTiers: readonly { pieces: number; cents: number }[];
};

export const firstMailingDefaults: MailingDefaults = {
  prices: getFirstPriceList(),
  dayOfMonth: calendarRule.dayOfMonth,
  printTiers: printPrices.tiers,
};

/** The price of the smallest order that covers so many pieces, in cents; null where the sheet ends before. */
export function printPriceForPieces(
  { printTiers }: Pick<MailingDefaults, "printTiers">,
  pieces: number,
): number | null {
  return printTiers.find((tier) => tier.pieces >= pieces)?.cents ?? null;
}
