import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  PDFDict,
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import sharp from "sharp";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { defaultHouseBandWords, drawAddressZone, drawHouseBand } from "#artwork/card/draw-card.ts";
import { emptySampleCard } from "#artwork/card/sample-card.ts";
import type { Mark } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { type Box, type CardLayout, standardLayout } from "#artwork/layouts/card-layout.ts";
import { qrCodePlaceholder, rect, type Sketch, textLine } from "#artwork/sketch.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { checkPrintedMarks } from "./check-marks.ts";
import { checkPressFile } from "./check-press-file.ts";
import { type PressCard, type PressCell, writePressFile } from "./press-file.ts";
import { ADDRESS_ZONE_CELL_ID } from "./press-finding.ts";
import type { PressProfile } from "./press-profile.ts";
import { readPressFile } from "./read-press-file.ts";
import { bitmapToSharp, PAGE_PIXELS_PER_INCH, renderPressFile } from "./render-press-file.ts";
import { comparePrinterProof, makePressFile, pressFileParts } from "./run-in-press-process.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const layout = standardLayout;
const ADDRESS = "HTTPS://SPOTLIGHT.EXAMPLE/R/AB12CD";
const profile: PressProfile = {
  standard: "PDF/X-1a:2003",
  bleed: 0.125,
  slug: 0.375,
  marks: true,
  inkLimit: 300,
  profile: "artwork/studio/color/FOGRA39L_coated.icc",
  condition: "FOGRA39",
};

let setter: TypeSetter;
let photo: `data:image/jpeg;base64,${string}`;

beforeAll(async () => {
  setter = await TypeSetter.open();
  const noise = { type: "gaussian", mean: 90, sigma: 60 } as const;
  const pixels = sharp({
    create: { width: 640, height: 480, channels: 3, background: "#000", noise },
  });
  photo = `data:image/jpeg;base64,${(await pixels.jpeg().toBuffer()).toString("base64")}`;
});

/** A cell's drawing from sketches in the cell's own units, as it is cut. */
function svgOf(cell: Box, sketches: readonly Sketch[], address = ADDRESS): string {
  const half = layout.gutter * 50;
  const [width, height] = [cell.width * 100 - 2 * half, cell.height * 100 - 2 * half];
  const marks = setter.set(sketches, address);
  const cut: Mark = { kind: "window", x: 0, y: 0, width, height, from: [half, half], marks };
  return drawingToSvg({ width, height, title: "An ad", marks: [cut], forPrint: true });
}

const plain = (cell: Box, ...more: Sketch[]): Sketch[] => [
  rect(-20, -20, cell.width * 100 + 40, cell.height * 100 + 40, "#fff3c4"),
  textLine("sans", 24, 30, 70, "Good work", "#16121a"),
  qrCodePlaceholder(cell.width * 100 - 120, cell.height * 100 - 120, "#16121a", 100),
  ...more,
];

/** A card of plain ads; `draw` may draw a spot otherwise. */
function cardOf(
  draw: Partial<Record<string, (cell: Box) => Partial<PressCell>>> = {},
  on: CardLayout = layout,
): PressCard {
  const cells = on.spots.map((spot): PressCell => {
    const { id, side, x, y, width, height } = spot;
    const cell = { x, y, width, height };
    const usual = { id, side, cell, hasBleed: true, svg: svgOf(cell, plain(cell)) };
    return { ...usual, ...draw[id]?.(cell) };
  });
  const { houseBand: band, postOffice: zone } = on;
  return {
    layout: on,
    title: "Test card",
    publisher: "Scottsdale Spotlight",
    at: new Date("2026-11-20T00:00:00Z"),
    cells: [
      ...cells,
      {
        id: "strip",
        side: "back",
        cell: band,
        hasBleed: true,
        svg: svgOf(band, drawHouseBand({ ...defaultHouseBandWords, ...emptySampleCard.house })),
      },
      {
        id: ADDRESS_ZONE_CELL_ID,
        side: "back",
        cell: zone,
        hasBleed: true,
        svg: svgOf(zone, drawAddressZone(zone)),
        ...draw.zone?.(zone),
      },
    ],
  };
}

/** Enough for what one ad shows: drawing a whole card takes seconds. */
const oneSpot = { ...layout, spots: layout.spots.slice(0, 1) };

