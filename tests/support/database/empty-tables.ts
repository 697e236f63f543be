import { pool } from "#platform/database/database.server.ts";

/** Runs statements that are sent as one string. */
export async function runAtOnce(statements: string) {
  const client = await pool.connect();
  try {
    await client.query(statements);
  } finally {
    client.release();
  }
}

/**
 * Empties tables and every table that refers to them, as `truncate … cascade` does; that one makes new files for each
 * and costs some hundred milliseconds.
 */
export async function emptyTables(...tables: string[]) {
  const { rows } = await pool.query<{ statement: string }>(
    `with recursive emptied (id) as (
       select name::regclass::oid from unnest($1::text[]) as name
       union select conrelid from pg_constraint join emptied on confrelid = emptied.id where contype = 'f')
     select 'delete from ' || id::regclass as statement from emptied`,
    [tables],
  );
  const statements = rows.map(({ statement }) => statement);
  await runAtOnce(
    ["begin", "set local session_replication_role = replica", ...statements, "commit"].join(";"),
  );
}
