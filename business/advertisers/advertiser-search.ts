import { businessFieldIds } from "./business-fields.ts";
/** The search of the advertisers' list. Safe in the browser. */

/** The columns to sort by. */
export const advertiserSortKeys = [
  "business",
  "number",
  "person",
  "email",
  "phone",
  ...businessFieldIds,
  "reservations",
  "paid",
  "mailed",
] as const;
export type AdvertiserSortKey = (typeof advertiserSortKeys)[number];

export type AdvertiserSearch = {
  words: string;
  sort: AdvertiserSortKey;
  descending: boolean;
  /** From 1. */
  page: number;
};

/** All of them, ordered by name. */
export const defaultAdvertiserSearch: AdvertiserSearch = {
  words: "",
  sort: "business",
  descending: false,
  page: 1,
};
