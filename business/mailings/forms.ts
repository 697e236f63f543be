import * as v from "valibot";
import { forEachSize } from "#artwork/layouts/card-layout.ts";
import { isLayoutId } from "#artwork/layouts/layouts.ts";
import { isCalendarDate } from "#platform/clock.ts";
import { dollarAmountSchema } from "#platform/dollar-amount.ts";
import { atMost } from "#platform/text-line.ts";
import { deadlineRule, type SizeId, sizes } from "#site.ts";
import { datesForDrop, type MailingDates } from "./mailing.ts";
import type { MailingPlan } from "./mailing-changes.ts";

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
export const createWholeNumberSchema = (ask: string) =>
  v.pipe(
    v.string(ask),
    v.trim(),
    v.regex(/^(?:\d{1,3}(?:,\d{3})+|\d+)$/, ask),
    v.transform((text) => Number(text.replaceAll(",", ""))),
    v.minValue(1, ask),
    v.maxValue(1_000_000, ask),
  );

const words = (ask: string) => v.pipe(v.string(ask), v.trim(), v.nonEmpty(ask), atMost(60));

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
    const byRule = datesForDrop(rest.drop);
    const dates = Object.fromEntries(
      deadlineRule.map(({ id }) => [id, rest[id] || byRule[id]]),
    ) as MailingDates;
    const prices = forEachSize((id) => rest[`price-${id}`]);
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
