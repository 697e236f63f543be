import { endStates, liveStates, type ReservationState } from "./reservation.ts";

/** What to look for among reservations. Safe in the browser. */

export const sortings = [
  ...(["made", "business", "reference", "person", "email", "phone", "mailing", "drop"] as const),
  ...(["industry", "place", "size", "price", "state", "due"] as const),
] as const;
export type SortedBy = (typeof sortings)[number];

export const stateFilters = ["all", "live", "ended", ...liveStates, ...endStates] as const;
export type StateFilter = "all" | "live" | "ended" | ReservationState;

export type ReservationSearch = {
  words: string;
  state: StateFilter;
  mailingId: number | undefined;
  /** A slug, or "" for all. */
  industry: string;
  sort: SortedBy;
  descending: boolean;
  /** From 1. */
  page: number;
};

/** Everything, the newest first. */
export const everything: ReservationSearch = {
  words: "",
  state: "all",
  mailingId: undefined,
  industry: "",
  sort: "made",
  descending: true,
  page: 1,
};