const codesOf = ({ cells }: PressCard) =>
  new Map(cells.filter(({ id }) => id !== ADDRESS_ZONE_CELL_ID).map(({ id }) => [id, ADDRESS]));

const { NonStrokingColorRgb } = PDFOperatorNames;

async function check(card: PressCard, bytes: Buffer) {
  const pages = await renderPressFile(bytes, PAGE_PIXELS_PER_INCH);
  const findings = await checkPressFile(bytes, { card, profile, codes: codesOf(card), pages });
  return findings.map(({ kind, spot }) => (spot ? `${kind} ${spot}` : kind)).sort();
}

const image = (width: number, height: number): Sketch => ({
  kind: "image",
  x: 30,
  y: 90,
  width,
  height,
  href: photo,
});

test("a clean card, made in a process of its own, is PDF/X-1a in the card's boxes with nothing to mend, and the same bytes again, but for another digit or second", async () => {
  const folder = await mkdtemp(join(tmpdir(), "press-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const spots = layout.spots.filter(({ id }) => id === "F1" || id === "B1");
  const phone = (number: string) => textLine("sans", 30, 30, 250, number, "#16121a");
  const draw = (number: string): Parameters<typeof cardOf>[0] => ({
    F1: (cell) => ({ svg: svgOf(cell, plain(cell, image(160, 120), phone(number))) }),
    // a finished ad that a customer sent ends at its edge: the bleed is its mirror image
    B1: ({ width, height }) => {
      const size = { width: (width - layout.gutter) * 100, height: (height - layout.gutter) * 100 };
      const sketches = [
        rect(0, 0, size.width, size.height, "#c8102e"),
        qrCodePlaceholder(150, 200, "#000000", 100),
      ];
      const marks = setter.set(sketches, ADDRESS);
      const svg = drawingToSvg({ ...size, title: "Sent", marks, forPrint: true });
      return { hasBleed: false, svg };
    },
  });
  const cardWith = (number: string) => cardOf(draw(number), { ...layout, spots });
  const card = cardWith("480-555-0148");
  const progress: number[] = [];
  const request = { card, profile, codes: codesOf(card), folder };
  const made = await makePressFile(request, (percent) => progress.push(percent));
  expect(made.findings).toEqual([]);
  expect(progress.at(-1)).toBe(100);
  const bytes = await readFile(join(folder, pressFileParts.pdf));
  expect(bytes.equals(await writePressFile(card, profile))).toBe(true);
  const other = cardWith("480-555-0149");
  const later = { ...card, at: new Date("2026-11-20T00:00:01Z") };
  for (const changed of [other, later]) {
    expect(bytes.equals(await writePressFile(changed, profile))).toBe(false);
  }
  const { standard, pages } = await readPressFile(bytes);
  expect(standard).toBe("PDF/X-1a:2003");
  expect(pages.map(({ trim, bleed }) => [trim.width, trim.height, bleed.width])).toEqual([
    [12, 9, 12.25],
    [12, 9, 12.25],
  ]);
  const back = await sharp(join(folder, pressFileParts.back)).metadata();
  expect([back.width, back.height]).toEqual([1800, 1350]);
  const [front, rear] = await Promise.all([
    readFile(join(folder, pressFileParts.front)),
    readFile(join(folder, pressFileParts.back)),
  ]);
  const sent = { proof: bytes, front, back: rear, layout, profile: profile.profile };
  expect(await comparePrinterProof({ ...sent, folder })).toEqual({ front: 0, back: 0 });
});

test("each planted fault is found, in its place", async () => {
  const inks = [100, 90, 80, 70] as const;
  const rich = { ground: inks, second: inks, ink: inks, accent: inks, sparkle: inks };
  const withPhone = (cell: Box, phone: string) =>
    svgOf(cell, plain(cell, textLine("sans", 30, 30, 130, phone, "#16121a")));
  const { postOffice: zone } = layout;
  const upsideDown = {
    ...layout,
    postOffice: { ...zone, address: { ...zone.address, turn: 180 } },
  };
  const printed = cardOf(
    {
      F1: (cell) => ({
        svg: svgOf(cell, plain(cell, rect(30, 100, 60, 60, "#101820"))),
        palette: {
          id: "too rich",
          temperament: "loud",
          inks: rich,
          ground: "#101820",
          second: "#101821",
          ink: "#101822",
          accent: "#101823",
          sparkle: "#101824",
        },
      }),
      F2: (cell) => {
        const edge = rect(0, 0, cell.width * 100, cell.height * 100, "#fff3c4");
        return { svg: svgOf(cell, [edge, ...plain(cell).slice(1)]) };
      },
      F3: (cell) => {
        const blot = rect(cell.width * 100 - 80, cell.height * 100 - 80, 30, 30, "#16121a");
        return { svg: svgOf(cell, plain(cell, blot)) };
      },
      F4: (cell) => {
        const late = textLine("sans", 20, cell.width * 100 - 40, 30, "Sale now", "#16121a");
        return { svg: svgOf(cell, plain(cell, late)) };
      },
      F5: (cell) => ({ svg: svgOf(cell, plain(cell, image(240, 180))) }),
      F6: (cell) => {
        const hair = {
          kind: "path",
          d: "M30 90h100",
          stroke: "#16121a",
          strokeWidth: 0.2,
        } as const;
        return { svg: svgOf(cell, plain(cell, hair)) };
      },
      F7: (cell) => ({ svg: withPhone(cell, "480-555-0149") }),
      B2: (cell) => {
        const tiny = textLine("sans", 3.5, 30, 130, "Rules and limits apply", "#16121a");
        return { svg: svgOf(cell, plain(cell, tiny)) };
      },
      B1: () => ({ svg: drawingToSvg({ width: 393, height: 493, title: "Nothing", marks: [] }) }),
      // reaches into the post office's zone above it
      B3: ({ height, ...cell }) => {
        const over = { ...cell, y: 1.9, height: height + 0.1 };
        return { cell: over, svg: svgOf(over, plain(over)) };
      },
    },
    upsideDown,
  );
  const bytes = await writePressFile(printed, profile);
  const cells = printed.cells.map((cell) =>
    cell.id === "F7" ? { ...cell, svg: withPhone(cell.cell, "480-555-0148") } : cell,
  );
  expect(await check({ ...printed, cells }, bytes)).toEqual([
    "address-zone B3",
    `address-zone ${ADDRESS_ZONE_CELL_ID}`,
    "bleed F2",
    "code B1",
    "code F3",
    "cut-type F4",
    "differs F7",
    "empty B1",
    "ink F1",
    "line F6",
    "resolution F5",
    "small-type B2",
  ]);
});

test("small type that is nearly black prints in black alone, and large type in its own inks", async () => {
  const inkOf = async (points: number) => {
    const words = textLine("sans", points / 0.72, 30, 130, "Rules", "#0a1f44");
    const card = cardOf({ F1: (cell) => ({ svg: svgOf(cell, [words]) }) }, oneSpot);
    const { marks } = await readPressFile(await writePressFile(card, profile));
    return marks.find(({ role, form }) => role === "type" && form === "Ad1")?.inks;
  };
  expect(await inkOf(7)).toEqual([0, 0, 0, 100]);
  expect(await inkOf(20)).not.toEqual([0, 0, 0, 100]);
});

test("small type and codes are drawn in black alone, and found in a file that has them in four inks", async () => {
  const words = textLine("sans", 8, 30, 130, "Rules", "#0a1f44");
  const card = cardOf({ F1: (cell) => ({ svg: svgOf(cell, plain(cell, words)) }) }, oneSpot);
  const file = await readPressFile(await writePressFile(card, profile));
  const judge = (role?: "type" | "code") => {
    const marks = file.marks.map((mark) =>
      mark.role === role ? { ...mark, inks: [60, 50, 40, 100] as const } : mark,
    );
    return checkPrintedMarks({ ...file, marks: role ? marks : file.marks }, card, profile);
  };
  expect(judge()).toEqual([]);
  for (const role of ["type", "code"] as const) {
    expect(judge(role)).toContainEqual(expect.objectContaining({ kind: "rich-black", spot: "F1" }));
  }
});

test("crop and registration marks are on each side of both pages, and outside the bleed", async () => {
  const density = 72;
  const slug = profile.slug * density;
  const card = cardOf({}, oneSpot);
  const pagesOf = async (of: PressProfile) =>
    renderPressFile(await writePressFile(card, of), density);
  const plainPages = await pagesOf({ ...profile, marks: false, slug: 0 });
  for (const [i, page] of (await pagesOf(profile)).entries()) {
    const bare = plainPages[i];
    if (!bare) throw new Error("no page");
    const inBleed = { left: slug, top: slug, width: bare.width, height: bare.height };
    const bled = await bitmapToSharp(page).extract(inBleed).raw().toBuffer();
    const without = await bitmapToSharp(bare).raw().toBuffer();
    // rounding alone: a mark is black
    expect(bled.findIndex((value, at) => Math.abs(value - (without[at] ?? 0)) > 8)).toBe(-1);
    const strips = [
      { left: 0, top: 0, width: page.width, height: slug },
      { left: 0, top: page.height - slug, width: page.width, height: slug },
      { left: 0, top: 0, width: slug, height: page.height },
      { left: page.width - slug, top: 0, width: slug, height: page.height },
    ];
    for (const strip of strips) {
      const { channels } = await bitmapToSharp(page).extract(strip).stats();
      expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(128);
    }
  }
});

test("a card as PDF/X-4 without marks is the page at bleed size", async () => {
  const modern = { ...profile, standard: "PDF/X-4", marks: false, slug: 0 } as const;
  const { standard, pages, foreign } = await readPressFile(
    await writePressFile(cardOf({}, oneSpot), modern),
  );
  expect([standard, pages[0]?.media.width, foreign]).toEqual(["PDF/X-4", 12.25, []]);
});

test("an object in RGB is refused before anything else", async () => {
  const card = cardOf({}, oneSpot);
  const own = await writePressFile(card, profile);
  const document = await PDFDocument.load(own, { updateMetadata: false });
  document.getPage(0).pushOperators(PDFOperator.of(NonStrokingColorRgb, ["1", "0", "0"]));
  const bytes = Buffer.from(await document.save({ useObjectStreams: false }));
  const found = await checkPressFile(bytes, { card, profile, codes: codesOf(card), pages: [] });
  expect(found.map(({ sentence }) => sentence)).toContain(
    "The file has an object in RGB, which can’t print.",
  );
});

test("what PDF/X asks for is missed once it’s gone, and what it forbids is found once it’s there", async () => {
  const own = await writePressFile(cardOf({}, oneSpot), profile);
  const spoil = async (change: (document: PDFDocument) => void) => {
    const document = await PDFDocument.load(own, { updateMetadata: false });
    change(document);
    const file = Buffer.from(await document.save({ useObjectStreams: false }));
    return readPressFile(file);
  };
  const name = (of: string) => PDFName.of(of);
  const infoOf = ({ context }: PDFDocument) => context.lookup(context.trailerInfo.Info, PDFDict);
  for (const [change, found] of [
    [() => {}, []],
    [
      ({ catalog }) => catalog.delete(name("OutputIntents")),
      ["no profile of a paper in four inks"],
    ],
    [(document) => infoOf(document).delete(name("Trapped")), ["no word on trapping"]],
    [
      ({ catalog, context }) => catalog.set(name("AcroForm"), context.obj({})),
      ["AcroForm in the catalog"],
    ],
    [
      (document) => document.getPage(1).node.set(name("Group"), document.context.obj({})),
      ["transparency"],
    ],
    [
      (document) => document.getPage(0).node.set(name("Annots"), document.context.obj([])),
      ["annotations"],
    ],
    [
      (document) =>
        document.getPage(0).node.Resources()?.set(name("Font"), document.context.obj({})),
      ["resources of the kind Font"],
    ],
  ] satisfies [(document: PDFDocument) => void, string[]][]) {
    expect((await spoil(change)).foreign).toEqual(found);
  }
  const { context, catalog } = await PDFDocument.load(own, { updateMetadata: false });
  expect(context.trailerInfo.ID).toBeDefined();
  const metadata = catalog.lookup(name("Metadata"));
  const xmp = metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString() : "";
  for (const id of ["xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass"]) {
    expect(xmp).toContain(id);
  }
});

test("what a press can't print stops the file instead of being left out", async () => {
  const svg = '<svg viewBox="0 0 10 10"><path opacity=".5" d="M0 0h5v5z"/></svg>';
  await expect(writePressFile(cardOf({ F1: () => ({ svg }) }), profile)).rejects.toThrow("opacity");
});
