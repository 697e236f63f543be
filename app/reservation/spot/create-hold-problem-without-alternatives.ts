import type { UpcomingMailingView } from "#app/reservation/upcoming-mailing-view.ts";

/** Why a spot was not held, and what is nearest to it. */
export type HoldProblem = {
  problem: string;
  /** What was chosen. */
  spot: string;
  spots: string[];
  mailings: UpcomingMailingView[];
  /** The spot that can be had once an address is confirmed. */
  byEmail: string | null;
};

/** A problem that has no way on but to try again. */
export function createHoldProblemWithoutAlternatives(problem: string, spot: string): HoldProblem {
  return { problem, spot, spots: [], mailings: [], byEmail: null };
}
