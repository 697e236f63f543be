/** An entry that may be the same business as another. */
export type Duplicate = {
  id: number;
  name: string;
  website: string | null;
  version: number;
  /** Of the person who was met last. */
  email: string | null;
};

/** Most that are offered at once. */
export const MAX_DUPLICATES = 20;
