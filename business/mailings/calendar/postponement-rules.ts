import { daysBetween } from "#platform/clock.ts";
import { minimumFill, ourPromises } from "#site.ts";
import type { Postponement } from "./postponements.ts";

/** How far a card that does not fill may be moved, once, in days (`minimumFill` in site.ts). */
export const MAX_LOW_FILL_DELAY_DAYS = 30;

/**
 * The published rule by which a spot that was booked at an instant may have its full payment back because its mailing
 * was postponed since, in its words: by more than 30 days against the date that it was booked for, until it is handed to
 * the post office; or because the card did not fill, until it is printed. Undefined: none does. (`ourPromises` and
 * `minimumFill` in site.ts)
 */
export function postponementRefundRule(
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
  return tooFew ? minimumFill.sentence : undefined;
}
