import { createHash, randomUUID } from "node:crypto";
import { PDFDocument, type PDFPage, StandardFonts } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { acceptOrRefuseUploadedAdFile } from "#business/ads/files/accept-or-refuse-uploaded-ad-file.ts";
import type { AdFileUse } from "#business/ads/files/ad-file.ts";
import { addAdFile } from "#business/ads/files/add-ad-file.ts";
import { changeAdFileUse } from "#business/ads/files/change-ad-file.ts";
import { findAdFile } from "#business/ads/files/find-ad-files.ts";
import {
  type IncomingFile,
  receiveIncomingFile,
} from "#platform/files/receive-incoming-file.server.ts";
import { context } from "#tests/support/business/reservation.ts";

/** A PNG of one color, with a mark that makes its hash its own. */
export function plainPng({ width = 60, height = 40, background = "#2f5d50" } = {}) {
  const create = { width, height, channels: 3, background } as const;
  return sharp({ create })
    .png()
    .withExif({ IFD0: { ImageDescription: randomUUID() } })
    .toBuffer();
}

/** An SVG of 4 by 5 units with whatever is given inside. */
export const svgWith = (inside = "", attributes = "") =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="288" height="360" viewBox="0 0 288 360" ${attributes}><rect width="288" height="360" fill="#fc8"/>${inside}</svg>`,
  );

/** A PDF of a page of so many inches; `draw` puts something on it. */
export async function pdfWith(
  draw: (page: PDFPage, document: PDFDocument) => Promise<void> | void = () => {},
  [width, height] = [4.25, 5.25],
) {
  const document = await PDFDocument.create();
  const page = document.addPage([width * 72, height * 72]);
  await draw(page, document);
  return Buffer.from(await document.save());
}

/** The same with a word in a font that is not in the file. */
export const pdfWithoutFont = () =>
  pdfWith(async (page, document) => {
    const font = await document.embedFont(StandardFonts.HelveticaBold);
    page.drawText("Drains", { font, x: 40, y: 200, size: 40 });
  });

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A file as it arrived. */
export async function arrived(bytes: Uint8Array, limit = 25 * 1024 * 1024): Promise<IncomingFile> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  return receiveIncomingFile(pieces(), limit);
}

/** Sends a file for an ad as its customer, has it checked, and says what it is. */
export async function sendAdFile(
  reservationId: number,
  bytes: Uint8Array,
  { use = "artwork", name = "ad.png" }: { use?: AdFileUse; name?: string } = {},
): Promise<number> {
  const incoming = await arrived(bytes);
  const fileId = await addAdFile({ reservationId, networkHash: "test", name, incoming }, context);
  await acceptOrRefuseUploadedAdFile(fileId, context);
  const isReady = (await findAdFile({ reservationId, fileId }))?.state === "ready";
  if (isReady) await changeAdFileUse({ reservationId, fileId, use }, context);
  return fileId;
}
