import { rm } from "node:fs/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import type { ActionContext, Actor } from "#business/audit-log/audit-log.ts";
import { adFile } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { fileStore } from "#platform/files/file-storage.server.ts";
import {
  type FileType,
  fileTypes,
  sniffFileType,
  type UnsupportedFileType,
} from "#platform/files/inspection/file-type.ts";
import { cleanFileName, type IncomingFile } from "#platform/files/receive-incoming-file.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { type AdFile, adFileSizeAndCountLimits } from "./ad-file.ts";
import { lockAdForFileChange } from "./change-ad-file.ts";
import {
  type AdFileUploader,
  PENDING_RENDERINGS_BYTES,
  requireAdFileDiskSpace,
} from "./disk-room.ts";
import { findAdFile, lockAdFileHash, originalFileKey } from "./find-ad-files.ts";

type NewAdFile = AdFileUploader & { name: string; incoming: IncomingFile };

/**
 * Keeps a file that arrived for an ad, and returns its id; nobody sees it before `acceptOrRefuseUploadedAdFile`. The file is on the disk
 * before its row is written, so a row never lacks its file. The same file again is the file that is there. Refuses what `requireAcceptedFileType` and `lockAdForFileChange` refuse, too many files, and more than there is room for. Removes the incoming file.
 */
export async function addAdFile(
  { name, incoming, ...uploader }: NewAdFile,
  context: ActionContext,
  tx: Queryable = db,
): Promise<number> {
  try {
    const type = requireAcceptedFileType(incoming);
    await tx.transaction(async (inner) => {
      await lockAdForFileChange(inner, uploader.reservationId, context.actor);
      await requireAdFileDiskSpace(uploader, inner);
    });
    const { hash, byteCount, path } = incoming;
    await (await fileStore()).take(path, originalFileKey(hash, type));
    const file = { ...uploader, name: cleanFileName(name, "file"), type, hash, byteCount };
    return await insertAdFile(file, context, tx);
  } finally {
    await rm(incoming.path, { force: true });
  }
}

const insertAdFile = defineAction({
  name: "addAdFile",
  permission: "anyone",
  undo: ["removeAdFile"],
  async run(
    tx,
    file: AdFileUploader & { name: string; type: FileType; hash: string; byteCount: number },
    { actor },
  ) {
    const { reservationId, hash, type, byteCount } = file;
    const addedBy = await lockAdForFileChange(tx, reservationId, actor);
    await lockAdFileHash(tx, hash);
    const key = originalFileKey(hash, type);
    if (!(await (await fileStore()).writtenAt(key))) throw lost(key);
    const [same] = await tx
      .select({ id: adFile.id })
      .from(adFile)
      .where(and(isShownOf(reservationId), eq(adFile.hash, hash)));
    if (same) return { result: same.id };
    await refuseFull(tx, reservationId);
    const all = await tx.$count(adFile, eq(adFile.reservationId, reservationId));
    if (all >= adFileSizeAndCountLimits.ever) {
      throw tooMany("You’ve sent a lot of files for this ad. Call us, and we’ll add the next one.");
    }
    await requireAdFileDiskSpace(file, tx);
    const [row] = await tx
      .insert(adFile)
      .values({ ...file, addedBy, storedBytes: byteCount + PENDING_RENDERINGS_BYTES })
      .returning({ id: adFile.id });
    if (!row) throw new Error("The file’s row was not written.");
    return { event: fileEvent("ad.file-added", file), result: row.id };
  },
});

const tooMany = (sentence: string) => new Refusal("conflict", sentence, { field: "file" });

/** Its stored copy was deleted as nobody's in the instant between both. */
const lost = (key: string) =>
  new Refusal("unavailable", "Your file didn’t arrive. Please send it again.", {
    detail: `${key} is gone`,
    retryAfter: 1,
  });

type Choice = { reservationId: number; fileId: number };

