import { endStates, liveStates, type ReservationState } from "./reservation.ts";

/** What to look for among reservations, as an address says it. Safe in the browser. */

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

const MOST_PAGES = 10_000;

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** What an address asks for; whatever it does not say, or says wrongly, is as in `everything`. */
export function readSearch(asked: URLSearchParams): ReservationSearch {
  const sort = sortings.find((each) => each === asked.get("sort")) ?? everything.sort;
  const order = asked.get("order");
  return {
    words: (asked.get("words") ?? "").trim().slice(0, 100),
    state: stateFilters.find((each) => each === asked.get("state")) ?? "all",
    mailingId: wholeNumber(asked.get("mailing")),
    industry: (asked.get("industry") ?? "").slice(0, 60),
    sort,
    descending: order === null ? sort === "made" : order === "down",
    page: Math.min(wholeNumber(asked.get("page")) ?? 1, MOST_PAGES),
  };
}

/** The same as the query of an address, with its "?"; "" for everything. */
export function writeSearch(search: ReservationSearch): string {
  const query = new URLSearchParams();
  if (search.words) query.set("words", search.words);
  if (search.state !== "all") query.set("state", search.state);
  if (search.mailingId) query.set("mailing", String(search.mailingId));
  if (search.industry) query.set("industry", search.industry);
  if (search.sort !== "made" || !search.descending) {
    query.set("sort", search.sort);
    query.set("order", search.descending ? "down" : "up");
  }
  if (search.page > 1) query.set("page", String(search.page));
  return query.size > 0 ? `?${query}` : "";
}
