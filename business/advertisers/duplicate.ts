import type { BusinessFields } from "./business-fields.ts";

export type Duplicate = BusinessFields & {
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
