import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HexColor } from "#artwork/drawing.ts";
import { packageRoot } from "#platform/package-root.ts";

/** Cyan, magenta, yellow and black in percent. */
export type CmykInks = readonly [number, number, number, number];

/**
 * FOGRA39L, coated offset paper (zlib license, from the CTAN package colorprofiles): how much of the light a combination of
 * inks sends back. Its table A2B1 (ICC.1, lut16Type) leads from inks to CIELAB, relative to the paper.
 */
const profile = readFileSync(join(packageRoot, "artwork/studio/color/FOGRA39L_coated.icc"));

/** The four channels, their grid points, and where the curves and the grid begin. */
type InkTable = { at: number; curvePoints: number; grid: number; outPoints: number };

function findTable(): InkTable {
  const count = profile.readUInt32BE(128);
  for (let i = 0; i < count; i++) {
    const entry = 132 + 12 * i;
    if (profile.toString("latin1", entry, entry + 4) !== "A2B1") continue;
    const at = profile.readUInt32BE(entry + 4);
    const kind = profile.toString("latin1", at, at + 4);
    if (kind !== "mft2" || profile[at + 8] !== 4) break;
    return {
      at,
      grid: profile[at + 10] ?? 0,
      curvePoints: profile.readUInt16BE(at + 48),
      outPoints: profile.readUInt16BE(at + 50),
    };
  }
  throw new Error("the profile has no table of 16 bits from four inks to CIELAB");
}

const table = findTable();

function curveAt(start: number, points: number, value: number): number {
  const place = value * (points - 1);
  const low = Math.min(points - 2, Math.floor(place));
  const [a, b] = [profile.readUInt16BE(start + 2 * low), profile.readUInt16BE(start + 2 * low + 2)];
  return (a + (b - a) * (place - low)) / 65535;
}

/** The grid's value for a point between grid points: the mean of its 16 corners, weighted by nearness. */
function gridAt(place: readonly number[]): [number, number, number] {
  const grid = table.at + 52 + 2 * 4 * table.curvePoints;
  const low = place.map((value) => Math.min(table.grid - 2, Math.floor(value)));
  const out: [number, number, number] = [0, 0, 0];
  for (let corner = 0; corner < 16; corner++) {
    let weight = 1;
    let index = 0;
    for (let channel = 0; channel < 4; channel++) {
      const up = (corner >> channel) & 1;
      const part = (place[channel] ?? 0) - (low[channel] ?? 0);
      weight *= up ? part : 1 - part;
      index = index * table.grid + (low[channel] ?? 0) + up;
    }
    if (weight === 0) continue;
    for (let i = 0; i < 3; i++) {
      out[i] = (out[i] ?? 0) + (weight * profile.readUInt16BE(grid + 2 * (index * 3 + i))) / 65535;
    }
  }
  return out;
}

/** CIELAB (D50) of inks on the paper, which is white. */
function labOf(inks: CmykInks): [number, number, number] {
  const curves = table.at + 52;
  const place = inks.map((percent, channel) => {
    const start = curves + 2 * channel * table.curvePoints;
    return curveAt(start, table.curvePoints, percent / 100) * (table.grid - 1);
  });
  const end = table.at + 52 + 2 * (4 * table.curvePoints + 3 * table.grid ** 4);
  const [l = 0, a = 0, b = 0] = gridAt(place).map((value, i) =>
    curveAt(end + 2 * i * table.outPoints, table.outPoints, value),
  );
  // lut16Type in version 2: 0xFF00 is 100 for L, 0x8000 is 0 for a and b
  return [(l * 65535 * 100) / 65280, (a * 65535) / 256 - 128, (b * 65535) / 256 - 128];
}

/** From XYZ at D50 to linear sRGB at D65, adapted by Bradford (www.color.org/chadtag.xalter). */
const toLinear = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
] as const;

/** How inks look on coated paper, as the nearest color that a screen can show. */
export function cmykToScreenColor(inks: CmykInks): HexColor {
  const [l, a, b] = labOf(inks);
  const fy = (l + 16) / 116;
  const whole = (f: number) => (f ** 3 > 216 / 24389 ? f ** 3 : (f - 16 / 116) / 7.787037);
  const xyz = [0.9642 * whole(fy + a / 500), whole(fy), 0.8249 * whole(fy - b / 200)];
  const parts = toLinear.map((row) => {
    const light = row.reduce((sum, factor, i) => sum + factor * (xyz[i] ?? 0), 0);
    const value = Math.min(1, Math.max(0, light));
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
