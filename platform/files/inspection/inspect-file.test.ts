import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cmyk } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { renderSVG } from "uqr";
import { afterAll, expect, test } from "vitest";
import { packageRoot } from "#platform/package-root.ts";
import { depth, isDeep } from "#tests/support/depth.ts";
import { pdfWith, pdfWithoutFont, svgWith } from "#tests/support/files/art.ts";
import { hostileFiles } from "#tests/support/files/hostile-files.ts";
import type { FileType } from "./file-type.ts";
import { inspectFile } from "./inspect-file.server.ts";
import { inspectFileInThisProcess, renderFile } from "./inspect-file-in-this-process.ts";
import { UnusableFileError } from "./inspection.ts";

const folder = mkdtempSync(join(tmpdir(), "inspect-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const paperProfile = join(packageRoot, "artwork/studio/color/FOGRA39L_coated.icc");

function requestFor(type: FileType, bytes: Uint8Array) {
  const path = join(mkdtempSync(join(folder, "one-")), "file");
  writeFileSync(path, bytes);
  return { path, type, paperProfile, folder: mkdtempSync(join(folder, "out-")), placings: [] };
}

const inspectInAProcess = (type: FileType, bytes: Uint8Array) =>
  inspectFile(requestFor(type, bytes));

/** The same without the seconds that a process takes to start. */
const inspect = (type: FileType, bytes: Uint8Array) =>
  inspectFileInThisProcess(requestFor(type, bytes));

test("a PDF tells its trimmed size, its missing fonts, its phone number and its inks", async () => {
  expect(await inspect("application/pdf", await pdfWithoutFont())).toMatchObject({
    inches: { width: 4.25, height: 5.25 },
    pdf: { pages: 1, bleed: null, missingFonts: ["Helvetica-Bold"], hasPhone: false },
  });
  const trimmed = await pdfWith((page) => {
    page.setTrimBox(9, 9, 288, 360);
    page.drawRectangle({ x: 9, y: 9, width: 288, height: 360, color: cmyk(0, 0, 0, 0.5) });
    page.drawText("Call 480-555-0143", { x: 40, y: 100 });
  });
  const { inspection } = await inspectInAProcess("application/pdf", trimmed);
  expect(inspection).toMatchObject({
    inches: { width: 4, height: 5 },
    width: 1920,
    height: 2400,
    pdf: { bleed: 0.125, hasPhone: true },
  });
});

if (isDeep)
  test("a drawing is rendered large, and its type is noticed", async () => {
    expect(await inspect("image/svg+xml", svgWith("<text>Drains</text>"))).toMatchObject({
      svgHasText: true,
      width: 1920,
      height: 2400,
    });
  });

test("a code is read, and colors that paper can't show are measured", async () => {
  const code = Buffer.from(renderSVG("https://shop.example/a", { border: 4 }));
  const png = await sharp(code, { density: 300 }).resize(700).png().toBuffer();
  const read = await inspect("image/png", png);
  expect(read.codes).toMatchObject([{ text: "https://shop.example/a" }]);
  const plain = { width: 100, height: 100, channels: 3 } as const;
  const share = async (background: string) => {
    const bytes = await sharp({ create: { ...plain, background } })
      .png()
      .toBuffer();
    return (await inspect("image/png", bytes)).paper.visibleShare;
  };
  expect(await share("#00ff00")).toBe(1);
  expect(await share("#8a6d5a")).toBe(0);
});

if (isDeep)
  test("a code is read again in each way of placing it: cut, and too dense for its pixels, it is lost", async () => {
    const text = `https://shop.example/${"a".repeat(600)}`;
    const input = await sharp(Buffer.from(renderSVG(text, { border: 4 })), { density: 300 })
      .resize(800, 800)
      .png()
      .toBuffer();
    const create = { width: 2000, height: 1000, channels: 3, background: "#fff" } as const;
    const png = await sharp({ create })
      .composite([{ input, left: 1150, top: 100 }])
      .png()
      .toBuffer();
    const way = { width: 1000, height: 1000, fit: "cover" } as const;
    const placings = [
      { ...way, key: "kept", position: "right bottom" },
      { ...way, key: "cut", position: "centre" },
      { width: 120, height: 120, fit: "contain", key: "small", position: "centre" },
    ] as const;
    const read = await inspectFileInThisProcess({ ...requestFor("image/png", png), placings });
    expect(read.lostCodes).toEqual({ kept: [], cut: [text], small: [text] });
  });

/** Milliseconds; in depth some of the files keep their checker busy until it is ended. */
const LONGEST = depth(120_000, 900_000);

const refusalHere = (type: FileType, bytes: Uint8Array) =>
  renderFile(requestFor(type, bytes)).then(
    () => undefined,
    (error: unknown) => (error instanceof UnusableFileError ? error.refusal : "damaged"),
  );

test(
  "hostile files are each refused for their reason, and none stops us",
  async () => {
    for (const { name, type, bytes, refusal, isSlow } of await hostileFiles()) {
      if (isDeep) expect(await inspectInAProcess(type, bytes), name).toEqual({ refusal });
      else if (!isSlow) expect(await refusalHere(type, bytes), name).toBe(refusal);
    }
    expect(await inspectInAProcess("application/pdf", Buffer.from("%PDF-1.7\n"))).toEqual({
      refusal: "damaged",
    });
  },
  LONGEST,
);
