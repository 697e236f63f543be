import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { readBriefForm } from "#business/ads/brief/brief-fields.ts";
import { isCalendarDate } from "#platform/clock.ts";

export function readTypedAdDetails(form: FormData): AdDetails {
  const { facts } = readBriefForm(form);
  return { ...facts, lastDay: isCalendarDate(facts.lastDay) ? facts.lastDay : "", notes: "" };
}