/** Removes a file from an ad; `restoreAdFile` brings it back. A proof that was made from it stays. */
export const removeAdFile = defineAction({
  name: "removeAdFile",
  permission: "anyone",
  undo: ["restoreAdFile"],
  run: (tx, choice: Choice, { actor }) => setRemoved(tx, { ...choice, isRemoved: true }, actor),
});

export const restoreAdFile = defineAction({
  name: "restoreAdFile",
  permission: "anyone",
  undo: ["removeAdFile"],
  run: (tx, choice: Choice, { actor }) => setRemoved(tx, { ...choice, isRemoved: false }, actor),
});

async function setRemoved(
  tx: Queryable,
  { reservationId, fileId, isRemoved }: Choice & { isRemoved: boolean },
  actor: Actor,
) {
  await lockAdForFileChange(tx, reservationId, actor);
  const file = await findAdFile({ reservationId, fileId }, tx);
  if (!file) throw new Refusal("not-found", "This ad doesn’t have that file.");
  if ((file.removedAt !== null) === isRemoved) return {};
  if (!isRemoved) await refuseFull(tx, reservationId);
  await tx
    .update(adFile)
    .set({ removedAt: isRemoved ? sql`statement_timestamp()` : null })
    .where(eq(adFile.id, fileId));
  return { event: fileEvent(isRemoved ? "ad.file-removed" : "ad.file-restored", file) };
}

const isShownOf = (reservationId: number) =>
  and(eq(adFile.reservationId, reservationId), isNull(adFile.removedAt));

async function refuseFull(tx: Queryable, reservationId: number): Promise<void> {
  const { atOnce } = adFileSizeAndCountLimits;
  if ((await tx.$count(adFile, isShownOf(reservationId))) < atOnce) return;
  throw tooMany(`An ad can have up to ${atOnce} files. Remove one first.`);
}

const fileEvent = <Name extends "ad.file-added" | "ad.file-removed" | "ad.file-restored">(
  event: Name,
  { reservationId, name }: Pick<AdFile, "reservationId" | "name">,
) => ({ event, subject: { type: "reservation", id: reservationId }, detail: { file: name } });

const TAKEN = "PNG, JPG, WebP, PDF or SVG";

const otherTypes: Record<UnsupportedFileType, string> = {
  heic: "This is a HEIC photo, and we need a JPG. On an iPhone, pick it from Photos on this page and it arrives as a JPG. On a computer, save it as a JPG first.",
  avif: "This is an AVIF picture, and we need a JPG or PNG. Open it, save it as a JPG, and send that.",
  gif: `A GIF is too coarse for print. Send a ${TAKEN}.`,
  bmp: "This is a BMP picture, and we need a PNG or JPG. Open it, save it as a PNG, and send that.",
  "jpeg-2000":
    "This is a JPEG 2000 picture, and we need a JPG or PNG. Open it, save it as a JPG, and send that.",
  "jpeg-xl":
    "This is a JPEG XL picture, and we need a JPG or PNG. Open it, save it as a JPG, and send that.",
  tiff: "We don’t take TIFF files. Save yours as a PDF or PNG and send that.",
  photoshop: "We can’t open Photoshop files. Save yours as a PDF or PNG and send that.",
  postscript: "We can’t open EPS files. Save yours as a PDF and send that.",
  office: "We can’t open documents or ZIP files. Save your ad as a PDF and send that.",
  unknown: `We can’t tell what this file is. Send a ${TAKEN}.`,
};

const refused = (sentence: string) => new Refusal("invalid", sentence, { field: "file" });

function requireAcceptedFileType({ byteCount, isTooLarge, start }: IncomingFile): FileType {
  if (byteCount === 0) throw refused("This file is empty. Choose another one.");
  if (isTooLarge) {
    throw refused("This file is over 25 MB. Save a smaller version and send that.");
  }
  const type = sniffFileType(start);
  if (isTaken(type)) return type;
  throw refused(otherTypes[type]);
}

const isTaken = (type: FileType | UnsupportedFileType): type is FileType =>
  Object.hasOwn(fileTypes, type);
