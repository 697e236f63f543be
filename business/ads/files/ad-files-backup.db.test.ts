import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  findProofs,
  hashProofDrawing,
  isProofDrawingIntact,
  storeProofDrawing,
} from "#business/ads/proofs/find-proofs.ts";
import { backUpRunningDatabase } from "#platform/backup/backup-control.server.ts";
import { readBackupLines } from "#platform/backup/backup-file.ts";
import { restoreBackup } from "#platform/backup/restore-backup.server.ts";
import { db } from "#platform/database/database.server.ts";
import { moveFilesToBucket } from "#platform/files/file-storage.server.ts";
import type { S3Settings } from "#platform/settings.server.ts";
import { sentProof } from "#tests/support/business/ads.ts";
import { hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { elsewhere, emptyPlace, withEngine } from "#tests/support/database/backup.ts";
import { anyDatabase, type Place, setUpDataDirectory } from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";
import { plainPng, sendAdFile } from "#tests/support/files/art.ts";
import { startFileServer } from "#tests/support/files/file-server.ts";
import { withSettings } from "#tests/support/settings.ts";
import { findOrphanedAndMissingAdFiles } from "./delete-orphans.ts";
import { findAdFileRendering, findAdFiles } from "./find-ad-files.ts";

anyDatabase("a backup of the files for ads", (engine, home) => {
  const dataDirectory = setUpDataDirectory();
  let place: (Place & { remove(): Promise<void> }) | undefined;
  let reservationId = 0;
  beforeEach(async () => {
    place = await emptyPlace(engine);
    const [mailingId = 0] = await planTestMailings();
    reservationId = (await hold({ mailingId })).reservation.id;
  });
  afterEach(async () => {
    await place?.remove();
  });

  const path = () => join(dataDirectory(), "backups/one.backup");
  const backUp = () =>
    backUpRunningDatabase({ dataDirectory: dataDirectory(), path: path(), now: new Date() });

  /** Looks at what a restore brought back, with the settings that it has there. */
  async function restored(s3: S3Settings | undefined, look: () => Promise<void>) {
    if (!place) throw new Error("There is a place within a test only.");
    const { dataDirectory } = place;
    const from = { path: path(), dataDirectory, replaces: true };
    await withEngine(place, (other) => restoreBackup(other, from, async () => {}));
    await elsewhere(place, home(), () => withSettings({ dataDirectory, s3 }, look));
  }

  test("brings them back with their rows: none is missing, and none is there that the backup lacks", async () => {
    await sendAdFile(reservationId, await plainPng());
    await sentProof(reservationId);
    await backUp();
    await restored(undefined, async () => {
      expect(await findOrphanedAndMissingAdFiles()).toEqual({ files: [], missing: [] });
      const [file] = await findAdFiles(reservationId);
      expect(file && (await findAdFileRendering(file))?.width).toBe(60);
      const [proof] = await findProofs(reservationId);
      expect(proof && (await isProofDrawingIntact(proof))).toBe(true);
      await sendAdFile(reservationId, await plainPng());
    });
    await restored(undefined, async () => {
      expect(await findOrphanedAndMissingAdFiles()).toEqual({ files: [], missing: [] });
    });
  });

  test("carries the drawings of twenty noisy versions in pieces, never in one string", async () => {
    let byteCount = 0;
    for (let number = 1; number <= 20; number++) {
      const drawing = `<svg>${randomBytes(600_000).toString("base64")}</svg>`;
      byteCount = drawing.length;
      const hash = hashProofDrawing(drawing);
      await storeProofDrawing(drawing, hash, db);
      await sentProof(reservationId, { number, hash, byteCount });
    }
    await backUp();
    let [longest, all] = [0, 0];
    for await (const { length } of readBackupLines(path())) {
      longest = Math.max(longest, length);
      all += length;
    }
    expect(all).toBeGreaterThan(20 * byteCount);
    expect(longest).toBeLessThan(byteCount / 2);
  });

  if (isDeep)
    test("carries them from one bucket into another", async () => {
      const [one, other] = [await startFileServer(), await startFileServer()];
      try {
        await withSettings({ s3: one.settings }, async () => {
          await sendAdFile(reservationId, await plainPng());
          await backUp();
        });
        await restored(other.settings, async () => {
          expect((await findOrphanedAndMissingAdFiles()).missing).toHaveLength(4);
          expect(await moveFilesToBucket()).toBe(4);
          expect(await moveFilesToBucket()).toBe(0);
          expect(await findOrphanedAndMissingAdFiles()).toEqual({ files: [], missing: [] });
        });
      } finally {
        await one.stop();
        await other.stop();
      }
    });
});
