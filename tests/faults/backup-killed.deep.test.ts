import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backUpRunningDatabase } from "#platform/backup/backup-control.server.ts";
import { inspectBackup, restoreBackup } from "#platform/backup/restore-backup.server.ts";
import { pool } from "#platform/database/database.server.ts";
import { packageRoot } from "#platform/package-root.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { emptyPlace, everyRow, withEngine } from "#tests/support/database/backup.ts";
import { anyDatabase, type Place } from "#tests/support/database/database.ts";

/** Milliseconds after the start of a command at which it is killed, spread over all that it does. */
const MOMENTS = 8;
/** Rows of the backup. */
const ROWS = 20_000;
const LONGEST = 10_000;

anyDatabase("kill -9", (engine) => {
  let folder = "";
  let place: (Place & { remove(): Promise<void> }) | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "killed-"));
    place = await emptyPlace(engine);
  });
  afterEach(async () => {
    await place?.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const there = () => {
    if (!place) throw new Error("There is a place within a test only.");
    return place;
  };

  const nothingMore = async () => {};

  /** A backup with some thousand rows, one more in each, and the place filled with the first. */
  async function twoBackups() {
    await planTestMailings();
    await pool.query(`insert into blocked_submission select '2027-01-01', 'n' || n, 1
      from generate_series(1, ${ROWS}) n`);
    const [first, second] = [join(folder, "1.backup"), join(folder, "2.backup")];
    await backUpRunningDatabase({
      dataDirectory: join(folder, "data"),
      path: first,
      now: new Date(),
    });
    await pool.query("insert into blocked_submission values ('2027-01-02', 'one more', 1)");
    await backUpRunningDatabase({
      dataDirectory: join(folder, "data"),
      path: second,
      now: new Date(),
    });
    await withEngine(there(), (other) =>
      restoreBackup(other, { path: first, dataDirectory: there().dataDirectory }, nothingMore),
    );
    return { first, second };
  }

  function start(script: string, args: string[]): ChildProcess {
    const { databaseUrl, dataDirectory } = there();
    const { PATH, HOME, LD_LIBRARY_PATH } = process.env;
    return spawn(process.execPath, [script, ...args], {
      cwd: packageRoot,
      stdio: "ignore",
      env: {
        PATH,
        HOME,
        LD_LIBRARY_PATH,
        NODE_ENV: "production",
        DATA_DIR: dataDirectory,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    });
  }

  /** How long a command takes when nobody kills it, in milliseconds. */
  async function wholeTime(script: string, args: string[]): Promise<number> {
    const began = performance.now();
    const [code] = await once(start(script, args), "exit");
    expect(code).toBe(0);
    return Math.min(LONGEST, performance.now() - began);
  }

  async function killAt(milliseconds: number, script: string, args: string[]) {
    const child = start(script, args);
    const ended = once(child, "exit");
    await pause(milliseconds);
    child.kill("SIGKILL");
    const [code, signal] = await ended;
    return { finished: code === 0, killed: signal === "SIGKILL" };
  }

  test("during a restore leaves all that was there or all that comes", {
    timeout: 300_000,
  }, async () => {
    const { second } = await twoBackups();
    const before = await withEngine(there(), (other) => everyRow(other.pool));
    const args = [second, "--replace", "--moved"];
    const again = [join(folder, "1.backup"), "--replace", "--moved"];
    const whole = await wholeTime("bin/run/restore.ts", again);
    let killed = 0;
    for (let n = 1; n <= MOMENTS; n++) {
      const ended = await killAt((whole * n) / (MOMENTS + 1), "bin/run/restore.ts", args);
      if (ended.killed) killed++;
      const { blocked_submission: rows = [], industry = [] } = await withEngine(there(), (other) =>
        everyRow(other.pool),
      );
      expect([ROWS, ROWS + 1]).toContain(rows.length);
      if (ended.finished) expect(rows).toHaveLength(ROWS + 1);
      expect(industry).toEqual(before.industry);
      if (rows.length === ROWS + 1) await wholeTime("bin/run/restore.ts", again);
    }
    expect(killed).toBeGreaterThan(MOMENTS / 2);
  });

  test("during a backup leaves no half file under its name", { timeout: 300_000 }, async () => {
    await twoBackups();
    const into = join(folder, "into");
    mkdirSync(into);
    const whole = await wholeTime("bin/run/backup.ts", [join(into, "0.backup")]);
    let killed = 0;
    for (let n = 1; n <= MOMENTS; n++) {
      const path = join(into, `${n}.backup`);
      const ended = await killAt((whole * n) / (MOMENTS + 1), "bin/run/backup.ts", [path]);
      if (ended.killed) killed++;
    }
    for (const name of readdirSync(into).filter((each) => !each.startsWith("."))) {
      await inspectBackup(join(into, name));
    }
    expect(killed).toBeGreaterThan(MOMENTS / 2);
  });
});
