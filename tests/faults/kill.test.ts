import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  copyEmbedded,
  copyPostgresql,
  type Place,
  postgresqlMissing,
  WITHOUT_POSTGRESQL,
} from "#tests/support/database/database.ts";
import { Ledger, startWriter, stateOf } from "#tests/support/database/writer-process.ts";
import { depth } from "#tests/support/depth.ts";

/** How often a writer is killed; `KILLS=500` sets more. */
const KILLS = Number(process.env.KILLS ?? depth(1, 52));
const LANES = depth(1, 2);
const MINUTES = 300_000;

const upTo = (milliseconds: number) => Math.random() * milliseconds;

/** Kills a writer `times` times, a fifth of them while it still opens the database. */
async function killWhileWriting(place: Place, times: number, opening: number) {
  const ledger = new Ledger();
  for (let run = 1; run <= times; run += 1) {
    const writer = startWriter(place, "write", { run });
    if (run % 5 === 0) {
      await pause(upTo(opening));
    } else {
      const found = await writer.ready;
      expect(found && ledger.complaints(found)).toEqual([]);
      await writer.acknowledges(1 + Math.floor(upTo(60)));
      await pause(upTo(3));
    }
    writer.kill();
    const { signal } = await writer.ended;
    expect(signal, writer.errors()).toBe("SIGKILL");
    ledger.promise(run, writer.acknowledged());
  }
  expect(ledger.complaints(await stateOf(place))).toEqual([]);
  return ledger.acknowledged;
}

describe("kill -9 on the embedded database", () => {
  test(
    `${KILLS} times while it writes loses no acknowledged transaction, tears none, and it always opens`,
    async () => {
      const acknowledged = await Promise.all(
        Array.from({ length: LANES }, async () => {
          const place = copyEmbedded();
          const count = await killWhileWriting(place, Math.ceil(KILLS / LANES), 450);
          await place.remove();
          return count;
        }),
      );
      const total = acknowledged.reduce((sum, count) => sum + count, 0);
      console.log(`${KILLS} kills, ${total} acknowledged transactions, 0 lost`);
      expect(total).toBeGreaterThan(0);
    },
    10 * MINUTES,
  );

  test.each(depth([], [200, 450, 700, 950, 1_200, 1_450]))(
    "%i ms into the first start leaves a folder that the next start opens",
    async (after) => {
      const dataDirectory = mkdtempSync(join(tmpdir(), "data-"));
      const writer = startWriter({ dataDirectory }, "write");
      await pause(after);
      writer.kill();
      await writer.ended;
      const found = await stateOf({ dataDirectory });
      rmSync(dataDirectory, { recursive: true, force: true });
      expect(found.runs.length).toBeLessThanOrEqual(1);
    },
    10 * MINUTES,
  );
});

const missing = postgresqlMissing();
const title = "kill -9 of the process that writes to a PostgreSQL server";
describe.skipIf(missing)(missing ? `${title} ${WITHOUT_POSTGRESQL}` : title, () => {
  test(
    "loses no acknowledged transaction and tears none",
    async () => {
      const place = await copyPostgresql();
      const acknowledged = await killWhileWriting(place, Math.ceil(KILLS / 4), 200);
      await place.remove();
      expect(acknowledged).toBeGreaterThan(0);
    },
    10 * MINUTES,
  );
});
