import { readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { type ActionContext, systemActor } from "#business/audit-log/audit-log.ts";
import { findAuditEntriesForSubjects } from "#business/audit-log/find-events.ts";
import { adFile } from "#database/schema/ads.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, hold, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";
import { arrived, plainPng, sendAdFile, sha256, svgWith } from "#tests/support/files/art.ts";
import { drawPhoto } from "#tests/support/pictures.ts";
import {
  acceptOrRefuseUploadedAdFile,
  checkUncheckedAdFiles,
} from "./accept-or-refuse-uploaded-ad-file.ts";
import { adFileSizeAndCountLimits } from "./ad-file.ts";
import { addAdFile, removeAdFile, restoreAdFile } from "./add-ad-file.ts";
import { changeAdFileUse } from "./change-ad-file.ts";
import {
  deleteOrphanedAdFiles,
  deleteRemovedAdFiles,
  findOrphanedAndMissingAdFiles,
} from "./delete-orphans.ts";
import {
  adFileDiskLimitsInBytes,
  findDiskSpaceWarning,
  requireAdFileDiskSpace,
} from "./disk-room.ts";
import { findAdFile, findAdFileRendering, findAdFiles } from "./find-ad-files.ts";

anyDatabase("files for an ad", () => {
  const dataDirectory = setUpDataDirectory();
  let reservationId = 0;
  beforeEach(async () => {
    const [mailingId = 0] = await planTestMailings();
    reservationId = (await hold({ mailingId })).reservation.id;
  });

  const only = async () => {
    const [file] = await findAdFiles(reservationId);
    if (!file) throw new Error("there is no file");
    return file;
  };
  const add = async (bytes: Uint8Array, name = "ad.png", by: ActionContext = context) =>
    addAdFile({ reservationId, networkHash: "test", name, incoming: await arrived(bytes) }, by);
  const stored = () => readdir(join(dataDirectory(), "files/art")).catch(() => []);
  const waiting = () => readdir(join(dataDirectory(), "files/incoming")).catch(() => []);

  test("a photo is stored as it came, and shown only as our own rendering without its metadata", async () => {
    const photo = await drawPhoto({ width: 1200, height: 800, orientation: 6 });
    await sendAdFile(reservationId, photo, { use: "photo", name: "C:\\shop\\van \u0007.jpg" });
    const file = await only();
    expect(file).toMatchObject({
      use: "photo",
      name: "van.jpg",
      type: "image/jpeg",
      state: "ready",
      hash: sha256(photo),
      addedBy: "customer",
      report: { inspection: { width: 800, height: 1200, colorSpace: "rgb" } },
    });
    expect(await stored()).toContain(`${file.hash}.jpg`);
    for (const kind of ["large", "small", "paper"] as const) {
      const shown = await findAdFileRendering(file, kind);
      const { width = 0, height = 0, exif, format } = await sharp(shown?.bytes).metadata();
      expect([format, exif, width < height]).toEqual(["jpeg", undefined, true]);
      expect(shown).toMatchObject({ type: "image/jpeg", width, height });
      expect(shown?.bytes.includes("GPS")).toBe(false);
    }
    expect(await waiting()).toEqual([]);
    const events = await findAuditEntriesForSubjects([
      { type: "reservation", id: String(reservationId) },
    ]);
    expect(events).toContainEqual(
      expect.objectContaining({ event: "ad.file-added", detail: { file: "van.jpg" } }),
    );
  });

  if (isDeep)
    test("a logo that shows what is behind it stays so, and a drawing becomes pixels", async () => {
      const logo = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="20" height="20" fill="#036"/></svg>`,
      );
      await sendAdFile(reservationId, logo, { use: "logo", name: "logo.svg" });
      const file = await only();
      expect(file).toMatchObject({ type: "image/svg+xml", state: "ready" });
      const shown = await findAdFileRendering(file);
      expect(shown).toMatchObject({ type: "image/png", width: 2400, height: 1200 });
      expect((await sharp(shown?.bytes).stats()).isOpaque).toBe(false);
    });

  test("what is no picture is refused at once, with what to do, and nothing of it is kept", async () => {
    const refusals: [Uint8Array, RegExp][] = [
      [new Uint8Array(), /^This file is empty/],
      [Buffer.alloc(adFileSizeAndCountLimits.bytes + 1, 1), /over 25 MB/],
      [Buffer.from("GIF89a..."), /GIF/],
      [Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), /HEIC photo/],
      [Buffer.from("BM\xf6\0\0\0\0\0\0\0\x36\0\0\0", "latin1"), /BMP picture/],
      [Buffer.from("\0\0\0\x0cjP  \r\n\x87\n\0\0", "latin1"), /JPEG 2000 picture/],
      [Buffer.from("\xff\x4f\xff\x51\0", "latin1"), /JPEG 2000 picture/],
      [Buffer.from("\xff\x0a\0", "latin1"), /JPEG XL picture/],
      [Buffer.from("BMW of Scottsdale"), /can’t tell/],
      [Buffer.from("PK\x03\x04word"), /documents/],
      [Buffer.from("<html><svg></svg></html>"), /can’t tell/],
      [Buffer.from("MZ\x90"), /can’t tell/],
    ];
    for (const [bytes, sentence] of refusals) {
      expect(await outcomeOf(add(bytes))).toMatchObject({ code: "invalid", sentence });
    }
    expect(await findAdFiles(reservationId)).toEqual([]);
    expect([...(await stored()), ...(await waiting())]).toEqual([]);
  });

  test("a file that can't be used once it is opened says so, and has no rendering", async () => {
    await sendAdFile(reservationId, svgWith("<script>alert(1)</script>"), { name: "ad.svg" });
    const file = await only();
    expect(file).toMatchObject({ state: "refused", refusal: /script inside/, report: null });
    expect(await findAdFileRendering(file)).toBeUndefined();
    await acceptOrRefuseUploadedAdFile(file.id, context);
    expect((await only()).state).toBe("refused");
    expect((await findOrphanedAndMissingAdFiles()).files).toHaveLength(1);
  });

  test("the same file again is the file that is there", async () => {
    const png = await plainPng();
    const first = await sendAdFile(reservationId, png);
    expect(await sendAdFile(reservationId, png)).toBe(first);
    expect(await findAdFiles(reservationId)).toHaveLength(1);
    expect(await stored()).toHaveLength(4);
  });

  test("a file says what it is until its owner says otherwise, and keeps that when it is checked again", async () => {
    const fileId = await add(await plainPng({ width: 600, height: 200 }));
    await acceptOrRefuseUploadedAdFile(fileId, context);
    expect(await only()).toMatchObject({ use: "logo", isUseGuessed: true });
    await changeAdFileUse({ reservationId, fileId, use: "photo" }, context);
    expect(await only()).toMatchObject({ use: "photo", isUseGuessed: false });
    await changeAdFileUse({ reservationId, fileId, use: "logo" }, context);
    expect(await only()).toMatchObject({ use: "logo", isUseGuessed: false });
    const other = { reservationId: reservationId + 1, fileId, use: "photo" } as const;
    expect(await outcomeOf(changeAdFileUse(other, context))).toMatchObject({ code: "not-found" });
  });

  test("a removed file is shown no more, and can be brought back", async () => {
    const fileId = await sendAdFile(reservationId, await plainPng());
    const choice = { reservationId, fileId };
    await removeAdFile(choice, context);
    await removeAdFile(choice, context);
    expect(await findAdFiles(reservationId)).toEqual([]);
    expect(await findOrphanedAndMissingAdFiles()).toEqual({ files: [], missing: [] });
    await restoreAdFile(choice, context);
    expect(await findAdFiles(reservationId)).toHaveLength(1);
    const other = { reservationId: reservationId + 1, fileId };
    expect(await outcomeOf(removeAdFile(other, context))).toMatchObject({ code: "not-found" });
    expect(await findAdFile(other)).toBeUndefined();
  });

  test("an ad has a limited number of files", async () => {
    for (let i = 0; i < adFileSizeAndCountLimits.atOnce; i++) await add(await plainPng());
    const refusal = { code: "conflict", sentence: /up to 12 files/ };
    const more = await plainPng();
    expect(await outcomeOf(add(more))).toMatchObject(refusal);
    const { id } = await only();
    await removeAdFile({ reservationId, fileId: id }, context);
    await add(more);
    expect(await outcomeOf(restoreAdFile({ reservationId, fileId: id }, context))).toMatchObject(
      refusal,
    );
  });

  test("an ad whose reservation has ended or whose card is printed takes no file", async () => {
    const fileId = await sendAdFile(reservationId, await plainPng());
    await db.execute(sql`update mailing set state = 'printed'`);
    expect(await outcomeOf(add(await plainPng()))).toMatchObject({ sentence: /card is printed/ });
    await db.execute(sql`update mailing set state = 'published'`);
    await db
      .update(reservation)
      .set({ state: "canceled", expiresAt: null, endedAt: sql`now()` })
      .where(eq(reservation.id, reservationId));
    expect(await outcomeOf(add(await plainPng()))).toMatchObject({ sentence: /has ended/ });
    const removal = removeAdFile({ reservationId, fileId }, context);
    expect(await outcomeOf(removal)).toMatchObject({ sentence: /has ended/ });
    expect(await stored()).toHaveLength(4);
  });

  /** What the files of this ad's network would weigh if each were so large. */
  const weigh = (bytes: number) => db.update(adFile).set({ storedBytes: bytes });

  test("a network's files have a ceiling until an address is confirmed, and removing them gains nothing", async () => {
    const fileId = await sendAdFile(reservationId, await plainPng());
    const { rows } = await db.execute<{ stored: string }>(
      sql`select stored_bytes as stored from ad_file`,
    );
    expect(Number(rows[0]?.stored)).toBeGreaterThan((await only()).byteCount);
    await weigh(adFileDiskLimitsInBytes.network);
    await removeAdFile({ reservationId, fileId }, context);
    const png = await plainPng();
    expect(await outcomeOf(add(png))).toMatchObject({
      code: "too-many",
      sentence: /Confirm your email/,
    });
    expect(await waiting()).toEqual([]);
    await db.update(reservation).set({ confirmedAt: sql`now()` });
    expect(await add(png)).toBeGreaterThan(fileId);
  });

  test("strangers share a ceiling that the owner hears of, an ad has one of its own, and some of the disk stays free", async () => {
    await add(await plainPng());
    await db.update(adFile).set({ networkHash: "other" });
    expect(await findDiskSpaceWarning()).toBeUndefined();
    const more = await plainPng();
    await db.update(adFile).set({ storedBytes: 2_000_000_000 });
    const { rows } = await db.execute<{ id: string }>(sql`select id from ad_file`);
    for (let i = 0; i < 2; i++) {
      await db.execute(sql`insert into ad_file (reservation_id, use, name, type, byte_count, stored_bytes, hash, added_by)
        select reservation_id, 'photo', 'x', type, byte_count, stored_bytes, hash, added_by from ad_file where id = ${Number(rows[0]?.id)}`);
    }
    expect(await findDiskSpaceWarning()).toBe("strangers");
    expect(await outcomeOf(add(more))).toMatchObject({ sentence: /Remove the largest/ });
    const elsewhere = { reservationId: reservationId + 1000, networkHash: "another" };
    expect(await outcomeOf(requireAdFileDiskSpace(elsewhere))).toMatchObject({
      code: "unavailable",
    });
    expect(await outcomeOf(requireAdFileDiskSpace(elsewhere, db, async () => 1000))).toMatchObject({
      code: "unavailable",
    });
    expect(await findDiskSpaceWarning(async () => 1000)).toBe("full");
  });

  test("removed files are deleted with their bytes, and so are those of a hold that ended", async () => {
    const fileId = await sendAdFile(reservationId, await plainPng());
    await sendAdFile(reservationId, await plainPng());
    await removeAdFile({ reservationId, fileId }, context);
    expect(await deleteRemovedAdFiles()).toBe(0);
    expect(await deleteRemovedAdFiles(0)).toBe(1);
    expect(await stored()).toHaveLength(4);
    await db
      .update(reservation)
      .set({ state: "expired", expiresAt: null, endedAt: sql`now() - interval '13 hours'` });
    expect(await outcomeOf(add(await plainPng()))).toMatchObject({ sentence: /hold has ended/ });
    expect(await deleteRemovedAdFiles()).toBe(1);
    expect([await stored(), await findAdFiles(reservationId)]).toEqual([[], []]);
  });

  test("a file that a process left unchecked is checked later", async () => {
    await add(await plainPng());
    await checkUncheckedAdFiles(context);
    expect((await only()).state).toBe("checking");
    await db.update(adFile).set({ addedAt: sql`now() - interval '2 minutes'` });
    await checkUncheckedAdFiles(context);
    expect((await only()).state).toBe("ready");
  });

  test("a stored file of no row, and a row whose file is gone, are found", async () => {
    await sendAdFile(reservationId, await plainPng());
    const { hash } = await only();
    expect(await findOrphanedAndMissingAdFiles()).toEqual({ files: [], missing: [] });
    await unlink(join(dataDirectory(), `files/art/${hash}-small.jpg`));
    const key = `art/${hash}-small.jpg`;
    expect(await findOrphanedAndMissingAdFiles()).toEqual({
      files: [],
      missing: [{ reservationId, key }],
    });
    await db.delete(adFile);
    expect(await findOrphanedAndMissingAdFiles()).toEqual({
      files: [`art/${hash}-large.jpg`, `art/${hash}-paper.jpg`, `art/${hash}.png`],
      missing: [],
    });
  });

  test("stored files of no row are deleted once they are old enough, and those of a row never", async () => {
    const kept = await plainPng();
    await sendAdFile(reservationId, kept);
    await sendAdFile(reservationId, svgWith("<script/>"));
    expect(await deleteOrphanedAdFiles()).toBe(0);
    expect(await deleteOrphanedAdFiles(-1)).toBe(1);
    expect((await findOrphanedAndMissingAdFiles()).missing).toEqual([]);
    expect((await stored()).filter((name) => name.startsWith(sha256(kept)))).toHaveLength(4);
  });

  test("the office adds and removes files in its own name", async () => {
    const fileId = await add(await plainPng(), "ad.png", byOperator);
    expect((await only()).addedBy).toBe("Olga Owner");
    const gone = { actor: { kind: "operator", id: "999" }, now: new Date() } as const;
    for (const by of [gone, { actor: systemActor, now: new Date() }]) {
      for (const act of [removeAdFile, restoreAdFile]) {
        expect(await outcomeOf(act({ reservationId, fileId }, by))).toMatchObject({
          code: "not-allowed",
        });
      }
    }
    await removeAdFile({ reservationId, fileId }, byOperator);
    expect(await findAdFiles(reservationId)).toEqual([]);
  });
});
