import type { PlainDate } from "#platform/clock.ts";
import type { LeadState } from "./lead.ts";

export const leadSortKeys = [
  "name",
  "number",
  "business",
  "person",
  "phone",
  "email",
  "industry",
  "neighborhood",
  "source",
  "next",
  "step",
  "why",
  "page",
  "times",
  "first",
  "last",
] as const;
export type LeadSortKey = (typeof leadSortKeys)[number];

export type LeadSearch = {
  words: string;
  state: LeadState | undefined;
  /** Only those whose next call is due by this Arizona date. */
  dueBy: PlainDate | undefined;
  sort: LeadSortKey;
  descending: boolean;
  /** From 1. */
  page: number;
};

export const defaultLeadSearch: LeadSearch = {
  words: "",
  state: undefined,
  dueBy: undefined,
  sort: "last",
  descending: true,
  page: 1,
};
