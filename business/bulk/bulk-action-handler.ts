import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { RecordSnapshot } from "./bulk.ts";

/** A record as a bulk action meets it. */
type BulkRecord = { id: number; agreed: RecordSnapshot | null };

/** What was shown of a record before it was confirmed; a sentence where nothing can be done with it. */
export type BulkPreview = RecordSnapshot | string;

/** How one kind of bulk action treats one record. Each refuses with the record's own reason. */
export type BulkActionHandler = {
  /** The names of records by their ids, as people know them; those that are not there are left out. */
  findNames: (ids: readonly number[], database: Queryable) => Promise<Map<number, string>>;
  /** What has to be confirmed first. */
  agree?: (id: number, context: ActionContext, database: Queryable) => Promise<BulkPreview>;
  /** Does it. Returns what it takes to put it back. */
  carryOut: (
    item: BulkRecord,
    note: string,
    context: ActionContext,
    database: Queryable,
  ) => Promise<RecordSnapshot>;
  /** Puts it back, where nobody has changed it since. */
  undo?: (
    item: { id: number; before: RecordSnapshot },
    context: ActionContext,
    tx: Queryable,
  ) => Promise<void>;
  /**
   * It calls an outside service, so it cannot run in a transaction; repeated after a crash it takes
   * effect once.
   */
  outside?: true;
};
