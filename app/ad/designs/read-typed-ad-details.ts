import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { readBriefForm } from "#business/ads/brief/brief-fields.ts";
import { isCalendarDate } from "#platform/clock.ts";

/** What is typed in the form of an ad so far, right or not: enough to draw it. */
export function readTypedAdDetails(form: FormData): AdDetails {
  const { facts } = readBriefForm(form);
  return { ...facts, lastDay: isCalendarDate(facts.lastDay) ? facts.lastDay : "", notes: "" };
}
