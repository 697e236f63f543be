import { expect, test } from "vitest";
import type { FoundQrCode, Inspection } from "#platform/files/inspection/inspection.ts";
import {
  type AdFile,
  type AdFileUse,
  needsOurQrCode,
  type Placement,
  type PlacementPoint,
  placePictureInBox,
} from "./ad-file.ts";
import { listAdFileFindings, printedPixelsPerInch } from "./findings.ts";

const rendering = { type: "image/jpeg", width: 10, height: 10 } as const;
const inspected = (changes: Partial<Inspection> = {}): Inspection => ({
  width: 1200,
  height: 1500,
  inches: null,
  colorSpace: "rgb",
  isTransparent: false,
  pdf: null,
  svgHasText: false,
  paper: { meanDifference: 2, visibleShare: 0 },
  codes: [
    { ...{ text: "https://spotlight.example/r/ABC", x: 0.7, y: 0.7 }, width: 0.25, height: 0.2 },
  ],
  lostCodes: {},
  mainColorsShare: 0.8,
  renderings: { large: rendering, small: rendering, paper: rendering },
  ...changes,
});

type Given = {
  inspection?: Partial<Inspection>;
  use?: AdFileUse;
  type?: AdFile["type"];
  placement?: Placement;
};

const aboutLarge = ({ inspection = {}, use = "artwork", type = "image/png", placement }: Given) =>
  listAdFileFindings(
    {
      state: "ready",
      use,
      type,
      report: { inspection: inspected(inspection), ...(placement && { placement }) },
    },
    "large",
  );
const said = (given: Given) => aboutLarge(given).map(({ level, says }) => `${level}: ${says}`);
const pdf = {
  pages: 1,
  bleed: null,
  missingFonts: [],
  spotColors: [],
  hasPhone: null,
  leftOut: { notes: 0, hasLayers: false },
  hasOverprint: false,
};
const page = (changes: Partial<Inspection> = {}): Given => ({
  type: "application/pdf",
  inspection: { pdf, inches: { width: 4, height: 5 }, ...changes },
});

test("a finished ad with 300 pixels per inch is sharp, one with 200 to 299 is soft, and one with less is too small", () => {
  const at = (width: number, height: number) => said({ inspection: { width, height } })[0];
  expect(said({})).toContain("good: It prints sharp, at 300 pixels per inch.");
  expect(at(1196, 1495)).toMatch(/^warn: It prints a little soft, at 299/);
  expect(at(800, 1000)).toMatch(/^warn: It prints a little soft, at 200/);
  expect(at(796, 995)).toMatch(/^stop: It’s too small to print well: 199/);
  expect(aboutLarge({ inspection: { width: 400, height: 500 } })[0]?.todo).toBe(
    "Send one with 1200 × 1500 pixels, or a PDF.",
  );
});

test("resolution counts at the size in which the file prints: larger where it fills the spot", () => {
  const report = { inspection: inspected({ width: 1200, height: 1200 }) };
  const about = { report, use: "artwork", type: "image/png", size: "large" } as const;
  expect(printedPixelsPerInch(about)).toBe(300);
  const filled = { ...report, placement: { mode: "fill", x: 0.5, y: 0.5 } as const };
  expect(printedPixelsPerInch({ ...about, report: filled })).toBe(240);
});

test("a logo or photo is never stopped, and a small one is asked for again", () => {
  const small = { inspection: { width: 300, height: 200 } };
  for (const [use, todo] of [
    ["logo", "Send a PDF or SVG if you have one."],
    ["photo", "Send the original photo."],
  ] as const) {
    expect(aboutLarge({ ...small, use })[0]).toMatchObject({ level: "warn", todo });
  }
});

test("a drawing has no resolution, and nothing is said about the pictures in a PDF", () => {
  expect(said({ type: "image/svg+xml", inspection: { width: 20, height: 25 } })).toContain(
    "good: It’s a drawing, so it prints sharp at any size.",
  );
  expect(said(page()).join()).not.toMatch(/pixels/);
});

