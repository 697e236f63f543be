import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/transactions.ts";
import type { RecordRef } from "./import.ts";

/** A record with what hangs on it, as JSON: two are equal as long as nobody has touched it. */
export type RecordSnapshot = Record<string, unknown>;

export function recordRefOfRow(row: {
  recordType: string | null;
  recordId: number | null;
}): RecordRef | undefined {
  const { recordType: type, recordId: id } = row;
  return type === null || id === null ? undefined : { type: type as RecordRef["type"], id };
}

const notes = (type: RecordRef["type"], id: number) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(note) order by note.id), '[]') from note
    where note.subject_type = ${type} and note.subject_id = ${id})`;

const rows = (table: SQL, where: SQL) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(each) order by each.id), '[]') from ${table} as each where ${where})`;

const snapshots: Record<RecordRef["type"], (id: number) => SQL> = {
  lead: (id) => sql`select jsonb_build_object('row', to_jsonb(lead), 'notes', ${notes("lead", id)},
      'calls', ${rows(sql`lead_call`, sql`each.lead_id = ${id}`)}) as snapshot
    from lead where id = ${id} and deleted_at is null`,
  advertiser: (
    id,
  ) => sql`select jsonb_build_object('row', to_jsonb(advertiser), 'notes', ${notes("advertiser", id)},
      'contacts', ${rows(sql`contact`, sql`each.advertiser_id = ${id}`)},
      'reservations', (select count(*) from reservation where advertiser_id = ${id}),
      'merges', (select count(*) from advertiser as folded where folded.merged_into_id = ${id})) as snapshot
    from advertiser where id = ${id}`,
};

/** A record as it is now; null if it is gone. */
export async function snapshotRecord(
  { type, id }: RecordRef,
  tx: Queryable,
): Promise<RecordSnapshot | null> {
  const found = await tx.execute<{ snapshot: RecordSnapshot }>(snapshots[type](id));
  return found.rows[0]?.snapshot ?? null;
}

export async function isUnchangedSinceSnapshot(
  record: RecordRef,
  then: RecordSnapshot,
  tx: Queryable,
): Promise<boolean> {
  const { rows: found } = await tx.execute<{ same: boolean }>(
    sql`select snapshot = ${JSON.stringify(then)}::jsonb as same from (${snapshots[record.type](record.id)}) as now`,
  );
  return found[0]?.same === true;
}
