import * as v from "valibot";
import { dollarAmountSchema } from "#business/mailings/forms.ts";
import { firstMailingDefaults, type MailingDefaults } from "#business/mailings/mailing-defaults.ts";
import { dollars, formatCount, formatDollarsAndCents } from "#platform/money.ts";
import { type SizeId, sizes } from "#site.ts";
import type { CompanyGroup } from "./company-group.ts";

/** What future mailings start with: the form, and what follows from it. Safe in the browser. */

export const futureMailings: CompanyGroup<MailingDefaults> = {
  name: "defaults",
  first: firstMailingDefaults,
  describe: ({ prices, dayOfMonth, printTiers }) => ({
    ...Object.fromEntries(sizes.map(({ id, name }) => [`Price, ${name}`, dollars(prices[id])])),
    "Drop day": `day ${dayOfMonth} of the month`,
    ...Object.fromEntries(
      printTiers.map(({ pieces, cents }) => [
        `Printing up to ${formatCount(pieces)} cards`,
        formatDollarsAndCents(cents),
      ]),
    ),
  }),
};

/** The last day of the month that each month has. */
const LAST_DAY = 28;

const price = v.pipe(dollarAmountSchema, v.minValue(1_00, "Enter a price of at least $1."));

/** What the office's form sends, by size and by the pieces of an order: "price-small", "print-5000". */
export const futureMailingsForm = v.pipe(
  v.object({
    ...v.entriesFromList(
      sizes.map(({ id }) => `price-${id}` as const),
      price,
    ),
    ...v.entriesFromList(
      firstMailingDefaults.printTiers.map(({ pieces }) => `print-${pieces}` as const),
      price,
    ),
    dayOfMonth: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,2}$/, `Enter a day from 1 to ${LAST_DAY}.`),
      v.transform(Number),
      v.minValue(1, `Enter a day from 1 to ${LAST_DAY}.`),
      v.maxValue(LAST_DAY, `Enter a day from 1 to ${LAST_DAY}. Every month has those.`),
    ),
  }),
  v.transform(({ dayOfMonth, ...amounts }): MailingDefaults => {
    const amount = (name: string) => (amounts as Record<string, number>)[name] ?? 0;
    return {
      prices: Object.fromEntries(sizes.map(({ id }) => [id, amount(`price-${id}`)])) as Record<
        SizeId,
        number
      >,
      dayOfMonth,
      printTiers: firstMailingDefaults.printTiers.map(({ pieces }) => ({
        pieces,
        cents: amount(`print-${pieces}`),
      })),
    };
  }),
);

/** The values as the form shows them. */
export function typedFutureMailings(values: MailingDefaults): Record<string, string> {
  const { prices, dayOfMonth, printTiers } = values;
  return {
    ...Object.fromEntries(sizes.map(({ id }) => [`price-${id}`, plain(prices[id])])),
    ...Object.fromEntries(printTiers.map(({ pieces, cents }) => [`print-${pieces}`, plain(cents)])),
    dayOfMonth: String(dayOfMonth),
  };
}

const plain = (cents: number) => dollars(cents).slice(1);
