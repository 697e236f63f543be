import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cmyk, PDFDocument, rgb, StandardFonts } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { standardLayout as layout } from "#artwork/layouts/card-layout.ts";
import { depth, isDeep } from "#tests/support/depth.ts";
import { comparePrinterProofInThisProcess } from "./compare-printer-proof-in-this-process.ts";
import { pressFileParts } from "./run-in-press-process.ts";

const about = {
  layout,
  profile: "artwork/studio/color/FOGRA39L_coated.icc",
  folder: mkdtempSync(join(tmpdir(), "proof-")),
};
afterAll(() => rmSync(about.folder, { recursive: true, force: true }));

type Wish = {
  phone?: string;
  ground?: ReturnType<typeof cmyk> | ReturnType<typeof rgb>;
  /** Points around the card, and whether the page says where it is cut. */
  margin?: number;
  hasTrim?: boolean;
  pages?: number;
  size?: readonly [number, number];
  /** It opens without a password and is locked against changes. */
  isLocked?: boolean;
};

/** A PDF of the card's sides as a printer might send one back. */
async function proofOf({
  phone = "480-555-0148",
  ground = cmyk(0.1, 0.6, 0.8, 0),
  margin = 9,
  hasTrim = false,
  pages = 2,
  size = [864, 648],
  isLocked = false,
}: Wish): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.HelveticaBold);
  const [width, height] = size;
  for (let i = 0; i < pages; i++) {
    const page = document.addPage([width + 2 * margin, height + 2 * margin]);
    if (hasTrim) page.setTrimBox(margin, margin, width, height);
    page.drawRectangle({ x: margin, y: margin, width, height: 200, color: ground });
    const text = { x: margin + 100, y: margin + 400, size: 12, font };
    page.drawText(i === 0 ? phone : "Open daily", text);
  }
  if (isLocked) document.encrypt({ ownerPassword: "owner" });
  return Buffer.from(await document.save({ addDefaultPage: false }));
}

/** What we sent, an orange field and a phone number of 12 points, as it was drawn when the file was made. */
let sent: { front: Buffer; back: Buffer };

beforeAll(async () => {
  const white = await sharp({ create: { ...layout, channels: 3, background: "#ffffff" } })
    .jpeg()
    .toBuffer();
  const blank = { front: white, back: white };
  await comparePrinterProofInThisProcess({ ...about, ...blank, proof: await proofOf({}) });
  const [front = white, back = white] = await Promise.all(
    [pressFileParts.front, pressFileParts.back].map((name) => readFile(join(about.folder, name))),
  );
  sent = { front, back };
});

const compare = async (wish: Wish) =>
  comparePrinterProofInThisProcess({ ...about, ...sent, proof: await proofOf(wish) });

const wishes: Wish[] = [{}, { margin: 0 }, { margin: 36, hasTrim: true }];

test("a printer's proof is the same as our file at its size, with bleed, or with marks around its trim", async () => {
  for (const wish of depth([{ margin: 36, hasTrim: true }], wishes)) {
    expect(await compare(wish)).toEqual({ front: 0, back: 0 });
  }
});

if (isDeep)
  test("a proof that is locked against changes alone is compared", async () => {
    expect(await compare({ isLocked: true })).toEqual({ front: 0, back: 0 });
    expect(await compare({ isLocked: true, phone: "480-555-0149" })).not.toEqual({
      front: 0,
      back: 0,
    });
  });

test("another digit of a phone number, or another ink, is a difference on its side", async () => {
  const digit = await compare({ phone: "480-555-0149" });
  expect(digit).toMatchObject({ front: expect.any(Number), back: 0 });
  expect("front" in digit && digit.front).toBeGreaterThan(0);
  const ink = await compare({ ground: cmyk(0.8, 0.1, 0.2, 0) });
  expect("front" in ink && ink.front).toBeGreaterThan(0.25);
});

if (isDeep)
  test("an orange in screen colors that looks like the inks is no difference", async () => {
    expect(await compare({ ground: rgb(0.871, 0.482, 0.255) })).toEqual({ front: 0, back: 0 });
  });

test("a proof of another page count or size says so instead of being compared", async () => {
  for (const [pages, said] of [
    [0, "0 pages"],
    [1, "1 page"],
    [300, "300 pages"],
  ] as const) {
    expect(await compare({ pages })).toEqual({
      problem: `The proof has ${said}; the card has 2 sides.`,
    });
  }
  expect(await compare({ size: [648, 864] })).toEqual({
    problem: "Page 1 of the proof is 9.25 × 12.25 in; the card is 12 × 9 in.",
  });
});

test("a card on paper of 190 inches, which would take gigabytes to draw, says its size", async () => {
  expect(await compare({ margin: 6_500, hasTrim: true })).toEqual({
    problem: "Page 1 of the proof is 192.56 × 189.56 in; the card is 12 × 9 in.",
  });
});
