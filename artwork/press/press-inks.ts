import { oklab } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { nearestInks, toOklch } from "#artwork/studio/color/palette-from-color.ts";
import { type Palette, palettes } from "#artwork/studio/color/palettes.ts";
import { type CmykInks, cmykToScreenColor } from "#artwork/studio/color/printed-color.ts";

/** Below this a color has no hue that anyone sees: it prints in black alone, so that nothing can be out of register. */
const GRAY = 0.02;

const declared = new Map<HexColor, CmykInks>();
for (const palette of palettes) declareInks(palette);

/** A palette's colors print as its inks, whatever inks else would look like them. */
export function declareInks({ inks, ...colors }: Palette): void {
  for (const role of ["ground", "second", "ink", "accent", "sparkle"] as const) {
    if (!declared.has(colors[role])) declared.set(colors[role], inks[role]);
  }
}

const found = new Map<HexColor, CmykInks>();

/** The inks of a color of a drawing: those that its palette declares, black alone for grays, else the nearest two and black. */
export function inksOfColor(color: HexColor): CmykInks {
  const known = declared.get(color) ?? found.get(color);
  if (known) return known;
  const shade = toOklch(color);
  const inks = shade.chroma < GRAY ? blackFor(color) : nearestInks(shade);
  found.set(color, inks);
  return inks;
}

/** The share of black alone that is as light as a gray. */
function blackFor(color: HexColor): CmykInks {
  const [wanted] = oklab(color);
  const miss = (black: number) => Math.abs(oklab(cmykToScreenColor([0, 0, 0, black]))[0] - wanted);
  const steps = Array.from({ length: 101 }, (_, black) => black);
  const best = steps.reduce((least, black) => (miss(black) < miss(least) ? black : least));
  // black ink alone is never as dark as a screen's black
  return [0, 0, 0, wanted < 0.25 ? 100 : best];
}

/** A color this dark is seen as black. */
const BLACKISH = 0.32;

/** Small type in a color that is nearly black prints in black alone: in two inks a hair off, its thin strokes get a fringe. */
export function inksOfSmallType(color: HexColor): CmykInks {
  return oklab(color)[0] < BLACKISH ? [0, 0, 0, 100] : inksOfColor(color);
}

/** A dark code prints in black alone: a phone reads edges, and one ink has no other to be out of register with. */
export function inksOfCode(color: HexColor): CmykInks {
  return oklab(color)[0] < 0.5 ? [0, 0, 0, 100] : inksOfColor(color);
}
