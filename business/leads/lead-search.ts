import type { LeadState } from "./lead.ts";

/** What to look for among leads. Safe in the browser. */

/** What leads are sorted by. */
export const leadSortings = [
  "number",
  "email",
  "step",
  "why",
  "page",
  "times",
  "first",
  "last",
] as const;
export type LeadsBy = (typeof leadSortings)[number];

export type LeadSearch = {
  words: string;
  state: LeadState | undefined;
  sort: LeadsBy;
  descending: boolean;
  /** From 1. */
  page: number;
};

/** All of them, the last that was left first. */
export const everyLead: LeadSearch = {
  words: "",
  state: undefined,
  sort: "last",
  descending: true,
  page: 1,
};
