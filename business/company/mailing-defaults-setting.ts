import * as v from "valibot";
import { firstMailingDefaults, type MailingDefaults } from "#business/mailings/mailing-defaults.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";
import { dollars, formatCount, formatDollarsAndCents } from "#platform/money.ts";
import { highestPrice, LEAST_SAVING } from "#prices.ts";
import { type SizeId, sizes } from "#site.ts";
import type { CompanySettingDefinition } from "./company-setting-definition.ts";

export const mailingDefaultsSetting: CompanySettingDefinition<MailingDefaults> = {
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

/** Why these can't be the prices: pages say that the smallest spot is the cheapest, and how much less each costs. */
function whyNotPrices(
  price: (id: SizeId) => number,
): readonly [`price-${SizeId}`, string] | undefined {
  const most = highestPrice();
  for (const [index, { id, name }] of sizes.entries()) {
    const smaller = sizes[index - 1];
    if (smaller && price(id) < price(smaller.id)) {
      return [
        `price-${id}`,
        `A ${name} spot can’t cost less than a ${smaller.name} one. Enter ${dollars(price(smaller.id))} or more.`,
      ];
    }
    if (price(id) > most) {
      return [
        `price-${id}`,
        `Home says that a spot costs at least ${LEAST_SAVING}% less than mailing your own card. Enter ${dollars(most)} or less.`,
      ];
    }
  }
  return undefined;
}

/** A field of the form, as an issue names it. */
const pathTo = (key: string, input: Record<string, unknown>) => ({
  type: "object" as const,
  origin: "value" as const,
  input,
  key,
  value: input[key],
});

const price = v.pipe(dollarAmountSchema, v.minValue(1_00, "Enter a price of at least $1."));

/** What the office's form sends, by size and by the pieces of an order: "price-small", "print-5000". */
export const mailingDefaultsForm = v.pipe(
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
      v.maxValue(LAST_DAY, `Enter a day from 1 to ${LAST_DAY}, so every month has it.`),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const amounts: Record<string, number | string> = dataset.value;
    const [field, message] = whyNotPrices((id) => Number(amounts[`price-${id}`])) ?? [];
    if (field && message) addIssue({ message, path: [pathTo(field, dataset.value)] });
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

export function toMailingDefaultsFormValues(values: MailingDefaults): Record<string, string> {
  const { prices, dayOfMonth, printTiers } = values;
  return {
    ...Object.fromEntries(sizes.map(({ id }) => [`price-${id}`, plain(prices[id])])),
    ...Object.fromEntries(printTiers.map(({ pieces, cents }) => [`print-${pieces}`, plain(cents)])),
    dayOfMonth: String(dayOfMonth),
  };
}

const plain = (cents: number) => dollars(cents).slice(1);
