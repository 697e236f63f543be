import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkPressFile } from "./check-press-file.ts";
import { writePressFile } from "./press-file.ts";
import { cropSideFromPage, PAGE_PIXELS_PER_INCH, renderPressFile } from "./render-press-file.ts";
import {
  type MadePressFile,
  type PressFileRequest,
  pressFileParts,
} from "./run-in-press-process.ts";

/** Writes the file, reads it back, checks it, and draws a picture of each side as it will be cut, into a folder. */
export async function makePressFileInThisProcess(
  { card, profile, codes, folder }: PressFileRequest,
  onProgress: (percent: number) => void = () => {},
): Promise<MadePressFile> {
  const bytes = await writePressFile(card, profile, (done, of) =>
    onProgress(Math.round((done / of) * 40)),
  );
  const pages = await renderPressFile(bytes, PAGE_PIXELS_PER_INCH);
  // The renderer's memory isn't JavaScript's, so that nothing else would collect it before the check needs its own.
  globalThis.gc?.();
  const findings = await checkPressFile(bytes, { card, profile, codes, pages }, (done, of) =>
    onProgress(40 + Math.round((done / of) * 55)),
  );
  const { layout } = card;
  const edge = profile.bleed + profile.slug;
  const [front, back] = pages;
  await writeFile(join(folder, pressFileParts.pdf), bytes);
  for (const [part, page] of [
    ["front", front],
    ["back", back],
  ] as const) {
    if (!page) throw new Error(`the file has no ${part}`);
    const side = cropSideFromPage(page, { ...layout, x: edge, y: edge });
    await side.toFile(join(folder, pressFileParts[part]));
  }
  onProgress(100);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { hash, byteCount: bytes.length, findings };
}
