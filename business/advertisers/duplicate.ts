import type { BusinessFields } from "./business-fields.ts";

/** An entry that may be the same business as another. */
export type Duplicate = BusinessFields & {
  id: number;
  name: string;
  version: number;
  /** Of the most recent contact. */
  email: string | null;
  /** What it brings to a merge. */
  reservations: number;
  people: number;
  notes: number;
};

/** Most duplicates shown at once. */
export const MAX_DUPLICATES_SHOWN = 20;
