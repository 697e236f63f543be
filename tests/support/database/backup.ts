import type pg from "pg";
import { inject } from "vitest";
import { openEngine } from "#platform/database/database.server.ts";
import type { Engine as OpenEngine } from "#platform/database/transactions.ts";
import { copyEmbedded, copyPostgresql, type Engine, openInstead, type Place } from "./database.ts";

/** An empty database: of its own in a folder, or on the server. */
export async function emptyPlace(engine: Engine): Promise<Place & { remove(): Promise<void> }> {
  return engine === "postgresql"
    ? copyPostgresql("template1")
    : copyEmbedded(inject("emptyTemplate"));
}

/** Opens another database beside the test's own, as a command does. */
export async function withEngine<Result>(
  place: Place,
  work: (engine: OpenEngine) => Promise<Result>,
): Promise<Result> {
  const engine = await openEngine(place);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Works for a while in another database: `db` is that one. Its own `home` is open again afterwards. */
export async function elsewhere(place: Place, home: Place, work: () => Promise<void>) {
  await openInstead(place);
  try {
    await work();
  } finally {
    await openInstead(home);
  }
}

/** Every row of every table as PostgreSQL writes it, read in another way than a backup does. */
export async function everyRow(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t`);
    found[name] = rows.map(({ row }) => row).sort();
  }
  return found;
}

/** What the schema is made of beside its tables: references, checks, indexes, triggers, defaults, numbering. */
export async function everyRule(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
    union all select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
        || coalesce(column_default, '') || ' ' || coalesce(identity_generation, '')
      from information_schema.columns where table_schema = 'public'
    order by 1`);
  return rows.map(({ rule }) => rule);
}
