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

const folder = mkdtempSync(join(tmpdir(), "inspect-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const paperProfile = join(packageRoot, "artwork/studio/color/FOGRA39L_coated.icc");

async function inspect(type: FileType, bytes: Uint8Array) {
  const path = join(mkdtempSync(join(folder, "one-")), "file");
  writeFileSync(path, bytes);
  return inspectFile({ path, type, paperProfile, folder: mkdtempSync(join(folder, "out-")) });
}

test("a PDF tells its trimmed size, its missing fonts, its phone number and its inks", async () => {
  const plain = await inspect("application/pdf", await pdfWithoutFont());
  expect(plain.inspection).toMatchObject({
    inches: { width: 4.25, height: 5.25 },
    pdf: { pages: 1, bleed: null, missingFonts: ["Helvetica-Bold"], hasPhone: false },
  });
  const trimmed = await pdfWith((page) => {
    page.setTrimBox(9, 9, 288, 360);
    page.drawRectangle({ x: 9, y: 9, width: 288, height: 360, color: cmyk(0, 0, 0, 0.5) });
    page.drawText("Call 480-555-0143", { x: 40, y: 100 });
  });
  const { inspection } = await inspect("application/pdf", trimmed);
  expect(inspection).toMatchObject({
    inches: { width: 4, height: 5 },
    width: 1920,
    height: 2400,
    pdf: { bleed: 0.125, hasPhone: true },
  });
});

test("a drawing is rendered large, and its type is noticed", async () => {
  const { inspection } = await inspect("image/svg+xml", svgWith("<text>Drains</text>"));
  expect(inspection).toMatchObject({ svgHasText: true, width: 1920, height: 2400 });
});

test("a code is read, and colors that paper can't show are measured", async () => {
  const code = Buffer.from(renderSVG("https://shop.example/a", { border: 4 }));
  const png = await sharp(code, { density: 300 }).resize(700).png().toBuffer();
  const read = await inspect("image/png", png);
  expect(read.inspection?.codes).toMatchObject([{ text: "https://shop.example/a" }]);
  const plain = { width: 300, height: 300, channels: 3 } as const;
  const share = async (background: string) => {
    const bytes = await sharp({ create: { ...plain, background } })
      .png()
      .toBuffer();
    return (await inspect("image/png", bytes)).inspection?.paper.visibleShare;
  };
  expect(await share("#00ff00")).toBe(1);
  expect(await share("#8a6d5a")).toBe(0);
});

/** Milliseconds; in depth some of the files keep their checker busy until it is ended. */
const LONGEST = depth(120_000, 900_000);

test(
  "hostile files are each refused for their reason, and none stops us",
  async () => {
    const tried = new Set<string>();
    for (const { name, type, bytes, refusal, isSlow } of await hostileFiles()) {
      // A process for each: `npm test` tries one of each type and reason.
      if (!isDeep && (isSlow || tried.has(type + refusal))) continue;
      tried.add(type + refusal);
      expect(await inspect(type, bytes), name).toEqual({ refusal });
    }
    expect((await inspect("image/svg+xml", svgWith())).inspection?.width).toBe(1920);
  },
  LONGEST,
);
