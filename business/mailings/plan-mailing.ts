import { checkLayout } from "#artwork/layouts/check-layout.ts";
import { getLayout, isLayoutId } from "#artwork/layouts/layouts.ts";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { mailing } from "#database/schema/mailings.ts";
import {
  arizonaDate,
  dateFromParts,
  datePartsOf,
  longWeekdayDate,
  monthLabel,
  type PlainDate,
} from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { deadlineRule } from "#site.ts";
import { findOfficeMailingById, toOfficeMailing } from "./find-mailings.ts";
import { mailingDatesForDropDate, type OfficeMailing } from "./mailing.ts";
import { type MailingPlan, planFromMailing, planToColumns } from "./mailing-fields.ts";
import {
  mailingNotFoundRefusal,
  refuseTakenDropDate,
  writeOrRefuseTakenDropDate,
} from "./update-locked-mailing.ts";

/** Plans a mailing by hand; nobody sees it until it is published. */
export const planMailing = defineAction({
  name: "planMailing",
  permission: "mailings.change",
  undo: ["removeEmptyMailingFromCalendar"],
  async run(tx, plan: MailingPlan, context) {
    refuseUnlikelyDropDate(plan.dates.drop, context);
    await refuseTakenDropDate(tx, { dropDate: plan.dates.drop });
    return { result: await insertPlanned(tx, plan, context) };
  },
});

export const cloneMailing = defineAction({
  name: "cloneMailing",
  permission: "mailings.change",
  undo: ["removeEmptyMailingFromCalendar"],
  async run(tx, { id, dropDate }: { id: number; dropDate: PlainDate }, context) {
    refuseUnlikelyDropDate(dropDate, context, "cloneDate");
    const original = await findOfficeMailingById(id, tx);
    if (!original) throw mailingNotFoundRefusal(id);
    await refuseTakenDropDate(tx, { dropDate, field: "cloneDate" });
    const plan = {
      ...planFromMailing(original),
      name: monthLabel(dropDate),
      dates: mailingDatesForDropDate(dropDate),
    };
    return { result: await insertPlanned(tx, plan, context, { like: id }) };
  },
});

async function insertPlanned(
  tx: Queryable,
  plan: MailingPlan,
  { actor }: ActionContext,
  detail: { like?: number } = {},
): Promise<OfficeMailing> {
  refuseImpossibleMailingPlan(plan);
  const [row] = await writeOrRefuseTakenDropDate(() =>
    tx
      .insert(mailing)
      .values({ ...planToColumns(plan), state: "planned" })
      .returning(),
  );
  if (!row) throw new Error("a mailing was not written");
  const { id, dropDate, version } = row;
  await recordEvent(tx, actor, {
    event: "mailing.planned",
    subject: { type: "mailing", id },
    detail: { ...detail, dropDate, version },
  });
  return toOfficeMailing(row);
}

/** Years ahead beyond which a drop date is assumed to be a typo. */
const YEARS_AHEAD = 3;

export function refuseUnlikelyDropDate(
  dropDate: PlainDate,
  { now }: ActionContext,
  field = "drop",
): void {
  const today = arizonaDate(now);
  if (dropDate < today) {
    const sentence = `${longWeekdayDate(dropDate)} has passed. Choose today or later.`;
    throw new Refusal("invalid", sentence, { field });
  }
  const { year, month, day } = datePartsOf(today);
  if (dropDate <= dateFromParts(year + YEARS_AHEAD, month, day)) return;
  const sentence = `${longWeekdayDate(dropDate)} is years away. Check the year.`;
  throw new Refusal("invalid", sentence, { field });
}

/** Refuses an impossible plan: dates out of order, nothing to mail, no price, a layout that breaks a rule. */
export function refuseImpossibleMailingPlan({
  dates,
  households,
  layoutId,
  prices,
}: MailingPlan): void {
  deadlineRule.forEach(({ id, inOffice }, i) => {
    const earlier = deadlineRule[i - 1];
    if (!earlier || dates[earlier.id] <= dates[id]) return;
    throw new Refusal("invalid", `“${inOffice}” can’t be before “${earlier.inOffice}”.`, {
      field: id,
    });
  });
  if (households < 1 || households > 1_000_000) {
    throw new Refusal("invalid", "Enter the number of homes.", { field: "households" });
  }
  const unpriced = Object.entries(prices).find(([, cents]) => !(cents > 0));
  if (unpriced) {
    const [size] = unpriced;
    throw new Refusal("invalid", "Enter a price for every size.", { field: `price-${size}` });
  }
  if (!isLayoutId(layoutId) || checkLayout(getLayout({ layoutId })).length > 0) {
    throw new Refusal("invalid", "That layout doesn’t exist or breaks post office rules.", {
      field: "layoutId",
    });
  }
}
