import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { type Box, type CardLayout, cellInsideGutters } from "#artwork/layouts/card-layout.ts";
import { checkLayout, layoutRuleDescriptions } from "#artwork/layouts/check-layout.ts";
import { readQrCodesAtAGlance } from "#platform/files/inspection/find-qr-codes.ts";
import { areaOfBox, checkPrintedMarks } from "./check-marks.ts";
import type { PressCard, PressCell } from "./press-file.ts";
import { ADDRESS_ZONE_CELL_ID, blockingFinding, type PressFinding } from "./press-finding.ts";
import type { PressProfile } from "./press-profile.ts";
import { intersectBoxes, type ReadPressFile, readPressFile } from "./read-press-file.ts";
import { bitmapToSharp, PAGE_PIXELS_PER_INCH, type PageBitmap } from "./render-press-file.ts";

/** What the caller knows of each cell, by id: the address that its code has to say. Cells without one have no code. */
export type ExpectedCodeAddresses = ReadonlyMap<string, string>;

type Checked = {
  card: PressCard;
  profile: PressProfile;
  codes: ExpectedCodeAddresses;
  pages: readonly PageBitmap[];
};

/** Reads a press file as a stranger would and says what would go wrong on press. */
export async function checkPressFile(
  bytes: Buffer,
  { card, profile, codes, pages }: Checked,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<PressFinding[]> {
  const file = await readPressFile(bytes);
  const form = checkForm(file, card.layout, profile);
  // what isn't four inks, or has other boxes, can't be judged further
  if (form.length > 0) return form;
  const findings = [...checkPrintedMarks(file, card, profile), ...checkPostalRules(card.layout)];
  const edge = profile.bleed + profile.slug;
  for (const [i, cell] of card.cells.entries()) {
    const page = pages[cell.side === "front" ? 0 : 1];
    if (!page) throw new Error(`the file has no ${cell.side}`);
    const paper: Paper = { page, edge, layout: card.layout, profile };
    findings.push(
      ...checkBleed(cell, paper),
      ...(await checkCode(cell, { address: codes.get(cell.id), at: codeBox(cell, file) }, paper)),
      ...(await checkDrawing(cell, paper)),
    );
    onProgress(i + 1, card.cells.length);
  }
  return findings;
}

function checkForm(file: ReadPressFile, layout: CardLayout, profile: PressProfile): PressFinding[] {
  const near = (a: number, b: number) => Math.abs(a - b) < 0.002;
  const around = (box: Box, by: number) =>
    near(box.x, -by) &&
    near(box.y, -by) &&
    near(box.width, layout.width + 2 * by) &&
    near(box.height, layout.height + 2 * by);
  const { bleed, slug, standard } = profile;
  const isSized = file.pages.every(
    (page) => around(page.trim, 0) && around(page.bleed, bleed) && around(page.media, bleed + slug),
  );
  return [
    ...(file.standard === standard
      ? []
      : [
          blockingFinding(
            "form",
            `The file says it is ${file.standard ?? "no PDF/X"}, not ${standard}.`,
          ),
        ]),
    ...(file.pages.length === 2
      ? []
      : [blockingFinding("form", "The file doesn’t have two pages.")]),
    ...(isSized ? [] : [blockingFinding("boxes", "The page’s trim or bleed isn’t the card’s.")]),
    ...file.foreign.map((what) =>
      blockingFinding("color", `The file has ${what}, which can’t print.`),
    ),
  ];
}

/** The post office's rules on the piece, the address and the indicia, as they are on the card's layout. */
function checkPostalRules(layout: CardLayout): PressFinding[] {
  return checkLayout(layout).map(({ rule }) =>
    blockingFinding("address-zone", layoutRuleDescriptions[rule], ADDRESS_ZONE_CELL_ID),
  );
}

type Paper = { page: PageBitmap; edge: number; layout: CardLayout; profile: PressProfile };

/** Whether ink that reaches the trim goes on to the end of the bleed. */
function checkBleed(
  { id, cell }: PressCell,
  { page, edge, layout, profile }: Paper,
): PressFinding[] {
  const at = (x: number, y: number) => {
    const [px, py] = [
      Math.round((x + edge) * PAGE_PIXELS_PER_INCH),
      Math.round((y + edge) * PAGE_PIXELS_PER_INCH),
    ];
    const i = 4 * (py * page.width + px);
    return Math.min(page.data[i] ?? 255, page.data[i + 1] ?? 255, page.data[i + 2] ?? 255) < 245;
  };
  const inner = cellInsideGutters(layout, cell);
  const [right, bottom] = [inner.x + inner.width, inner.y + inner.height];
  const out = profile.bleed * 0.85;
  const lines = [
    ...(inner.x === 0 ? [(t: number) => [0.01, -out].map((x) => at(x, t))] : []),
    ...(Math.abs(right - layout.width) < 0.001
      ? [(t: number) => [-0.01, out].map((x) => at(layout.width + x, t))]
      : []),
  ].map((test) => ({ test, from: inner.y, to: bottom }));
  const rows = [
    ...(inner.y === 0 ? [(t: number) => [0.01, -out].map((y) => at(t, y))] : []),
    ...(Math.abs(bottom - layout.height) < 0.001
      ? [(t: number) => [-0.01, out].map((y) => at(t, layout.height + y))]
      : []),
  ].map((test) => ({ test, from: inner.x, to: right }));
  for (const { test, from, to } of [...lines, ...rows]) {
    let missing = 0;
    for (let t = from + 0.02; t < to - 0.02; t += 0.01) {
      const [isInked, goesOn] = test(t);
      if (isInked && !goesOn) missing++;
    }
    // an inch in all may be shapes that only touch the trim
    if (missing > 100 * Math.min(1, (to - from) / 4)) {
      return [
        blockingFinding("bleed", "Ink stops at the trim: a cut a hair off shows a white edge.", id),
      ];
    }
  }
  return [];
}

const viewOf = ({ cell }: PressCell, { layout: { gutter }, edge }: Paper): Box => ({
  x: cell.x + gutter / 2 + edge,
  y: cell.y + gutter / 2 + edge,
  width: cell.width - gutter,
  height: cell.height - gutter,
});

const codeBox = ({ cell, side }: PressCell, { marks }: ReadPressFile): Box | undefined =>
  marks.find(
    ({ role, whole, page, isMirrored }) =>
      role === "code" &&
      !isMirrored &&
      page === (side === "front" ? 0 : 1) &&
      areaOfBox(intersectBoxes(whole, cell)) > 0,
  )?.whole;

/** Inches around a code that a phone sees with it. */
const AROUND_CODE = 0.2;

/** Whether the code scans after a press has printed it 1 % small, with ink that spreads, and says what it should. */
async function checkCode(
  cell: PressCell,
  { address, at }: { address: string | undefined; at: Box | undefined },
  paper: Paper,
): Promise<PressFinding[]> {
  if (address === undefined) return [];
  const { edge } = paper;
  const view = at
    ? {
        x: at.x + edge - AROUND_CODE,
        y: at.y + edge - AROUND_CODE,
        width: at.width + 2 * AROUND_CODE,
        height: at.height + 2 * AROUND_CODE,
      }
    : viewOf(cell, paper);
  const printed = bitmapToSharp(paper.page)
    .extract({
      left: Math.max(0, Math.round(view.x * PAGE_PIXELS_PER_INCH)),
      top: Math.max(0, Math.round(view.y * PAGE_PIXELS_PER_INCH)),
      width: Math.floor(view.width * PAGE_PIXELS_PER_INCH),
      height: Math.floor(view.height * PAGE_PIXELS_PER_INCH),
    })
    .resize({ width: Math.round(view.width * PAGE_PIXELS_PER_INCH * 0.99) })
    .blur(1.6)
    // dots that grow by about 20 % in the middle tones
    .gamma(1, 1.4);
  const said = await readQrCodesAtAGlance(printed);
  if (said.includes(address)) return [];
  const sentence =
    said.length === 0
      ? "The code doesn’t scan once printed."
      : `The code says ${said[0]}, not ${address}.`;
  return [blockingFinding("code", sentence, cell.id)];
}

async function checkDrawing(cell: PressCell, paper: Paper): Promise<PressFinding[]> {
  const difference = await compareWithProof(cell.svg, paper.page, {
    view: viewOf(cell, paper),
    density: PAGE_PIXELS_PER_INCH,
    profile: paper.profile.profile,
  });
  if (difference <= MOST_DIFFERENCE) return [];
  const sentence = `What the file prints differs from the proof (${Math.round(difference)} of 255; at most ${MOST_DIFFERENCE}).`;
  return [blockingFinding("differs", sentence, cell.id)];
}

/** Pixels a side of the blocks that are compared: less than a digit of a phone number at 100 pixels to the inch. */
const BLOCK = 8;

/** More than this is another drawing: the same one measures up to 24, another last digit of a phone number 33 and more. */
const MOST_DIFFERENCE = 28;

/**
 * How far the press file's drawing of an ad is from its proof: the largest difference within a block of 0.08 in, apart from
 * a shift of color that is the same all over the block. Two programs draw, both through the paper's profile: resvg the
 * proof, pdfium the file. `view`: where the ad is on the sheet, in inches from the sheet's corner.
 */
async function compareWithProof(
  svg: string,
  page: PageBitmap,
  { view, density, profile }: { view: Box; density: number; profile: string },
): Promise<number> {
  const proof = new Resvg(svg, { background: "#ffffff" }).render();
  const { width, height } = proof;
  const left = Math.round(view.x * density);
  const top = Math.round(view.y * density);
  const printed = bitmapToSharp(page).extract({
    left,
    top,
    width: Math.min(page.width - left, Math.round(view.width * density)),
    height: Math.min(page.height - top, Math.round(view.height * density)),
  });
  const onPaper = await bitmapToSharp({ data: Buffer.from(proof.pixels), width, height })
    .toColourspace("cmyk")
    .withIccProfile(profile)
    .tiff({ compression: "none" })
    .toBuffer();
  const [a, b] = await Promise.all([
    printed.resize(width, height, { fit: "fill" }).blur(1).raw().toBuffer(),
    sharp(onPaper).toColourspace("srgb").blur(1).raw().toBuffer(),
  ]);
  let worst = 0;
  for (let y = 0; y + BLOCK <= height; y += BLOCK / 2) {
    for (let x = 0; x + BLOCK <= width; x += BLOCK / 2) {
      worst = Math.max(worst, blockDifference(a, b, { width, x, y }));
    }
  }
  return worst;
}

type Block = { width: number; x: number; y: number };

function blockDifference(a: Buffer, b: Buffer, { width, x, y }: Block): number {
  const count = BLOCK * BLOCK;
  let sum = 0;
  for (let channel = 0; channel < 3; channel++) {
    const first = 3 * (y * width + x) + channel;
    let shift = 0;
    for (let line = 0; line < BLOCK; line++) {
      for (let i = 0; i < BLOCK; i++) {
        const at = first + 3 * (line * width + i);
        shift += ((a[at] ?? 0) - (b[at] ?? 0)) / count;
      }
    }
    for (let line = 0; line < BLOCK; line++) {
      for (let i = 0; i < BLOCK; i++) {
        const at = first + 3 * (line * width + i);
        sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0) - shift);
      }
    }
  }
  return sum / (3 * count);
}
