import type { AdFacts } from "#business/ads/brief/ad-facts.ts";
import { readBriefForm } from "#business/ads/brief/brief-fields.ts";
import { isCalendarDate } from "#platform/clock.ts";

/** What is typed in the form of an ad so far, right or not: enough to draw it. */
export function readTypedFacts(form: FormData): AdFacts {
  const { facts } = readBriefForm(form);
  return { ...facts, lastDay: isCalendarDate(facts.lastDay) ? facts.lastDay : "", notes: "" };
}
