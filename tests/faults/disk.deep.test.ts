import { closeSync, cpSync, fsyncSync, mkdtempSync, openSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import {
  canMount,
  Disk,
  mountSmall,
  unmount,
  WITHOUT_MOUNT,
} from "#tests/support/database/disks.ts";
import { Ledger, startWriter, stateOf } from "#tests/support/database/writer-process.ts";
import { depth, isDeep } from "#tests/support/depth.ts";

/** More of them: POWER_CUTS=100. */
const CUTS = Number(process.env.POWER_CUTS ?? depth(1, 6));
const MINUTES = 300_000;

const able = canMount();
const named = (title: string) => (able ? title : `${title} ${WITHOUT_MOUNT}`);
const copyTemplate = (folder: string) =>
  cpSync(join(inject("embeddedTemplate"), "database"), join(folder, "data/database"), {
    recursive: true,
  });

/** The system may write any file at any time: bring a random third of the data to the disk. */
function writeSomeBack(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes("pg_wal") || Math.random() > 0.33) continue;
    const file = openSync(join(entry.parentPath, entry.name), "r+");
    fsyncSync(file);
    closeSync(file);
  }
}

describe.skipIf(!able)(named("a power cut, simulated, on the embedded database"), () => {
  let folder = "";
  let disk: Disk;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "power-"));
    disk = new Disk(folder, "400M");
    disk.mount();
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Writes until the power fails, and says what is found then: complaints, or that nothing opens. */
  async function cut(number: number, preload?: string) {
    copyTemplate(disk.folder);
    disk.sync();
    const writer = startWriter({ dataDirectory: join(disk.folder, "data") }, "write", {
      run: 1,
      preload,
    });
    await writer.ready;
    await writer.acknowledges(50 + Math.floor(Math.random() * depth(50, 300)));
    writer.kill();
    if (number % 2 === 0) writeSomeBack(join(disk.folder, "data/database"));
    const found = disk.cutPower(join(folder, "found"));
    await writer.ended;
    disk.unmount();
    const ledger = new Ledger();
    ledger.promise(1, writer.acknowledged());
    found.mount();
    try {
      const state = await stateOf({ dataDirectory: join(found.folder, "data") });
      return { acknowledged: ledger.acknowledged, complaints: ledger.complaints(state) };
    } catch (error) {
      return { acknowledged: ledger.acknowledged, complaints: [`does not open: ${error}`] };
    } finally {
      found.unmount();
    }
  }

  test.each(Array.from({ length: CUTS }, (_, index) => index + 1))(
    "number %i loses no acknowledged transaction, and the database opens",
    async (number) => {
      const { acknowledged, complaints } = await cut(number);
      expect(complaints).toEqual([]);
      expect(acknowledged).toBeGreaterThanOrEqual(50);
    },
    MINUTES,
  );

  if (isDeep)
    test(
      "loses them where fsync reaches no disk (negative control)",
      async () => {
        const { complaints } = await cut(1, "without-fsync.ts");
        expect(complaints).not.toEqual([]);
      },
      MINUTES,
    );

  test.each(depth([], [1, 2]))(
    "number %i, right after the first start, finds a database that opens, with all acknowledged",
    async (number) => {
      const dataDirectory = join(disk.folder, "data");
      const writer = startWriter({ dataDirectory }, "write", { run: 1 });
      if (number === 1) await writer.ready;
      else await pause(1_200);
      writer.kill();
      const found = disk.cutPower(join(folder, "found"));
      await writer.ended;
      disk.unmount();
      const ledger = new Ledger();
      ledger.promise(1, writer.acknowledged());
      found.mount();
      const state = await stateOf({ dataDirectory: join(found.folder, "data") });
      found.unmount();
      expect(ledger.complaints(state)).toEqual([]);
    },
    MINUTES,
  );
});

if (isDeep)
  describe.skipIf(!able)(named("a full disk under the embedded database"), () => {
    test(
      "refuses what does not fit and keeps all that was acknowledged",
      async () => {
        const folder = mkdtempSync(join(tmpdir(), "full-"));
        mountSmall(folder, "90m");
        try {
          copyTemplate(folder);
          const place = { dataDirectory: join(folder, "data") };
          const writer = startWriter(place, "fill", { run: 1 });
          await writer.ready;
          const full = async () => {
            while (!writer.lines().some((line) => line.startsWith("FULL"))) await pause(10);
            writer.kill();
          };
          await Promise.race([full(), writer.ended]);
          await writer.ended;
          expect(writer.lines()).not.toContain("FULL false");
          const ledger = new Ledger();
          ledger.promise(1, writer.acknowledged());
          expect(ledger.acknowledged).toBeGreaterThan(10);
          mountSmall(folder, "300m", true);
          expect(ledger.complaints(await stateOf(place))).toEqual([]);
        } finally {
          unmount(folder);
          rmSync(folder, { recursive: true, force: true });
        }
      },
      MINUTES,
    );
  });
