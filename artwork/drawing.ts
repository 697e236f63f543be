/**
 * A drawing as data: marks in printing order, in card units (100 to the inch, y down). One drawing
 * serves the page, the proof and the press file, so it uses only what all of them can do: solid
 * sRGB colors, lines, clips by a box or a path, type as outlines, a customer's photo or logo. No transparency, filters, masks
 * or styles (PDF/X-1a has no transparency). Browser-safe.
 */
export type HexColor = `#${string}`;

export type FillAndStroke = {
  readonly fill?: HexColor;
  readonly stroke?: HexColor;
  readonly strokeWidth?: number;
  readonly round?: boolean;
  readonly dash?: readonly number[];
};

/** One step of an outline in ems, y down: M x y, L x y, Q cx cy x y, C ..., Z. */
export type OutlineStep = readonly ["M" | "L" | "Q" | "C" | "Z", ...number[]];

export type PlacedGlyph = { readonly at: number; readonly steps: readonly OutlineStep[] };

export type Mark =
  | ({ readonly kind: "path"; readonly d: string } & FillAndStroke)
  | ({
      readonly kind: "rect";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius?: number;
    } & FillAndStroke)
  | ({
      readonly kind: "ellipse";
      readonly cx: number;
      readonly cy: number;
      readonly rx: number;
      readonly ry: number;
    } & FillAndStroke)
  | {
      readonly kind: "type";
      readonly words: string;
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly fill: HexColor;
      readonly glyphs: readonly PlacedGlyph[];
      /** Steps per em to which a screen picture may round the outlines. */
      readonly grid: number;
    }
  | {
      readonly kind: "image";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly href: `data:image/${"png" | "jpeg"};base64,${string}`;
    }
  /** A QR code: dark modules, `width` modules a side, on a light ground (white by default) with its quiet zone. */
  | {
      readonly kind: "code";
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly ink: HexColor;
      readonly on?: HexColor;
      readonly modules: readonly (readonly boolean[])[];
    }
  | {
      readonly kind: "group";
      readonly x: number;
      readonly y: number;
      readonly turn: number;
      readonly scale: number;
      readonly marks: readonly Mark[];
    }
  | { readonly kind: "clip"; readonly d: string; readonly marks: readonly Mark[] }
  | {
      readonly kind: "window";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      /** The point of the marks at the window's corner. */
      readonly from: readonly [number, number];
      readonly marks: readonly Mark[];
    };

export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly marks: readonly Mark[];
  /** Whether paper shows it: type keeps outlines that a screen doesn't need. */
  readonly forPrint?: boolean;
};

/** White modules that a scanner needs around a code (ISO/IEC 18004). */
export const qrQuietZoneModules = 4;

/** Runs of dark modules, row by row, as [x, y, length]. */
export function qrDarkRuns(modules: readonly (readonly boolean[])[]): [number, number, number][] {
  const runs: [number, number, number][] = [];
  modules.forEach((row, y) => {
    let start = -1;
    for (let x = 0; x <= row.length; x++) {
      if (row[x] && start < 0) start = x;
      if (!row[x] && start >= 0) {
        runs.push([start, y, x - start]);
        start = -1;
      }
    }
  });
  return runs;
}
