import {
  type CallOutcome,
  type Lead,
  type LeadState,
  leadStates,
  OFFICE_ADDED_LEAD_PAGE,
} from "#business/leads/lead.ts";
import { pageTitle } from "#business/leads/page-title.ts";
import type { WaitlistState } from "#business/waitlist/waitlist.ts";

type Words = { name: string; look: "good" | "bad" | "" };

/** The labels of the pipeline's steps. */
export const leadStateLabels: Record<LeadState, Words> = {
  new: { name: "New", look: "" },
  contacted: { name: "Contacted", look: "" },
  won: { name: "Won", look: "good" },
  lost: { name: "Lost", look: "" },
};

/** The labels of how a call went. */
export const callOutcomeLabels: Record<CallOutcome, string> = {
  reached: "Reached",
  voicemail: "Left a voicemail",
  "no-answer": "No answer",
  "call-again": "Call back later",
  "not-interested": "Not interested",
};

/** The pipeline step that a text names, if any. */
export const parseLeadState = (text: string | null): LeadState | undefined =>
  leadStates.find((each) => each === text);

/** What the page is called that a lead came from. */
export function leadSourcePageLabel({ page }: Pick<Lead, "page">): string {
  return page === OFFICE_ADDED_LEAD_PAGE ? "Added by hand" : pageTitle(page);
}

/** Where the person first signed up, or that the office added them. */
export function leadOriginLabel({
  page,
  source = null,
}: Pick<Lead, "page"> & Partial<Pick<Lead, "source">>): string {
  if (page === OFFICE_ADDED_LEAD_PAGE) return source ?? "Added by hand";
  return page === "/" ? "On the home page" : `On the ${pageTitle(page)} page`;
}

/** The labels of a waitlist entry's states. */
export const waitlistStateLabels: Record<WaitlistState, Words> = {
  unconfirmed: { name: "Not confirmed", look: "" },
  waiting: { name: "Waiting", look: "" },
  offered: { name: "Offered a spot", look: "good" },
  taken: { name: "Accepted", look: "good" },
  declined: { name: "Declined", look: "" },
  lapsed: { name: "Expired", look: "" },
  left: { name: "Left the list", look: "" },
};
