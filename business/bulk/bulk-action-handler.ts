import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { RecordSnapshot } from "./bulk.ts";

/** A record as a bulk action sees it. */
type BulkRecord = { id: number; agreed: RecordSnapshot | null };

/** What was shown of a record before confirmation; a sentence if nothing can be done with it. */
export type BulkRecordPreview = RecordSnapshot | string;

/** How one kind of bulk action treats one record. Each refuses with the record's own reason. */
export type BulkActionHandler = {
  /** The names of records by id, as people know them; missing records are left out. */
  findNames: (ids: readonly number[], database: Queryable) => Promise<Map<number, string>>;
  /** What has to be confirmed first. */
  agree?: (id: number, context: ActionContext, database: Queryable) => Promise<BulkRecordPreview>;
  /** Carries it out. Returns what is needed to undo it. */
  carryOut: (
    item: BulkRecord,
    note: string,
    context: ActionContext,
    database: Queryable,
  ) => Promise<RecordSnapshot>;
  /** Undoes it, unless somebody has changed the record since. */
  undo?: (
    item: { id: number; before: RecordSnapshot },
    context: ActionContext,
    tx: Queryable,
  ) => Promise<void>;
  /**
   * Set if it calls an outside service, so that it cannot run in a transaction; repeated after a
   * crash it takes effect once.
   */
  outside?: true;
};
