import { type LeadState, leadStates } from "#business/leads/lead.ts";
import type { WaitListState } from "#business/leads/wait-list.ts";

type Words = { name: string; look: "good" | "bad" | "" };

/** The steps of the pipeline as people say them. */
export const leadWords: Record<LeadState, Words> = {
  new: { name: "New", look: "" },
  contacted: { name: "Contacted", look: "" },
  won: { name: "Won", look: "good" },
  lost: { name: "Lost", look: "" },
};

/** A step of the pipeline, if a text names one. */
export const readLeadState = (text: string | null): LeadState | undefined =>
  leadStates.find((each) => each === text);

/** The states of an entry of the wait-list as people say them. */
export const waitWords: Record<WaitListState, Words> = {
  waiting: { name: "Waiting", look: "" },
  offered: { name: "Offered a place", look: "good" },
  taken: { name: "Took it", look: "good" },
  declined: { name: "Declined", look: "" },
  lapsed: { name: "Did not answer in time", look: "" },
  left: { name: "Left the list", look: "" },
};