test("another shape than the spot's asks for a choice until one is made", () => {
  const wide = { inspection: { width: 2500, height: 1500 } };
  const shown = "It’s wider than your spot, which is 4 × 5 in, so there’s white above and below.";
  expect(said(wide)).toContain(`warn: ${shown}`);
  expect(said({ ...wide, placement: { mode: "fit", x: 0, y: 0.5 } })).toContain(`tell: ${shown}`);
  expect(said({ ...wide, placement: { mode: "fill", x: 0, y: 0.5 } })).toContain(
    "warn: It’s wider than your spot, which is 4 × 5 in, so we cut off 52% of its width.",
  );
  expect(said({ inspection: { width: 1200, height: 2000 } }).join()).toContain("taller");
  expect(said({ inspection: { width: 1210, height: 1500 } }).join()).toContain("Its shape fits");
});

test("a page that is printed much smaller has small type", () => {
  expect(said(page({ inches: { width: 8, height: 10 } })).join()).toContain(
    "The page is 8 × 10 in, and your spot is 4 × 5 in, so everything prints smaller.",
  );
  expect(said(page({ inches: { width: 4.5, height: 5.625 } })).join()).toContain("shape fits");
});

test("colors that change on paper are announced, and spot colors", () => {
  const bright = { paper: { meanDifference: 14, visibleShare: 0.34 } };
  expect(said({ inspection: bright })).toContain(
    "warn: About 34% of it looks different on paper, which can’t show the brightest colors.",
  );
  expect(said({ inspection: { colorSpace: "cmyk" } }).join()).toContain("print colors (CMYK)");
  const spot = said(page({ pdf: { ...pdf, spotColors: ["PANTONE 186 C"] } }));
  expect(spot.join()).toContain("It uses the spot color PANTONE 186 C");
});

test("fonts that the file lacks are named", () => {
  expect(said(page({ pdf: { ...pdf, missingFonts: ["Helvetica-Bold"] } }))).toContain(
    "warn: It’s missing the font Helvetica-Bold, so the letters may change.",
  );
  const svg = said({ type: "image/svg+xml", inspection: { svgHasText: true } });
  expect(svg).toContain("warn: Its text isn’t converted to outlines, so the letters may change.");
});

test("several pages, a trim and what is see-through are told", () => {
  const all = said(page({ pdf: { ...pdf, pages: 3, bleed: 0.125 }, isTransparent: true })).join();
  expect(all).toContain("It has 3 pages, and we use the first one.");
  expect(all).toContain("We trim it at the file’s trim marks.");
  expect(all).toContain("They print white.");
});

test("a code or a phone number is missed only in a finished ad, and a phone only where words are text", () => {
  expect(said({ inspection: { codes: [] } })).toContain(
    "warn: We didn’t find a QR code that a phone can read.",
  );
  expect(said({}).join()).toContain("Its QR code works and reads");
  expect(said({ use: "photo", inspection: { codes: [] } }).join()).not.toContain("QR");
  const phone = "warn: We didn’t find a phone number in its text.";
  expect(said(page({ pdf: { ...pdf, hasPhone: false } }))).toContain(phone);
  for (const hasPhone of [true, null]) {
    expect(said(page({ pdf: { ...pdf, hasPhone } }))).not.toContain(phone);
  }
});

/** A code in the lower right quarter of a picture twice as wide as the spot. */
const codeOf = (changes: Partial<FoundQrCode> = {}) => ({
  inspection: {
    width: 3000,
    height: 1500,
    codes: [{ text: "https://shop.example", x: 0.7, y: 0.5, width: 0.15, height: 0.3, ...changes }],
  },
});

test("a code that was read again where it prints, and couldn't be, stops the ad there", () => {
  const about = codeOf();
  const lostCodes = { "large fill 1": ["https://shop.example"] };
  const inspection = { ...about.inspection, lostCodes };
  const placed = (placement: Placement) => said({ inspection, placement }).join();
  expect(placed({ mode: "fill", x: 1, y: 0 })).toContain(
    "stop: Its QR code “https://shop.example” can’t be read as it prints here.",
  );
  expect(placed({ mode: "fit", x: 1, y: 0 })).not.toContain("can’t be read");
});

