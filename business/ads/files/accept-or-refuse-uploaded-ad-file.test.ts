import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { sniffFileType } from "#platform/files/inspection/file-type.ts";
import { inspectFileInThisProcess } from "#platform/files/inspection/inspect-file-in-this-process.ts";
import type { Inspection } from "#platform/files/inspection/inspection.ts";
import { packageRoot } from "#platform/package-root.ts";
import type { SizeId } from "#site.ts";
import { guessAdFileUse } from "./accept-or-refuse-uploaded-ad-file.ts";
import type { AdFile } from "./ad-file.ts";

const folder = mkdtempSync(join(tmpdir(), "guess-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const paperProfile = join(packageRoot, "artwork/studio/color/FOGRA39L_coated.icc");

async function guess(bytes: Buffer, size: SizeId = "medium") {
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  const type = sniffFileType(bytes) as AdFile["type"];
  const inspection = await inspectFileInThisProcess({
    path,
    type,
    paperProfile,
    folder,
    placings: [],
  });
  return guessAdFileUse(type, inspection, size);
}

const ad = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fc8" } }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><circle cx="50%" cy="40%" r="20%" fill="#036"/></svg>`,
      ),
    },
  ]);

/** A drawing of few colors in a shape, as its inspection tells. */
const drawn = (width: number, height: number) => ({
  ...{ width, height, isTransparent: false, codes: [], lostCodes: {}, mainColorsShare: 1 },
  pdf: null,
});
const aPdf = { pages: 1, hasPhone: false } as Inspection["pdf"];

/** Light and grain, as a camera sees them: a gradient in every channel with noise. */
const scene = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><linearGradient id="a" x2="1" y2="1"><stop stop-color="#79b"/><stop offset="1" stop-color="#421"/></linearGradient><rect width="100%" height="100%" fill="url(#a)" opacity="0.8"/></svg>`,
      ),
    },
  ]);

test("a file of the spot's shape and few colors is a finished ad, with bleed too", async () => {
  expect(await guess(await ad(300, 400).png().toBuffer())).toBe("artwork");
  expect(await guess(await ad(312, 412).jpeg().toBuffer())).toBe("artwork");
  expect(await guess(await ad(400, 500).png().toBuffer(), "large")).toBe("artwork");
  expect(guessAdFileUse("image/svg+xml", drawn(4, 5), "large")).toBe("artwork");
  expect(guessAdFileUse("application/pdf", { ...drawn(3, 4), pdf: aPdf }, "medium")).toBe(
    "artwork",
  );
});

test("a photo is one in the shape of a spot as well, and the same picture saved by a program is an ad", async () => {
  expect(await guess(await scene(360, 480).jpeg().toBuffer())).toBe("photo");
  expect(await guess(await scene(480, 360).jpeg().toBuffer())).toBe("photo");
  expect(await guess(await scene(480, 360).png().toBuffer())).toBe("photo");
  expect(await guess(await scene(300, 400).png().toBuffer())).toBe("artwork");
});

test("what is see-through, or drawn in another shape, is a logo", async () => {
  const seeThrough = await sharp({
    create: { width: 300, height: 400, channels: 4, background: "#f908" },
  })
    .png()
    .toBuffer();
  expect(await guess(seeThrough)).toBe("logo");
  expect(await guess(await ad(400, 130).png().toBuffer())).toBe("logo");
  expect(await guess(await ad(300, 300).jpeg().toBuffer())).toBe("logo");
  expect(guessAdFileUse("image/svg+xml", drawn(4, 5), "medium")).toBe("logo");
  expect(guessAdFileUse("application/pdf", { ...drawn(3, 1), pdf: aPdf }, "medium")).toBe("logo");
});
