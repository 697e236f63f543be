import { formText } from "#app/read-form.ts";
import { checkDay, type DayRequirement } from "#business/mailings/calendar/check-day.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { Refusal } from "#platform/refusal.ts";
import { warnedDayFieldName } from "./date-field.tsx";

/** Refuses a date on which nothing is open at its field, unless the form has shown the warning about it already. */
export function refuseBadDayUnlessWarned(
  form: FormData,
  { name, date, need }: { name: string; date: PlainDate; need: DayRequirement },
): void {
  const concern = checkDay(date, need);
  if (!concern?.isClosed || formText(form, warnedDayFieldName(name)) === date) return;
  throw new Refusal(
    "invalid",
    `${concern.why} The nearest good day is ${longWeekdayDate(concern.better)}. To keep your date, send the form again.`,
    { field: name },
  );
}
