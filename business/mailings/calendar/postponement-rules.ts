import { currentMinimumFillSentence } from "#business/mailings/selling-rules.ts";
import { daysBetween } from "#platform/clock.ts";
import { ourPromises } from "#site.ts";
import type { Postponement } from "./postponements.ts";

/** By how many days at most a card with too few spots sold may be postponed, once (`minimumFillSentence` in site.ts). */
export const MAX_LOW_FILL_DELAY_DAYS = 30;

/**
 * The published rule, in its words, that entitles a spot booked at an instant to a full refund
 * because its mailing was postponed since: by more than 30 days from the date it was booked for,
 * until it is dropped off; or because the card did not fill, until it is printed.
 * Undefined if none applies. (`ourPromises` in site.ts, and `currentMinimumFillSentence`)
 */
export function postponementRefundRuleText(
  all: readonly Postponement[],
  { bookedAt, state }: { bookedAt: Date; state: string },
): string | undefined {
  const since = all
    .filter(({ decidedAt }) => decidedAt > bookedAt)
    .toSorted((a, b) => +a.decidedAt - +b.decidedAt);
  const [first] = since;
  const last = since.at(-1);
  if (!first || !last || !["planned", "published", "closed", "printed"].includes(state)) return;
  const days = daysBetween(first.fromDate, last.toDate);
  if (days > ourPromises.postponedOverDays) return ourPromises.postponed;
  const tooFew = state !== "printed" && since.some(({ reason }) => reason === "too-few");
  return tooFew ? currentMinimumFillSentence() : undefined;
}
