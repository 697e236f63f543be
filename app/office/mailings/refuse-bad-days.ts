import { parseShownValues } from "#app/office/forms/merge-form-values.ts";
import { refuseBadDayUnlessWarned } from "#app/office/forms/refuse-bad-day.ts";
import type { MailingDates } from "#business/mailings/mailing.ts";
import { deadlineRule } from "#site.ts";
import { requiredDayKindForDeadline } from "./required-day-kind-for-deadline.ts";

export function refuseBadDaysUnlessWarned(form: FormData, dates: MailingDates): void {
  const shown = parseShownValues(String(form.get("shown") ?? ""));
  for (const { id } of deadlineRule) {
    const need = requiredDayKindForDeadline(id);
    const typed = form.get(id);
    if (need && typed === dates[id] && shown?.[id] !== typed) {
      refuseBadDayUnlessWarned(form, { name: id, date: dates[id], need });
    }
  }
}
