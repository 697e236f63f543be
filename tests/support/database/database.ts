import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject } from "vitest";
import type { DatabaseLocation } from "#platform/database/database.server.ts";
import {
  closeDatabase,
  db,
  openAndMigrateDatabase,
  pool,
  requireOpenEngine,
} from "#platform/database/database.server.ts";
import type { Database, Engine as OpenEngine, Queryable } from "#platform/database/transactions.ts";
import { isDeep } from "#tests/support/depth.ts";
import { overrideSettings } from "#tests/support/settings.ts";
import { TEMPLATE_DATABASE } from "./database-setup.ts";

/** Where a database is, as `openAndMigrateDatabase` takes it. */
export type Place = { dataDirectory: string; databaseUrl?: string };
export type Engine = "embedded" | "postgresql";

const names: Record<Engine, string> = {
  embedded: "the embedded database",
  postgresql: "a PostgreSQL server",
};

/** Why a suite for the server is not run here; part of its name, so that a report shows it. */
export const WITHOUT_POSTGRESQL = "(skipped: no PostgreSQL programs on this machine)";

/** The suffix that names a skipped server suite, and whether to skip it. */
export function postgresqlMissing(): boolean {
  return inject("postgresqlUrl") === undefined;
}

/**
 * For a rule that every database keeps in the same way: on one of them in `npm test`, on each in `npm run test:deep`.
 * The one is PostgreSQL, where connections do meet, or the embedded one on a machine without its programs.
 */
export function anyDatabase(sentence: string, tests: (engine: Engine, home: Home) => void) {
  if (isDeep) return eachDatabase(sentence, tests);
  const engine = postgresqlMissing() ? "embedded" : "postgresql";
  describe(`${sentence}, on ${names[engine]}`, () => tests(engine, openEach(engine)));
}

/**
 * For what depends on the database: locks, migrations, backups, faults. Runs the same tests on the
 * embedded database and on a PostgreSQL server, in `npm test` too. `db` and `pool` are open and migrated in each test,
 * and every table is empty at its start.
 */
export function eachDatabase(sentence: string, tests: (engine: Engine, home: Home) => void) {
  describe(`${sentence}, on ${names.embedded}`, () => {
    tests("embedded", openEach("embedded"));
  });
  const missing = postgresqlMissing();
  const name = `${sentence}, on ${names.postgresql}`;
  describe.skipIf(missing)(missing ? `${name} ${WITHOUT_POSTGRESQL}` : name, () => {
    tests("postgresql", openEach("postgresql"));
  });
}

/** Where the database of a suite is; known while its tests run. */
export type Home = () => Place;

/** This worker's database on each engine, and the one that is open: its suites use them one after the other. */
const ofThisWorker = new Map<Engine, Place>();
let kept: { place: Place; engine: OpenEngine; emptying: string; shape: string } | undefined;

function openEach(engine: Engine): Home {
  let place: Place | undefined;
  beforeAll(async () => {
    place = ofThisWorker.get(engine);
    place ??= engine === "embedded" ? copyEmbedded() : await copyPostgresql();
    ofThisWorker.set(engine, place);
    if (kept?.place === place && kept.engine === openedEngine()) return;
    await openInstead(place);
    const [emptying, shape] = [await statementsToEmpty(), await countSchemaParts()];
    kept = { place, engine: requireOpenEngine(), emptying, shape };
  });
  beforeEach(async () => {
    await runAtOnce(kept?.emptying ?? "");
  });
  afterAll(async () => {
    if (kept?.engine !== openedEngine()) return;
    expect(await countSchemaParts(), "the schema, which the next suite has, too").toBe(kept?.shape);
  });
  return () => {
    if (place) return place;
    throw new Error("The place of a suite is known while its tests run.");
  };
}

