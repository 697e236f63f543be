import { oklab } from "#artwork/color.ts";
import { type CmykInks, cmykToScreenColor } from "./printed-color.ts";

/** A color by how light (0 to 1), how strong (0 to about 0.3) and which hue (in radians) it is, in OKLab. */
export type OklchColor = { readonly light: number; readonly chroma: number; readonly hue: number };

export function toOklch(color: `#${string}`): OklchColor {
  const [light, a, b] = oklab(color);
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
    const [light, red, yellow] = oklab(cmykToScreenColor(inks));
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

/** Mixes one step away in one channel. */
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
