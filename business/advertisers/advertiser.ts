import { type BusinessFields, businessFieldIds } from "./business-fields.ts";

export type DuplicateAdvertiser = BusinessFields & {
  id: number;
  name: string;
  version: number;
  /** Of the most recent contact. */
  email: string | null;
  reservations: number;
  people: number;
  notes: number;
};

export const MAX_DUPLICATES_SHOWN = 20;

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

export const defaultAdvertiserSearch: AdvertiserSearch = {
  words: "",
  sort: "business",
  descending: false,
  page: 1,
};
