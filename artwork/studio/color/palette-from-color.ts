import { contrastRatio, toOklab } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { type Palette, paletteOfInks, type Temperament } from "./palettes.ts";
import { type CmykInks, cmykToScreenColor } from "./printed-color.ts";

/** The palettes of a buyer's own color: it is the ground, the accent on a light tint of it, or what glows on a dark one. */
export const ownPaletteTemperaments = {
  "own-loud": "loud",
  "own-warm": "warm",
  "own-quiet": "quiet",
} as const satisfies Record<string, Temperament>;

export type OwnPaletteId = keyof typeof ownPaletteTemperaments;

export const isOwnPalette = (id: string): id is OwnPaletteId =>
  Object.hasOwn(ownPaletteTemperaments, id);

type PaletteFromColor = {
  readonly palette: Palette;
  /** How the color had to give way, in a sentence; undefined if it prints as it is. */
  readonly colorAdjustment: string | undefined;
};

/** Offers and phone numbers keep 7:1; a little more, as colors are rounded. */
const FIRM = 7.05;

const kept = new Map<string, PaletteFromColor>();
const MOST_KEPT = 300;

/** A palette around a color: its hue stays, words on it read (7:1 as printed), at most 240 % of ink. */
export function paletteFromColor(color: HexColor, id: OwnPaletteId): PaletteFromColor {
  const key = `${color} ${id}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = derive(color, id);
  kept.set(key, made);
  return made;
}

function derive(color: HexColor, id: OwnPaletteId): PaletteFromColor {
  const own = toOklch(color);
  const dark = nearestInks({ ...own, light: 0.18, chroma: Math.min(own.chroma, 0.05) });
  const light: CmykInks = [0, 1, 4, 0];
  const inks = { ink: dark, sparkle: light, ...build[id](own, dark, light) };
  const palette = paletteOfInks(id, ownPaletteTemperaments[id], inks);
  const shown = id === "own-loud" ? palette.ground : palette.accent;
  return { palette, colorAdjustment: describeDifference(own, shown) };
}

type Rest = Pick<Palette["inks"], "ground" | "second" | "accent">;

const build: Readonly<
  Record<OwnPaletteId, (own: OklchColor, dark: CmykInks, light: CmykInks) => Rest>
> = {
  "own-loud": (own, dark, light) => {
    const reads = (on: HexColor) =>
      Math.max(
        contrastRatio(cmykToScreenColor(dark), on),
        contrastRatio(cmykToScreenColor(light), on),
      ) >= FIRM;
    const ground = nearest(own, reads);
    const shade = toOklch(cmykToScreenColor(ground));
    const isDark = contrastRatio(cmykToScreenColor(light), cmykToScreenColor(ground)) >= FIRM;
    const second = nearestInks({ ...shade, light: shade.light + (isDark ? 0.07 : -0.08) });
    return { ground, second, accent: isDark ? yellow : darkAccent(cmykToScreenColor(ground)) };
  },
  "own-warm": (own) => {
    const ground = nearestInks({ ...own, light: 0.945, chroma: Math.min(0.04, own.chroma * 0.4) });
    const second = nearestInks({ ...own, light: 0.86, chroma: Math.min(0.085, own.chroma * 0.7) });
    const accent = nearest(own, (on) => contrastRatio(cmykToScreenColor(ground), on) >= FIRM, -1);
    return { ground, second, accent };
  },
  "own-quiet": (own, dark) => {
    const ground = nearestInks({ ...own, light: 0.27, chroma: Math.min(own.chroma, 0.06) });
    const second = nearestInks({ ...own, light: 0.35, chroma: Math.min(own.chroma, 0.07) });
    const reads = (on: HexColor) =>
      contrastRatio(cmykToScreenColor(ground), on) >= FIRM &&
      contrastRatio(cmykToScreenColor(dark), on) >= FIRM;
    return { ground, second, accent: nearest(own, reads, 1) };
  },
};

const yellow: CmykInks = [0, 13, 95, 0];
/** Dark red, navy and dark green: offers on a light ground. */
const darkAccents: readonly CmykInks[] = [
  [0, 98, 94, 38],
  [100, 78, 0, 46],
  [82, 24, 86, 56],
];

function darkAccent(ground: HexColor): CmykInks {
  const far = (inks: CmykInks) => {
    const [a, b] = [toOklch(cmykToScreenColor(inks)), toOklch(ground)];
    return b.chroma < 0.04 ? a.chroma : Math.cos(a.hue - b.hue) * -1;
  };
  return darkAccents.toSorted((a, b) => far(b) - far(a))[0] ?? [0, 98, 94, 38];
}

/** The inks nearest to a shade, only darker (-1), only lighter (1) or either way (0), that pass. */
function nearest(
  own: OklchColor,
  passes: (color: HexColor) => boolean,
  way: -1 | 0 | 1 = 0,
): CmykInks {
  const step = 0.0125;
  for (let i = 0; i * step <= 1; i++) {
    for (const sign of way === 0 ? [-1, 1] : [way]) {
      const light = own.light + sign * i * step;
      if (light < 0 || light > 1) continue;
      const inks = nearestInks({ ...own, light });
      if (passes(cmykToScreenColor(inks))) return inks;
    }
  }
  return way === 1 ? [0, 0, 0, 0] : [60, 40, 0, 95];
}

/** What changed between a color and its print, in words; nothing that the eye would miss. */
function describeDifference(own: OklchColor, printed: HexColor): string | undefined {
  const shown = toOklch(printed);
  const changes = [
    ...(shown.light < own.light - 0.04 ? ["darker"] : []),
    ...(shown.light > own.light + 0.04 ? ["lighter"] : []),
    ...(shown.chroma < own.chroma - 0.03 ? ["less bright"] : []),
  ];
  if (changes.length === 0) return undefined;
  return `In print, your color is ${changes.join(" and ")} than on your screen, so ink can show it and the words on it stay easy to read.`;
}

/** A color by how light (0 to 1), how strong (0 to about 0.3) and which hue (in radians) it is, in OKLab. */
type OklchColor = { readonly light: number; readonly chroma: number; readonly hue: number };

export function toOklch(color: `#${string}`): OklchColor {
  const [light, a, b] = toOklab(color);
  return { light, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** The two colored inks that a hue is mixed of; black takes the place of the third. */
const pairs = [
  [0, 1],
  [1, 2],
  [0, 2],
] as const;

/** The inks nearest to a shade on paper: two colored ones and black, at most 240 %, steady if the press shifts. */
export function nearestInks(wanted: OklchColor): CmykInks {
  const [a, b] = [wanted.chroma * Math.cos(wanted.hue), wanted.chroma * Math.sin(wanted.hue)];
  const along = [Math.cos(wanted.hue), Math.sin(wanted.hue)] as const;
  const miss = (inks: CmykInks) => {
    const [light, red, yellow] = toOklab(cmykToScreenColor(inks));
    const [da, db] = [red - a, yellow - b];
    const strength = da * along[0] + db * along[1];
    const aside = db * along[0] - da * along[1];
    return (0.9 * (light - wanted.light)) ** 2 + strength ** 2 + (2.4 * aside) ** 2;
  };
  return pairs
    .map((pair) => descend(nearestStart(pair, miss), [...pair, BLACK], miss))
    .reduce((best, one) => (miss(one) < miss(best) ? one : best));
}

const BLACK = 3;
const grid = [0, 25, 50, 75, 100] as const;

/** The grid point of two colored inks and black that misses least. */
function nearestStart(pair: readonly [number, number], miss: (inks: CmykInks) => number): CmykInks {
  let best: CmykInks = [0, 0, 0, 0];
  let least = miss(best);
  for (const one of grid) {
    for (const other of grid) {
      for (const black of grid) {
        const inks: [number, number, number, number] = [0, 0, 0, black];
        [inks[pair[0]], inks[pair[1]]] = [one, other];
        const value = one + other + black <= 240 ? miss(inks) : Number.POSITIVE_INFINITY;
        if (value < least) [best, least] = [inks, value];
      }
    }
  }
  return best;
}

/** Steps toward the least miss, by ever smaller steps, within 240 % in all. */
function descend(
  from: CmykInks,
  channels: readonly number[],
  miss: (inks: CmykInks) => number,
): CmykInks {
  let best = from;
  for (let step = 12; step >= 1; step /= 2) {
    for (;;) {
      const next = stepsFrom(best, channels, step).find((inks) => miss(inks) < miss(best) - 1e-9);
      if (!next) break;
      best = next;
    }
  }
  const [c, m, y, k] = best;
  return [Math.round(c), Math.round(m), Math.round(y), Math.round(k)];
}

function stepsFrom(inks: CmykInks, channels: readonly number[], step: number): CmykInks[] {
  return channels
    .flatMap((channel) =>
      [step, -step].map((by): CmykInks => {
        const at = (i: number, value: number) =>
          i === channel ? Math.min(100, Math.max(0, value + by)) : value;
        const [c, m, y, k] = inks;
        return [at(0, c), at(1, m), at(2, y), at(3, k)];
      }),
    )
    .filter((mix) => mix.reduce((sum, one) => sum + one, 0) <= 240);
}
