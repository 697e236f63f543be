import { parseShownValues } from "#app/office/forms/merge-form-values.ts";
import { requireGoodDay } from "#app/office/forms/require-good-day.ts";
import type { MailingDates } from "#business/mailings/mailing.ts";
import { deadlineRule } from "#site.ts";
import { dayNeedOf } from "./day-need.ts";

/** Asks once about every date of the plan's form that was changed to a bad day. */
export function requireGoodDays(form: FormData, dates: MailingDates): void {
  const shown = parseShownValues(String(form.get("shown") ?? ""));
  for (const { id } of deadlineRule) {
    const need = dayNeedOf(id);
    const typed = form.get(id);
    if (need && typed === dates[id] && shown?.[id] !== typed) {
      requireGoodDay(form, { name: id, date: dates[id], need });
    }
  }
}
