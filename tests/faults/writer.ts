/**
 * A process for the fault tests, run by Node as it stands: opens the database named in its first
 * argument (JSON) and does what the second says. Everything it acknowledges must survive.
 *   open   say READY and close
 *   check  say READY with what is there, and close
 *   write  say READY, then write transaction after transaction, saying ACK after each
 *   ride   the same, but outlive outages of the database, saying AWAY for each refused attempt
 *   fill   the same with large rows, until the disk is full
 * The third argument numbers the run.
 */
import { writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import {
  closeDatabase,
  db,
  isDatabaseUnavailable,
  openAndMigrateDatabase,
  pool,
} from "#platform/database/database.server.ts";
import { StartupProblem } from "#platform/errors.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";

/** What a run left behind: rows in each of three places written by the same transactions. */
export type RunState = { run: number; first: number; second: number; jobs: number; last: number };
export type State = { runs: RunState[]; counter: number };

const [where = "{}", mode = "open", run = "0"] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);
const written = jobKind("written", v.object({ run: v.number(), sequence: v.number() }));

const TABLES = `
  create table if not exists first (run int, sequence int, padding text, primary key (run, sequence));
  create table if not exists second (run int, sequence int, padding text, primary key (run, sequence));
  create table if not exists counter (id int primary key, n bigint);
  insert into counter values (1, 0) on conflict do nothing;`;

const STATE = `
  select f.run, count(f.*)::int as first, count(s.*)::int as second, max(f.sequence) as last,
    (select count(*)::int from job where payload->>'run' = f.run::text) as jobs
  from first f full join second s using (run, sequence) group by f.run order by f.run`;

async function state(): Promise<State> {
  const { rows } = await pool.query<RunState>(STATE);
  const counter = await pool.query<{ n: string }>("select n from counter");
  return { runs: rows, counter: Number(counter.rows[0]?.n) };
}

async function writeOnce(sequence: number, padding: string) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into first values (${run}, ${sequence}, ${padding})`);
    await tx.execute(sql`update counter set n = n + 1`);
    await tx.execute(sql`insert into second values (${run}, ${sequence}, ${padding})`);
    await enqueue(tx, written, { run: Number(run), sequence });
  });
  say(`ACK ${sequence}`);
}

/** Also what the upkeep does, and what changes the catalog. */
async function upkeep(sequence: number) {
  if (sequence % 97 === 0) await pool.query("checkpoint");
  if (sequence % 211 === 0) await pool.query("vacuum counter");
  if (sequence % 151 !== 0) return;
  await pool.query(
    "create table passing (n int primary key); insert into passing select generate_series(1, 500); drop table passing",
  );
}

async function write(padding: string): Promise<never> {
  for (let sequence = 1; ; sequence += 1) {
    await writeOnce(sequence, padding);
    await upkeep(sequence);
  }
}

/** A transaction whose answer was lost may have happened: the next takes a new number. */
async function ride(): Promise<never> {
  for (let sequence = 1; ; sequence += 1) {
    const before = performance.now();
    try {
      await writeOnce(sequence, "x");
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      say(`AWAY ${Math.round(performance.now() - before)}`);
      await pause(20);
    }
  }
}

async function fill() {
  const padding = Array.from({ length: 4_000 }, () => Math.random().toString(36)).join("");
  for (let sequence = 1; ; sequence += 1) {
    try {
      await writeOnce(sequence, padding);
    } catch (error) {
      say(`FULL ${isDatabaseUnavailable(error)}`);
      await pause(20);
    }
  }
}

try {
  await openAndMigrateDatabase(JSON.parse(where));
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  say(`REFUSED ${error.message}`);
  process.exit(1);
}
if (mode !== "open") await pool.query(TABLES);
say(`READY ${JSON.stringify(mode === "open" ? null : await state())}`);
if (mode === "write") await write("y".repeat(300));
if (mode === "ride") await ride();
if (mode === "fill") await fill();
await closeDatabase();
