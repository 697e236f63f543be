import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  type Announcement,
  announce,
  onAnnouncement,
} from "#platform/database/announcements.server.ts";
import {
  closeDatabase,
  db,
  isDatabaseResponding,
  isDatabaseUnavailable,
  pool,
} from "#platform/database/database.server.ts";
import { jobKind } from "#platform/jobs/job-kind.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { createJobHandler, startJobs } from "#platform/jobs/worker.server.ts";
import {
  copyEmbedded,
  openInstead,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
} from "#tests/support/database/database.ts";
import {
  findPostgresql,
  type PostgresqlServer,
  startPostgresql,
} from "#tests/support/database/postgresql-server.ts";
import { Ledger, startWriter, stateOf } from "#tests/support/database/writer-process.ts";
import { depth } from "#tests/support/depth.ts";

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (isDatabaseUnavailable(error) ? "unavailable" : error),
  );

const missing = postgresqlMissing();
const title = "a PostgreSQL server that dies under load";
describe.skipIf(missing)(missing ? `${title} ${WITHOUT_POSTGRESQL}` : title, () => {
  let server: PostgresqlServer;
  let databaseUrl = "";
  const dataDirectory = mkdtempSync(join(tmpdir(), "data-"));

  beforeAll(async () => {
    server = await startPostgresql(findPostgresql() ?? "");
    const client = new pg.Client({ connectionString: server.url("postgres") });
    await client.connect();
    await client.query("create database product");
    await client.end();
    databaseUrl = server.url("product");
  });
  afterAll(async () => {
    await closeDatabase();
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  test("loses nothing acknowledged; the process that writes lives on and goes on", async () => {
    const writer = startWriter({ dataDirectory, databaseUrl }, "ride", { run: 1 });
    await writer.ready;
    for (let crash = 1; crash <= depth(1, 4); crash += 1) {
      await writer.acknowledges(writer.acknowledged() + 30);
      await server.kill();
      await vi.waitFor(() => expect(writer.lines().at(-1)).toMatch(/^AWAY/), { timeout: 200_000 });
      await server.start();
    }
    await writer.acknowledges(writer.acknowledged() + 30);
    writer.kill();
    expect((await writer.ended).signal, writer.errors()).toBe("SIGKILL");
    const ledger = new Ledger();
    ledger.promise(1, writer.acknowledged());
    expect(ledger.complaints(await stateOf({ dataDirectory, databaseUrl }))).toEqual([]);
  }, 240_000);

  test("is an error that says so, at once, in queries and transactions alike; then all works again, jobs and announcements too", async () => {
    await openInstead({ dataDirectory, databaseUrl });
    const note = jobKind("note", v.object({ text: v.string() }));
    const texts: string[] = [];
    const jobs = startJobs({
      handlers: [createJobHandler(note, async ({ text }) => void texts.push(text))],
      lookEvery: 100,
    });
    const heard: Announcement[] = [];
    onAnnouncement("site", (announcement) => heard.push(announcement));
    const open = await pool.connect();
    await open.query("begin");

    await server.kill();
    const before = performance.now();
    const outcomes = await Promise.all([
      ...Array.from({ length: 12 }, () => outcome(db.execute(sql`select 1`))),
      ...Array.from({ length: 12 }, () =>
        outcome(db.transaction((tx) => tx.execute(sql`select 1`))),
      ),
      outcome(open.query("select 1")),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(["unavailable"]));
    expect(performance.now() - before).toBeLessThan(30_000);
    expect(await isDatabaseResponding()).toBe(false);
    open.release();

    await server.start();
    await vi.waitFor(async () => expect(await isDatabaseResponding()).toBe(true), {
      timeout: 200_000,
    });
    await vi.waitFor(() => expect(heard).toEqual([{ kind: "missed" }]), { timeout: 200_000 });
    await db.transaction(async (tx) => {
      await announce(tx, "site", "after");
      await enqueue(tx, note, { text: "after" });
    });
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: "announced", payload: "after" }), {
      timeout: 200_000,
    });
    await vi.waitFor(() => expect(texts).toEqual(["after"]), { timeout: 200_000 });
    expect(pool.totalCount).toBeLessThanOrEqual(10);
    await jobs.stop();
  }, 240_000);
});

describe("an embedded database whose engine dies", () => {
  test("at a failed fsync acknowledges nothing more and ends the process with a sentence; the next start has all that was acknowledged", async () => {
    const place = copyEmbedded();
    const trigger = join(place.dataDirectory, "fsync-fails");
    const writer = startWriter(place, "write", {
      run: 1,
      preload: "failing-fsync.ts",
      env: { FSYNC_FAILS: trigger },
    });
    await writer.ready;
    await writer.acknowledges(20);
    writeFileSync(trigger, "");
    expect(await writer.ended).toEqual({ code: 1, signal: null });
    expect(writer.errors()).toContain("stopped; this process ends");
    expect(writer.errors()).toContain("EIO");
    const ledger = new Ledger();
    ledger.promise(1, writer.acknowledged());
    expect(ledger.complaints(await stateOf(place))).toEqual([]);
    await place.remove();
  });
});
