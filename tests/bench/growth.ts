import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { seedInstallation } from "#database/seed.ts";
import { closeDatabase, db, openAndMigrateDatabase } from "#platform/database/database.server.ts";
import { type Server, startServer } from "#tests/support/server/server.ts";
import { atMost, median, noted, type Row } from "./report.ts";

const ROWS = [1, 1_000, 100_000];
const ROUNDS = 40;
/** What counts as "does not grow": the medians of the fullest and the emptiest differ by noise. */
const NOISE = 1.5;

/** Time for Home's data (past the memory), for what is free, and for taking a lead, with few and with many rows. */
export async function measureGrowth(): Promise<Row[]> {
  const sites: { rows: number; server: Server; folder: string }[] = [];
  for (const rows of ROWS) {
    const folder = await mkdtemp(join(tmpdir(), "bench-growth-"));
    await fill(folder, rows);
    const server = await startServer({ dataDirectory: folder });
    sites.push({ rows, server, folder });
  }
  const reads = new Map<number, number[]>(ROWS.map((rows) => [rows, []]));
  const free = new Map<number, number[]>(ROWS.map((rows) => [rows, []]));
  const leads = new Map<number, number[]>(ROWS.map((rows) => [rows, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { rows, server } of sites) {
      reads.get(rows)?.push(await timed(() => readHome(server)));
      free.get(rows)?.push(await timed(() => readAvailability(server)));
      leads.get(rows)?.push(await timed(() => leaveLead(server, round)));
    }
  }
  for (const { server, folder } of sites) {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return [
    ...figures("Home’s data", reads),
    ...figures("what is free", free),
    ...figures("a lead", leads),
  ];
}

function figures(what: string, times: Map<number, number[]>): Row[] {
  const at = (rows: number) => median(times.get(rows) ?? []);
  const few = at(1);
  return [
    ...ROWS.map((rows) => noted(`${what} at ${rows.toLocaleString("en")} rows`, at(rows), "ms")),
    atMost(`${what}: 100,000 rows against 1`, at(100_000) / few, NOISE),
  ];
}

/** A fresh installation with that many mailings of the past, reservations that ended, leads, messages, audit log entries. */
async function fill(folder: string, rows: number): Promise<void> {
  await openAndMigrateDatabase({ dataDirectory: folder });
  await seedInstallation({ now: new Date() });
  const series = sql.raw(`generate_series(1, ${rows}) n`);
  const day = (offset: number) => sql.raw(`(date '2026-01-01' - n + ${offset})`);
  await db.execute(sql`insert into mailing (name, state, drop_date, booking_closes_on, brief_due_on,
      approval_due_on, print_file_due_on, cards_due_on, in_homes_on, report_due_on, households, layout_id, prices_cents)
    select 'Past ' || n, 'confirmed', ${day(0)}, ${day(-21)}, ${day(-19)}, ${day(-14)}, ${day(-12)},
      ${day(-4)}, ${day(7)}, ${day(30)}, 10000, 'standard', '{}' from ${series}`);
  await db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group, spot,
      size, price_cents, state, network_hash, ended_at)
    select 'past ' || n, ids[1 + n % array_length(ids, 1)], 'plumbing', 'plumbing', 'F1', 'large', 100000,
      'expired', '', now()
    from ${series}, (select array_agg(id) as ids from mailing where state = 'published') as coming`);
  await db.execute(sql`insert into lead (email, email_key, page)
    select 'owner' || n || '@filled.example', 'owner' || n || '@filled.example', '/' from ${series}`);
  await db.execute(sql`insert into message (kind, audience, record_type, record_id, recipient, subject, html, text, state)
    select 'filled', 'operator', 'test', n, 'owner@filled.example', 'Filled', '', '', 'written-to-file' from ${series}`);
  await db.execute(sql`insert into audit_event (actor, event, subject_type, subject_id)
    select 'visitor', 'lead.captured', 'lead', n::text from ${series}`);
  await db.execute(sql`vacuum analyze`);
  await closeDatabase();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function readHome({ url }: Server): Promise<void> {
  const response = await fetch(`${url}/_.data`);
  if (!response.ok) throw new Error(`Home’s data answered ${response.status}`);
  await response.arrayBuffer();
}

async function readAvailability({ url }: Server): Promise<void> {
  const response = await fetch(`${url}/reservation.data?industry=plumbing`);
  const text = await response.text();
  if (!response.ok || !text.includes("verdict")) throw new Error("availability did not answer");
}

async function leaveLead({ url }: Server, round: number): Promise<void> {
  const page = await (await fetch(`${url}/lead-form`)).text();
  const token = /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
  const response = await fetch(`${url}/lead-form`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": `10.1.${round}.${Math.floor(Math.random() * 250)}`,
    },
    body: new URLSearchParams({ email: `bench${round}@filled.example`, token }),
  });
  if (response.status !== 303) throw new Error(`the form answered ${response.status}`);
}
