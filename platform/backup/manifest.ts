import type pg from "pg";
import * as v from "valibot";
import { Refusal } from "#platform/refusal.ts";

/** One migration as the database records it: its time identifies it, its hash says what it was. */
const Step = v.object({ at: v.number(), hash: v.string() });

const FORMAT = 1;

const Manifest = v.object({
  backup: v.literal(FORMAT),
  product: v.string(),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.picklist(["embedded", "postgresql"]),
  schema: v.array(Step),
});

export type Manifest = v.InferOutput<typeof Manifest>;

const Sum = v.object({ rows: v.record(v.string(), v.number()), files: v.number() });
export type BackupTotals = v.InferOutput<typeof Sum>;

/** The lines between the first and the last: each section, then its rows as arrays or pieces of files as strings. */
const Section = v.union([
  v.object({ table: v.string(), columns: v.array(v.string()) }),
  v.object({ sequences: v.record(v.string(), v.string()) }),
  v.object({ file: v.string() }),
  Sum,
]);
type BackupSection = v.InferOutput<typeof Section>;

export const createBackupManifest = (given: Omit<Manifest, "backup">): Manifest => ({
  backup: FORMAT,
  ...given,
});

export function parseManifest(line: string | undefined): Manifest {
  const read = v.safeParse(Manifest, parse(line ?? ""));
  if (read.success) return read.output;
  throw new Refusal(
    "invalid",
    "This release can’t read that file. It isn’t a backup, or a newer release made it. Nothing was changed.",
  );
}

export function parseSection(line: string): BackupSection {
  return v.parse(Section, parse(line));
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Refuses a backup whose schema is not an ancestor of this release's. */
export function requireRestorableSchema(
  manifest: Manifest,
  known: readonly MigrationFingerprint[],
): number {
  const relation = classifySchemaHistory(manifest.schema, known);
  if (relation === "newer") {
    throw new Refusal(
      "conflict",
      `That backup was made by a newer release (${manifest.product}). Restore it with that release or a later one. Nothing was changed.`,
    );
  }
  if (relation === "known" && manifest.schema.length > 0) return manifest.schema.length;
  throw new Refusal(
    "conflict",
    `This release can’t upgrade that backup (release ${manifest.product}): its database schema is from a different line of releases. Restore it with the release that made it. Nothing was changed.`,
  );
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The product's tables by name. The database belongs to the product alone. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  return rows.map(({ name }) => name);
}

type CatalogColumn = { name: string; type: string; isKey: boolean };

/** The columns of a table that store data, in order (no generated ones). */
export async function listColumns(client: pg.ClientBase, table: string): Promise<CatalogColumn[]> {
  const { rows } = await client.query<CatalogColumn>(
    `select attname as name, format_type(atttypid, atttypmod) as type,
        coalesce(attnum = any(indkey), false) as "isKey"
      from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [`public.${quoteIdentifier(table)}`],
  );
  return rows;
}

/** The sequences that number rows. `sequence`: its quoted name. */
export async function listSequences(
  client: pg.ClientBase,
): Promise<{ table: string; column: string; sequence: string }[]> {
  const { rows } = await client.query(
    `select t.relname as table, attname as column, s.oid::regclass::text as sequence
      from pg_class s
      join pg_depend on classid = 'pg_class'::regclass and objid = s.oid and deptype in ('a', 'i')
        and refclassid = 'pg_class'::regclass
      join pg_class t on t.oid = refobjid
      join pg_attribute on attrelid = t.oid and attnum = refobjsubid
      where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace
      order by 1, 2`,
  );
  return rows;
}

/** Statements that drop all foreign keys, and those that restore them and check every row. */
export async function listForeignKeyStatements(
  client: pg.ClientBase,
): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname,
          pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      order by conrelid::regclass::text, conname`,
  );
  return rows;
}

export async function listFunctions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  );
  return rows.map(({ name }) => name);
}

/** An applied migration: its time identifies it, its hash says what it was. */
export type MigrationFingerprint = { at: number; hash: string };

export async function readAppliedFingerprints(
  client: pg.ClientBase,
): Promise<MigrationFingerprint[]> {
  const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (known.rows[0]?.name === null) return [];
  const { rows } = await client.query<{ at: string; hash: string }>(
    "select created_at as at, hash from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ at, hash }) => ({ at: Number(at), hash }));
}

/** How a schema relates to a release's migrations: `known`, `newer`, or `foreign` (no ancestor of this release). */
export function classifySchemaHistory(
  taken: readonly MigrationFingerprint[],
  known: readonly MigrationFingerprint[],
): "known" | "newer" | "foreign" {
  const last = taken.at(-1);
  if (last && last.at > (known.at(-1)?.at ?? 0)) return "newer";
  const same = taken.every(
    ({ at, hash }, index) => known[index]?.at === at && known[index]?.hash === hash,
  );
  return same ? "known" : "foreign";
}
