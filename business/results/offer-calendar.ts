import ical, { ICalAlarmType, ICalEventTransparency } from "ical-generator";
import { company } from "#company.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { firstCompany } from "#site.ts";

/** Seconds before its last day begins: 9 am on the day before. */
const REMINDER = 15 * 60 * 60;

/** An offer's last day as a calendar file (RFC 5545); `at`: the time of writing, `url`: of its page. */
export function formatOfferCalendar({
  code,
  business,
  offer,
  conditions,
  lastDay,
  url,
  at,
}: Record<"code" | "business" | "offer" | "conditions" | "url", string> & {
  lastDay: PlainDate;
  at: Date;
}): string {
  const calendar = ical({
    prodId: { company: company().tradeName, product: "Offer", language: "EN" },
  });
  const event = calendar.createEvent({
    id: `${code}@${firstCompany.email.split("@").at(-1)}`,
    stamp: at,
    // The library reads a day's parts in UTC.
    start: new Date(`${lastDay}T00:00:00Z`),
    end: new Date(`${addDays(lastDay, 1)}T00:00:00Z`),
    allDay: true,
    summary: `Last day: ${[offer, business].filter(Boolean).join(", ")}`,
    description: [conditions, `Show code ${code}.`].filter(Boolean).join(" "),
    url,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: REMINDER });
  return `${calendar.toString()}\r\n`;
}
