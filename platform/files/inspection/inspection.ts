import type { FileType } from "./file-type.ts";

/** Most pixels of a picture, most inches of a page's side, and the longest side of our largest rendering, in pixels. */
export const inspectionLimits = { pixels: 120_000_000, inches: 40, longestSide: 2400 } as const;

export type InspectionRefusal =
  | "damaged"
  | "too-many-pixels"
  | "too-large-page"
  | "empty"
  | "password"
  | "pdf-scripts"
  | "svg-scripts"
  | "svg-links"
  | "svg-entities"
  | "svg-fonts"
  | "svg-pictures"
  | "svg-variables"
  | "no-size"
  | "svg-html"
  | "too-hard";

/** One of our own renderings. `large`: at most 2400 pixels. `small`: for pages. `paper`: small, as it looks in print. */
export type RenderingKind = "large" | "small" | "paper";

export type RenderingProperties = {
  type: "image/png" | "image/jpeg";
  width: number;
  height: number;
};

/** What a PDF says about itself. Only its first page is shown, within its trim. */
export type PdfProperties = {
  pages: number;
  /** Inches beyond the trim on the side that has the least; null if no trim is named. */
  bleed: number | null;
  missingFonts: string[];
  spotColors: string[];
  /** Whether its text has a phone number; null where its words are no text. */
  hasPhone: boolean | null;
  /** What a viewer may show and a printer doesn't, so neither do we. */
  leftOut: { notes: number; hasLayers: boolean };
  /** Whether it asks for inks to be printed over each other, which we don't do. */
  hasOverprint: boolean;
};

/** A QR code: its text, null where it can't be read, and its place in shares of the picture's sides. */
export type FoundQrCode = {
  text: string | null;
  x: number;
  y: number;
  width: number;
  height: number;
};

export type InchBox = { x: number; y: number; width: number; height: number };

export type Inspection = {
  /** Upright, in pixels; of a vector drawing, as we render it. */
  width: number;
  height: number;
  /** The size that it says it has, within its trim; null for pixels, whose size in print is the spot's. */
  inches: { width: number; height: number } | null;
  colorSpace: "rgb" | "cmyk" | "gray";
  isTransparent: boolean;
  pdf: PdfProperties | null;
  /** Words in an SVG that are type, not outlines: its fonts are not in the file. */
  svgHasText: boolean;
  /** How far its colors move on paper: the mean and the share of the area that changes visibly (CIE 1976, above 10). */
  paper: { meanDifference: number; visibleShare: number };
  codes: FoundQrCode[];
  /** The texts of codes that can't be read anymore as they print, by the way of placing the picture. */
  lostCodes: Record<string, string[]>;
  /** The share of its area that its eight most common colors have, in steps of 8: most of a drawing, little of a photo. */
  mainColorsShare: number;
  renderings: Record<RenderingKind, RenderingProperties>;
};

/** A way of placing a picture where it prints, in the pixels that it prints with. */
export type PrintPlacement = {
  key: string;
  width: number;
  height: number;
  fit: "contain" | "cover";
  /** What stays in view where something is cut off. */
  position: "left top" | "centre" | "right bottom";
};

export type InspectionRequest = {
  path: string;
  type: FileType;
  paperProfile: string;
  /** A folder for the renderings, each under its kind. */
  folder: string;
  placings: readonly PrintPlacement[];
};

export type InspectionResult =
  | { inspection: Inspection; refusal?: undefined }
  | { refusal: InspectionRefusal; inspection?: undefined };

/** What an inspection may use of this machine: bytes of memory, seconds of processor time, seconds in all. */
export const inspectionProcessLimits = {
  bytes: 600_000_000,
  processorSeconds: 12,
  seconds: 45,
} as const;

/** A file that can't be used: thrown within the process. */
export class UnusableFileError extends Error {
  readonly refusal: InspectionRefusal;

  constructor(refusal: InspectionRefusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}
