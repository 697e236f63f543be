import type { Circumstances } from "#business/journal/journal.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { Kept } from "./bulk.ts";

/** A record as a bulk action meets it. */
export type Item = { id: number; agreed: Kept | null };

/** What was shown of a record before it was agreed to; a sentence where nothing can be done with it. */
export type Agreed = Kept | string;

/** How one kind of bulk action treats one record. Each refuses with the record's own reason. */
export type Deed = {
  /** The names of records by their ids, as people know them; those that are not there are left out. */
  findNames: (ids: readonly number[], database: Queryable) => Promise<Map<number, string>>;
  /** What is to be agreed to first. */
  agree?: (id: number, circumstances: Circumstances, database: Queryable) => Promise<Agreed>;
  /** Does it. Returns what it takes to put it back. */
  carryOut: (
    item: Item,
    words: string,
    circumstances: Circumstances,
    database: Queryable,
  ) => Promise<Kept>;
  /** Puts it back, where nobody has changed it since. */
  undo?: (
    item: { id: number; before: Kept },
    circumstances: Circumstances,
    tx: Queryable,
  ) => Promise<void>;
  /** It asks somebody outside, so it cannot be part of a transaction; done again after a crash it is done once. */
  outside?: true;
};
