import type { UpcomingMailingView } from "#app/reservation/upcoming-mailing-view.ts";

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
