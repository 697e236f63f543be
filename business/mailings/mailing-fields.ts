import * as v from "valibot";
import { recordBySize } from "#artwork/layouts/card-layout.ts";
import { DEFAULT_LAYOUT_ID, getLayout, isLayoutId } from "#artwork/layouts/layouts.ts";
import { isCalendarDate, longWeekdayDate, monthLabel, type PlainDate } from "#platform/clock.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { maxLengthCheck } from "#platform/text-line.ts";
import { calendarRule, deadlineRule, printPrices, type SizeId, site, sizes } from "#site.ts";
import {
  getInitialPriceList,
  type MailingDates,
  mailingDatesForDropDate,
  type OfficeMailing,
  type PriceList,
} from "./mailing.ts";

/** The fields of a mailing that the office decides. */
export type MailingPlan = {
  name: string;
  area: string;
  dates: MailingDates;
  households: number;
  layoutId: string;
  prices: PriceList;
  printCents: number | null;
  otherCents: number;
};

export type PlanChange = {
  field: string;
  name: string;
  from: string;
  to: string;
};

const money = (cents: number | null) => (cents === null ? "not known" : dollars(cents));

/** A plan as text, field by field, in the order of the form. */
function lines(plan: MailingPlan): [field: string, name: string, value: string][] {
  return [
    ["name", "Name", plan.name],
    ["area", "Area", plan.area],
    ...deadlineRule.map(({ id, inOffice }): [string, string, string] => [
      id,
      inOffice,
      longWeekdayDate(plan.dates[id]),
    ]),
    ["households", "Homes", formatCount(plan.households)],
    ["layoutId", "Layout", getLayout(plan).name],
    ...sizes.map(({ id, name }): [string, string, string] => [
      `price-${id}`,
      `Price of a ${name} spot`,
      dollars(plan.prices[id]),
    ]),
    ["printCents", "Printing", money(plan.printCents)],
    ["otherCents", "Other costs", dollars(plan.otherCents)],
  ];
}

export function diffPlans(before: MailingPlan, after: MailingPlan): PlanChange[] {
  const now = lines(after);
  return lines(before).flatMap(([field, name, from], i) => {
    const to = now[i]?.[2] ?? "";
    return from === to ? [] : [{ field, name, from, to }];
  });
}

/** "Homes: 9,500 (was 10,000)" */
export function describePlanChange({ name, from, to }: PlanChange): string {
  return `${name}: ${to} (was ${from})`;
}

export function planFromMailing(mailing: OfficeMailing): MailingPlan {
  const { name, area, dates, households, layoutId, prices, printCents, otherCents } = mailing;
  return { name, area, dates, households, layoutId, prices, printCents, otherCents };
}

export function planToColumns({ dates, ...plan }: MailingPlan) {
  const { drop, ...deadlines } = dates;
  return { ...plan, ...deadlines, dropDate: drop };
}

/** What a mailing starts with when it is planned; those already planned keep their own. Safe in the browser. */
export type MailingDefaults = {
  /** In cents, by size. */
  prices: PriceList;
  /** The day on which mailings are dropped; where no post office counter is open, the next such day. */
  dayOfMonth: number;
  /** What printing costs in cents, by the pieces that an order covers, smallest first. */
  printTiers: readonly { pieces: number; cents: number }[];
};

export const initialMailingDefaults: MailingDefaults = {
  prices: getInitialPriceList(),
  dayOfMonth: calendarRule.dayOfMonth,
  printTiers: printPrices.tiers,
};

/** The price of the smallest order that covers so many pieces, in cents; null where the sheet ends before. */
function printPriceForPieces(
  { printTiers }: Pick<MailingDefaults, "printTiers">,
  pieces: number,
): number | null {
  return printTiers.find((tier) => tier.pieces >= pieces)?.cents ?? null;
}

/** A plan by the rules for a drop date: deadlines, the default layout, prices and printing as the owner has set them. */
export function defaultPlanForDropDate(
  dropDate: PlainDate,
  defaults: MailingDefaults = initialMailingDefaults,
): MailingPlan {
  return {
    name: monthLabel(dropDate),
    area: "scottsdale",
    dates: mailingDatesForDropDate(dropDate),
    households: site.households,
    layoutId: DEFAULT_LAYOUT_ID,
    prices: defaults.prices,
    printCents: printPriceForPieces(defaults, site.households),
    otherCents: 0,
  };
}

const DATE = "Enter a date.";
export const calendarDateSchema = v.pipe(v.string(DATE), v.trim(), v.check(isCalendarDate, DATE));

/** A date that is computed from the drop date if the field is left empty. */
const deadline = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.check((text) => text === "" || isCalendarDate(text), DATE),
);

const maybeAmount = v.pipe(
  v.optional(v.string(), ""),
  v.transform((typed) => typed.trim() || null),
  v.nullable(dollarAmountSchema),
);

/** A whole number as people write it: "10,000". */
const createWholeNumberSchema = (ask: string) =>
  v.pipe(
    v.string(ask),
    v.trim(),
    v.regex(/^(?:\d{1,3}(?:,\d{3})+|\d+)$/, ask),
    v.transform((text) => Number(text.replaceAll(",", ""))),
    v.minValue(1, ask),
    v.maxValue(1_000_000, ask),
  );

const words = (ask: string) => v.pipe(v.string(ask), v.trim(), v.nonEmpty(ask), maxLengthCheck(60));

const priceFields = Object.fromEntries(
  sizes.map(({ id }) => [`price-${id}`, dollarAmountSchema]),
) as Record<`price-${SizeId}`, typeof dollarAmountSchema>;

export const mailingPlanForm = v.pipe(
  v.object({
    name: words("Enter a name, like May 2027."),
    area: words("Enter the area it goes to."),
    drop: calendarDateSchema,
    bookingCloses: deadline,
    briefDue: deadline,
    approvalDue: deadline,
    printFile: deadline,
    cardsReceived: deadline,
    inHomesBy: deadline,
    report: deadline,
    households: createWholeNumberSchema("Enter the number of homes."),
    layoutId: v.pipe(v.string(), v.check(isLayoutId, "Choose a layout.")),
    ...priceFields,
    printCents: maybeAmount,
    otherCents: v.pipe(
      maybeAmount,
      v.transform((cents) => cents ?? 0),
    ),
  }),
  v.transform(({ name, area, households, layoutId, printCents, otherCents, ...rest }) => {
    const byRule = mailingDatesForDropDate(rest.drop);
    const dates = Object.fromEntries(
      deadlineRule.map(({ id }) => [id, rest[id] || byRule[id]]),
    ) as MailingDates;
    const prices = recordBySize((id) => rest[`price-${id}`]);
    return {
      name,
      area,
      dates,
      households,
      layoutId,
      prices,
      printCents,
      otherCents,
    } satisfies MailingPlan;
  }),
);

export const dropForm = v.object({
  date: calendarDateSchema,
  pieces: createWholeNumberSchema("Enter the number of pieces."),
  postOffice: words("Enter the post office."),
});
