import { keepNumbersWithUnits } from "#app/ui/keep-numbers-with-units.ts";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { formatSizeInInches, sizeName } from "#artwork/layouts/sizes.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { arizonaDate, formatArizonaTime, shortWeekdayDate } from "#platform/clock.ts";

export function industryNameOrSlug(slug: string): string {
  return findIndustry(slug)?.name ?? slug;
}

/** A spot as people say it: "F5, Medium, 3 × 4 in, on the front". */
export function describeSpot(mailing: Mailing, id: string): string {
  const spot = findSpot(getLayout(mailing), id);
  if (!spot) return id;
  const measures = keepNumbersWithUnits(formatSizeInInches(spot.size));
  return `${id}, ${sizeName(spot.size)}, ${measures}, on the ${spot.side}`;
}

/** An instant in Arizona time: "4:35 pm today", "9:05 am on Sun, May 2". */
export function formatArizonaMoment(instant: Date, now: Date): string {
  const date = arizonaDate(instant);
  const day = date === arizonaDate(now) ? "today" : `on ${shortWeekdayDate(date)}`;
  return `${formatArizonaTime(instant)} ${day}`;
}
