/** A saved search of a list. Safe in the browser. */

import type { Permission } from "./permissions.ts";

/** The lists whose searches can be saved. */
export const savedViewLists = [
  "reservations",
  "advertisers",
  "leads",
  "payments",
  "invoices",
  "refunds",
  "expenses",
] as const;
export type SavedViewList = (typeof savedViewLists)[number];

/** The permission to see each of them. */
export const savedViewListPermissions: Record<SavedViewList, Permission> = {
  reservations: "reservations.see",
  advertisers: "advertisers.see",
  leads: "leads.see",
  payments: "money.see",
  invoices: "money.see",
  refunds: "money.see",
  expenses: "money.see",
};

export type SavedView = {
  id: number;
  name: string;
  /** The query of the list's address, with its "?"; "" if nothing is filtered. */
  search: string;
  version: number;
};

/** Most views of one list per operator. */
export const MAX_SAVED_VIEWS_PER_LIST = 20;
/** Longest name of a view, in characters. */
export const VIEW_NAME_LENGTH = 40;
/** Longest search that can be saved, in characters. */
export const VIEW_SEARCH_LENGTH = 1_000;
