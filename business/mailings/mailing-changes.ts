import { getLayout } from "#artwork/layouts/layouts.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { dollars, formatCount } from "#platform/money.ts";
import { deadlineRule, sizes } from "#site.ts";
import type { MailingDates, OfficeMailing, PriceList } from "./mailing.ts";

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