/** Gives each test of a suite a data directory of its own, where its files are; answers where it is. */
export function setUpDataDirectory(): () => string {
  let dataDirectory = "";
  let restore = () => {};
  beforeEach(() => {
    dataDirectory = mkdtempSync(join(tmpdir(), "data-"));
    restore = overrideSettings({ dataDirectory, s3: undefined });
  });
  afterEach(() => {
    restore();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  return () => dataDirectory;
}

/** How many tables, indexes, rules and enabled triggers there are. */
export async function countSchemaParts(): Promise<string> {
  const { rows } = await pool.query<{ parts: string }>(`select concat_ws(' ',
    (select count(*) from pg_class where relkind in ('r', 'i', 'v')),
    (select count(*) from pg_constraint),
    (select count(*) from pg_trigger where tgenabled = 'O')) as parts`);
  return rows[0]?.parts ?? "";
}

function openedEngine(): OpenEngine | undefined {
  try {
    return requireOpenEngine();
  } catch {
    return undefined;
  }
}

/** Opens a database of a suite's own in place of the one that another suite has left open. */
export async function openInstead(place: DatabaseLocation) {
  await closeDatabase();
  await openAndMigrateDatabase(place);
}

/** Works in a database that is closed before and after: the embedded one belongs to one process at a time. */
export async function whileOpen<Result>(
  place: DatabaseLocation,
  work: () => Promise<Result>,
): Promise<Result> {
  await openInstead(place);
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}

/**
 * One string that empties every table and starts their numbers anew. `delete` costs nothing on an
 * empty table, `truncate` a new file; without triggers, so that append-only tables go too.
 */
async function statementsToEmpty() {
  const { rows } = await pool.query<{ statement: string }>(
    "select format('delete from %I', tablename) as statement from pg_tables where schemaname = 'public'",
  );
  return [
    "begin",
    "set local session_replication_role = replica",
    ...rows.map((row) => row.statement),
    `select setval(format('%I', sequencename)::regclass, start_value, false)
       from pg_sequences where schemaname = 'public' and last_value is not null`,
    "commit",
  ].join(";");
}

/** A data folder of its own with a migrated embedded database. */
export function copyEmbedded(
  template = inject("embeddedTemplate"),
): Place & { remove(): Promise<void> } {
  const dataDirectory = mkdtempSync(join(tmpdir(), "data-"));
  cpSync(join(template, "database"), join(dataDirectory, "database"), {
    recursive: true,
  });
  return {
    dataDirectory,
    remove: async () => rmSync(dataDirectory, { recursive: true, force: true }),
  };
}

/** A database of its own on the tests' server: a copy of the migrated one, or an empty one. */
export async function copyPostgresql(
  template = TEMPLATE_DATABASE,
): Promise<Required<Place> & { remove(): Promise<void> }> {
  const server = inject("postgresqlUrl");
  if (!server) throw new Error("No PostgreSQL server runs for these tests.");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name} template ${template}`);
  const databaseUrl = server.replace("/postgres?", `/${name}?`).replace(/\/postgres$/, `/${name}`);
  const dataDirectory = mkdtempSync(join(tmpdir(), "data-"));
  return {
    dataDirectory,
    databaseUrl,
    async remove() {
      await onServer(server, `drop database ${name} with (force)`);
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function onServer(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs statements that are sent as one string. */
async function runAtOnce(statements: string) {
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

/** Writes very many rows in one transaction, however long that takes on a busy machine. */
export async function fillWithoutTimeout(work: (tx: Queryable) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await work(tx);
  });
}

type Plan = { "Shared Hit Blocks": number; "Shared Read Blocks": number };

/** How many pages of the database a query touches: a measure that no busy machine disturbs. */
export async function pagesTouched(query: { getSQL(): SQL }, database: Queryable = db) {
  const explain = sql`explain (analyze, buffers, format json) ${query.getSQL()}`;
  const { rows } = await database.execute<{ "QUERY PLAN": { Plan: Plan }[] }>(explain);
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
}

/** A database that lets something else happen during an action, just before its nth transaction begins. */
export function meanwhile(nth: number, happens: () => Promise<unknown>): Database {
  let begun = 0;
  return new Proxy(db, {
    get(target, name) {
      if (name !== "transaction") return Reflect.get(target, name);
      const transaction: typeof target.transaction = async (...work) => {
        if (++begun === nth) await happens();
        return target.transaction(...work);
      };
      return transaction;
    },
  });
}

/** Gives each test of a suite an empty data directory of its own; returns its path, known while a test runs. */
export function useOwnDataDirectory(): () => string {
  let folder = "";
  let restoreSettings = () => {};
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "data-"));
    restoreSettings = overrideSettings({ dataDirectory: folder });
  });
  afterEach(async () => {
    restoreSettings();
    await rm(folder, { recursive: true });
  });
  return () => folder;
}
