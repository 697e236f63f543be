import type { IndustryAvailabilityStatus } from "#business/reservations/availability/availability.ts";
import { type PlainDate, shortWeekdayDate } from "#platform/clock.ts";
import type { UpcomingMailingView } from "./load-availability.ts";

export const availabilityLabels: Record<IndustryAvailabilityStatus, string> = {
  open: "Open",
  held: "On hold",
  taken: "Taken",
  full: "Full",
  closed: "Closed",
};

export function describeIndustryAvailability(
  {
    verdict,
    name,
    keptUntil,
  }: Pick<UpcomingMailingView, "verdict" | "name"> & { keptUntil?: PlainDate | undefined },
  industry: string,
): string {
  switch (verdict) {
    case "open":
      return `${industry} is open on the ${name} card.`;
    case "held":
      if (keptUntil) {
        return `${industry} is kept for this month’s advertiser until ${shortWeekdayDate(keptUntil)}.`;
      }
      return `Someone is holding ${industry} on the ${name} card right now.`;
    case "taken":
      return `${industry} is taken on the ${name} card.`;
    case "full":
      return `Every spot on the ${name} card is taken.`;
    case "closed":
      return `Booking for the ${name} card has closed.`;
  }
}

/** Why a spot couldn’t be held, and what is open instead. */
export type HoldProblem = {
  problem: string;
  spot: string;
  spots: string[];
  mailings: UpcomingMailingView[];
  byEmail: string | null;
};

export function createHoldProblemWithoutAlternatives(problem: string, spot: string): HoldProblem {
  return { problem, spot, spots: [], mailings: [], byEmail: null };
}
