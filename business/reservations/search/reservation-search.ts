import {
  endedStates,
  liveStates,
  type ReservationState,
} from "#business/reservations/reservation.ts";

/** Search, filters, order and page of the reservation list. Safe in the browser. */

export const reservationSortKeys = [
  ...(["made", "business", "reference", "person", "email", "phone", "mailing", "drop"] as const),
  ...(["industry", "place", "size", "price", "state", "due"] as const),
] as const;
export type ReservationSortKey = (typeof reservationSortKeys)[number];

export const reservationStateFilters = [
  "all",
  "live",
  "ended",
  ...liveStates,
  ...endedStates,
] as const;
type ReservationStateFilter = "all" | "live" | "ended" | ReservationState;

export type ReservationSearch = {
  words: string;
  state: ReservationStateFilter;
  mailingId: number | undefined;
  /** A slug, or "" for all. */
  industry: string;
  sort: ReservationSortKey;
  descending: boolean;
  /** From 1. */
  page: number;
};

/** No filter, newest first. */
export const defaultReservationSearch: ReservationSearch = {
  words: "",
  state: "all",
  mailingId: undefined,
  industry: "",
  sort: "made",
  descending: true,
  page: 1,
};
