import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { SCAN_WRITE_DELAY_MS } from "#business/results/scan-counter.ts";
import { ensureSpotCode } from "#business/results/spot-code.ts";
import { codeScan } from "#database/schema/results.ts";
import { db } from "#platform/database/database.server.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import {
  copyEmbedded,
  copyPostgresql,
  type Place,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
  whileOpen,
} from "#tests/support/database/database.ts";

const KILLS = 5;
/** Milliseconds that a write may take on a busy machine. */
const WRITING = 1_000;
const WORKER = join(import.meta.dirname, "scan-worker.ts");

type Removable = Place & { remove(): Promise<void> };

const writtenSoFar = async () =>
  (await db.select().from(codeScan)).reduce((sum, { people }) => sum + people, 0);

/** A worker, and the moments of the scans that it has counted. */
function startWorker(place: Place, code: string) {
  const worker: ChildProcess = spawn(process.execPath, [WORKER, JSON.stringify({ place, code })], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  worker.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const moments = () =>
    said
      .split("\n")
      .slice(0, -1)
      .map((line) => Number(line.split(" ")[1]));
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(worker, "close");
    worker.kill(signal);
    await ended;
  };
  return { moments, end };
}

function killedCounters(name: string, skipped: boolean, open: () => Promise<Removable>) {
  describe.skipIf(skipped)(skipped ? `${name} ${WITHOUT_POSTGRESQL}` : name, () => {
    let place: Removable | undefined;
    afterEach(async () => place?.remove());

    test("lose at most the last second of scans when they are killed, and none when they are stopped", async () => {
      const home = await open();
      place = home;
      const code = await whileOpen(home, async () => {
        const [mailingId = 0] = await planTestMailings();
        const { id } = await paidPlace(mailingId);
        return ensureSpotCode(db, id);
      });
      let before = 0;
      for (let round = 0; round < KILLS; round++) {
        const worker = startWorker(home, code);
        await expect.poll(() => worker.moments().length, { timeout: 60_000 }).toBeGreaterThan(300);
        await pause(Math.random() * SCAN_WRITE_DELAY_MS);
        const killedAt = Date.now();
        await worker.end("SIGKILL");
        const counted = worker.moments();
        const old = counted.filter((at) => at < killedAt - SCAN_WRITE_DELAY_MS - WRITING).length;
        const written = (await whileOpen(home, writtenSoFar)) - before;
        expect(written).toBeGreaterThanOrEqual(old);
        expect(written).toBeLessThanOrEqual(counted.length + 1);
        before += written;
      }
      const last = startWorker(home, code);
      await expect.poll(() => last.moments().length, { timeout: 60_000 }).toBeGreaterThan(300);
      await last.end("SIGTERM");
      expect((await whileOpen(home, writtenSoFar)) - before).toBe(last.moments().length);
    }, 240_000);
  });
}

killedCounters("counters of scans on the embedded database", false, async () => copyEmbedded());
killedCounters("counters of scans on a PostgreSQL server", postgresqlMissing(), () =>
  copyPostgresql(),
);
