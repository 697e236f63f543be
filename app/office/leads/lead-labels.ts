import {
  type CallOutcome,
  type Lead,
  type LeadState,
  leadStates,
  OFFICE_ADDED_LEAD_PAGE,
  sitePageTitleOfPath,
} from "#business/leads/lead.ts";
import type { WaitlistState } from "#business/waitlist/waitlist.ts";

type Words = { name: string; look: "good" | "bad" | "" };

export const leadStateLabels: Record<LeadState, Words> = {
  new: { name: "New", look: "" },
  contacted: { name: "Contacted", look: "" },
  won: { name: "Won", look: "good" },
  lost: { name: "Lost", look: "" },
};

export const callOutcomeLabels: Record<CallOutcome, string> = {
  reached: "Reached",
  voicemail: "Left a voicemail",
  "no-answer": "No answer",
  "call-again": "Call back later",
  "not-interested": "Not interested",
};

export const parseLeadState = (text: string | null): LeadState | undefined =>
  leadStates.find((value) => value === text);

export function leadPageLabel({ page }: Pick<Lead, "page">): string {
  return page === OFFICE_ADDED_LEAD_PAGE ? "Added by hand" : sitePageTitleOfPath(page);
}

export function leadOriginLabel({
  page,
  source = null,
}: Pick<Lead, "page"> & Partial<Pick<Lead, "source">>): string {
  if (page === OFFICE_ADDED_LEAD_PAGE) return source ?? "Added by hand";
  return page === "/" ? "On the home page" : `On the ${sitePageTitleOfPath(page)} page`;
}

export const waitlistStateLabels: Record<WaitlistState, Words> = {
  unconfirmed: { name: "Not confirmed", look: "" },
  waiting: { name: "Waiting", look: "" },
  offered: { name: "Offered a spot", look: "good" },
  taken: { name: "Accepted", look: "good" },
  declined: { name: "Declined", look: "" },
  lapsed: { name: "Expired", look: "" },
  left: { name: "Left the list", look: "" },
};
