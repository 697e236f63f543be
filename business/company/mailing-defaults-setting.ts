import * as v from "valibot";
import { initialMailingDefaults, type MailingDefaults } from "#business/mailings/mailing-fields.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";
import { dollars } from "#platform/money.ts";
import { joinWordsForSentence } from "#platform/number-word.ts";
import { highestPrice, LEAST_SAVING } from "#prices.ts";
import { type SizeId, sizes } from "#site.ts";
import {
  type CompanySettingDefinition,
  type SettingField,
  settingFieldsSchema,
} from "./company-setting-definition.ts";

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

/** The prices that the Terms in force name. */
const FIRST_PRICES = joinWordsForSentence(
  sizes.map(({ firstPriceCents }) => dollars(firstPriceCents)),
);

const PRICE_EFFECT = `Home, Features, and every page with a price show it within seconds, and adjust what they say about savings. Cards already planned keep their prices: change each under Mailings. Section 2 of the Terms keeps ${FIRST_PRICES} until a new version of the Terms names other prices.`;

const amount = {
  input: { inputMode: "decimal" as const },
  show: (text: string) => `$${text}`,
  schema: price,
};

/** By size: "price-small". */
const fields: Record<string, SettingField<number>> = {
  ...Object.fromEntries(
    sizes.map(({ id, name }) => [
      `price-${id}`,
      {
        ...amount,
        label: `Price of a ${name} spot (USD)`,
        change: `Price, ${name}`,
        effect: PRICE_EFFECT,
      },
    ]),
  ),
  dayOfMonth: {
    label: "Drop day of the month",
    hint: "If the post office is closed that day, the drop moves to the next day it’s open.",
    input: { inputMode: "numeric" },
    change: "Drop day",
    show: (day) => `day ${day} of the month`,
    schema: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,2}$/, `Enter a day from 1 to ${LAST_DAY}.`),
      v.transform(Number),
      v.minValue(1, `Enter a day from 1 to ${LAST_DAY}.`),
      v.maxValue(LAST_DAY, `Enter a day from 1 to ${LAST_DAY}, so every month has it.`),
    ),
  },
};

/** What printing costs is the printer's price list: `findMailingDefaults`. */
type OwnersDefaults = Omit<MailingDefaults, "printTiers">;

const { printTiers: _, ...first } = initialMailingDefaults;

export const mailingDefaultsSetting: CompanySettingDefinition<OwnersDefaults> = {
  name: "defaults",
  first,
  fields,
  form: v.pipe(
    settingFieldsSchema(fields),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const [field, message] = whyNotPrices((id) => dataset.value[`price-${id}`] ?? 0) ?? [];
      if (field && message) addIssue({ message, path: [pathTo(field, dataset.value)] });
    }),
    v.transform(
      (numbers): OwnersDefaults => ({
        prices: Object.fromEntries(sizes.map(({ id }) => [id, numbers[`price-${id}`]])) as Record<
          SizeId,
          number
        >,
        dayOfMonth: numbers.dayOfMonth ?? initialMailingDefaults.dayOfMonth,
      }),
    ),
  ),
  toTexts: ({ prices, dayOfMonth }) => ({
    ...Object.fromEntries(sizes.map(({ id }) => [`price-${id}`, plain(prices[id])])),
    dayOfMonth: String(dayOfMonth),
  }),
};

const plain = (cents: number) => dollars(cents).slice(1);