test("a code is judged where and as large as it prints: whole, cut off, or too small", () => {
  const placed = (placement: Placement | undefined, changes: Partial<FoundQrCode> = {}) =>
    said({ ...codeOf(changes), ...(placement && { placement }) }).filter((one) =>
      one.includes("QR"),
    );
  expect(placed({ mode: "fill", x: 1, y: 0.5 })[0]).toMatch(/^tell: Its QR code works/);
  expect(placed({ mode: "fill", x: 0.5, y: 0.5 })).toEqual([
    "stop: Its QR code “https://shop.example” is cut off.",
  ]);
  expect(placed({ mode: "fill", x: 0, y: 0.5 })[0]).toContain("is cut off");
  expect(placed({ mode: "fit", x: 0.5, y: 0.5 })[0]).toMatch(/^warn: .* prints 0.5\d in wide/);
  expect(placed(undefined, { width: 0.1, height: 0.2 })[0]).toMatch(
    /^stop: .* prints 0.3\d in wide/,
  );
});

test("what looks like a code and can't be read is asked about, and never taken for none", () => {
  const asked = (code?: "ours" | "theirs") =>
    said({
      ...codeOf({ text: null }),
      ...(code && { placement: { mode: "fit", x: 0.5, y: 0.5, code } }),
    }).filter((one) => one.includes("QR"));
  expect(asked()).toEqual(["stop: It looks as if it has a QR code, and we can’t read it."]);
  expect(asked("theirs")[0]).toMatch(/^warn/);
  expect(asked("ours")).toEqual(["tell: We add a QR code in the lower right corner."]);
  const { codes } = codeOf({ text: null }).inspection;
  const beside = said({ inspection: { codes: [...codeOf().inspection.codes, ...codes] } });
  expect(beside).toContain(
    "warn: It looks as if it has another QR code, and we can’t read that one.",
  );
  expect([
    needsOurQrCode(codes, undefined),
    needsOurQrCode(codes, "theirs"),
    needsOurQrCode(codes, "ours"),
  ]).toEqual([false, false, true]);
  expect([needsOurQrCode([], undefined), needsOurQrCode([], "theirs")]).toEqual([true, false]);
  expect(needsOurQrCode(codeOf().inspection.codes, "ours")).toBe(false);
});

test("what a PDF's printer would leave out is left out, and said", () => {
  const about = (changes: object) => said(page({ pdf: { ...pdf, ...changes } })).join();
  expect(about({ leftOut: { notes: 1, hasLayers: false } })).toContain(
    "We left out a note or mark",
  );
  expect(about({ leftOut: { notes: 3, hasLayers: true } })).toMatch(/3 notes and marks.*layers/);
  expect(about({ hasOverprint: true })).toContain("white stays white");
});

test("the gravest finding comes first, and a file that isn't ready has none", () => {
  const levels = aboutLarge({ inspection: { width: 100, height: 90, codes: [] } }).map(
    ({ level }) => level,
  );
  expect(levels).toEqual(["stop", "warn", "warn", "good"]);
  expect(
    listAdFileFindings(
      { state: "checking", report: null, use: "artwork", type: "image/png" },
      "large",
    ),
  ).toEqual([]);
});

test("a picture fits a box or covers it, with the chosen point as near the middle as can be", () => {
  const box = { width: 4, height: 5 };
  const wide = { width: 100, height: 50 };
  expect(placePictureInBox(wide, box, { mode: "fit", x: 0, y: 0 })).toEqual({
    ...{ x: 0, y: 1.5, width: 4, height: 2 },
  });
  const filled = (x: PlacementPoint) => placePictureInBox(wide, box, { mode: "fill", x, y: 0.5 });
  expect(filled(0)).toEqual({ x: 0, y: 0, width: 10, height: 5 });
  expect(filled(0.5)).toMatchObject({ x: -3 });
  expect(filled(1)).toMatchObject({ x: -6 });
});
