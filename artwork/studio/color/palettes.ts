import { contrastRatio } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { type CmykInks, cmykToScreenColor } from "./printed-color.ts";

export type Temperament = "loud" | "warm" | "quiet";

const roles = ["ground", "second", "ink", "accent", "sparkle"] as const;
export type PaletteRole = (typeof roles)[number];

/** Five colors by role, each a mix of inks: ground, companion, darkest (codes), loudest (offers), lightest. */
export type Palette = {
  readonly id: string;
  readonly temperament: Temperament;
  readonly inks: Readonly<Record<PaletteRole, CmykInks>>;
} & Readonly<Record<PaletteRole, HexColor>>;

/** id | temperament | ground, second, ink, accent and sparkle as C M Y K in percent. */
const table = `
sunburst   | loud  | 0 16 92 0   | 0 30 96 0   | 0 30 0 97   | 0 98 94 38  | 0 1 5 0
cobalt     | loud  | 100 76 0 0  | 88 58 0 0   | 100 60 0 72 | 0 13 95 0   | 0 0 0 0
chile      | loud  | 8 100 96 34 | 6 98 96 10  | 0 50 0 95   | 0 18 84 0   | 0 3 12 0
tangerine  | loud  | 0 40 86 0   | 0 24 68 0   | 0 40 0 97   | 100 72 0 58 | 0 1 5 0
midnight   | loud  | 78 62 0 86  | 76 52 0 68  | 60 40 0 92  | 26 0 94 0   | 0 0 3 0
grass      | loud  | 82 24 86 46 | 74 4 88 8   | 76 0 0 92   | 0 8 92 0    | 0 1 6 0
berry      | loud  | 22 98 24 34 | 10 94 18 10 | 0 72 0 92   | 0 12 84 0   | 0 2 6 0
violet     | loud  | 78 90 0 22  | 62 76 0 2   | 50 64 0 88  | 0 26 92 0   | 0 2 6 0
navy       | loud  | 100 74 12 46 | 86 58 6 26  | 90 60 0 86  | 2 24 68 2   | 0 2 8 0
plum       | loud  | 58 90 20 46 | 46 84 8 26  | 48 70 0 88  | 0 20 52 0   | 0 3 8 0
sage       | loud  | 70 26 56 58 | 54 16 44 34 | 70 0 40 86  | 0 20 44 0   | 0 2 8 0
terracotta | loud  | 10 80 84 50 | 4 64 72 18  | 0 50 0 95   | 0 16 56 0   | 0 3 10 0
lime       | loud  | 28 0 94 0   | 44 0 98 0   | 84 0 60 88  | 88 26 78 48  | 0 0 5 0
lagoon     | loud  | 96 44 16 38  | 80 20 10 18  | 90 40 0 84  | 0 10 88 0   | 0 1 6 0
asphalt    | loud  | 50 38 30 82 | 44 32 26 60 | 40 30 0 96  | 0 30 96 0   | 0 2 6 0
gold       | loud  | 30 30 30 97 | 36 36 44 78 | 0 30 20 100 | 4 26 78 6   | 0 4 16 0
wine       | loud  | 26 96 52 56 | 20 88 48 34 | 0 60 0 94   | 2 24 60 2   | 0 4 12 0
espresso   | loud  | 36 60 66 66 | 24 50 60 42 | 0 50 0 95   | 0 24 60 0   | 0 4 14 0
coral      | warm  | 0 44 36 0   | 0 24 16 0   | 0 60 0 95   | 100 66 0 56 | 0 2 6 0
crayon     | warm  | 46 0 4 0    | 0 14 82 0   | 100 70 0 66 | 0 96 60 44  | 0 0 4 0
wave       | warm  | 12 1 1 0    | 60 6 0 0    | 100 60 0 72 | 100 78 0 30 | 0 0 2 0
basil      | warm  | 2 2 16 0    | 34 2 54 0   | 70 0 60 90  | 84 24 86 46 | 0 1 6 0
gilt       | warm  | 2 8 28 0    | 6 24 60 4   | 0 40 30 95  | 24 60 90 62 | 0 1 6 0
steel      | quiet | 12 6 6 6    | 28 16 14 14 | 60 40 0 92  | 100 76 0 40 | 0 0 2 0
mint       | quiet | 28 0 18 0   | 54 0 32 0   | 90 0 30 86  | 96 50 0 54  | 0 0 3 0
dusk       | warm  | 38 80 0 68  | 26 84 8 42  | 0 60 0 95   | 0 30 80 0   | 0 4 14 0
adobe      | warm  | 2 8 24 0    | 4 34 50 0   | 0 54 0 92   | 4 90 94 52  | 0 1 7 0
clay       | warm  | 8 80 76 52  | 6 68 72 20  | 0 50 0 95   | 0 20 66 0   | 0 4 13 0
pool       | warm  | 50 0 12 0   | 70 8 10 0   | 100 42 0 74 | 0 98 66 40  | 0 0 2 0
teal       | warm  | 92 30 46 41 | 82 12 40 10 | 90 0 0 90   | 0 14 82 0   | 0 2 10 0
honey      | warm  | 0 8 44 0    | 0 22 72 0   | 0 52 0 92   | 0 94 88 53  | 0 1 6 0
agave      | quiet | 12 0 16 0   | 40 6 38 0   | 72 0 0 88   | 0 86 94 56  | 0 0 4 0
linen      | quiet | 1 3 10 0    | 12 10 24 2  | 44 0 0 92   | 6 80 90 52  | 0 0 2 0
sky        | quiet | 20 2 2 0    | 44 10 0 0   | 100 66 0 60 | 0 94 92 54  | 0 0 2 0
rose       | quiet | 0 15 8 0    | 1 38 18 0   | 0 84 0 84   | 4 98 42 50  | 0 2 3 0
lavender   | quiet | 12 16 0 0   | 28 34 0 0   | 0 70 0 88   | 44 96 0 44  | 0 1 0 0
pine       | quiet | 82 22 64 62 | 76 16 58 46 | 80 0 0 92   | 2 18 58 2   | 0 3 13 0
`;

function parseInks(cell: string): CmykInks {
  const [c = 0, m = 0, y = 0, k = 0] = cell.split(/\s+/).map(Number);
  return [c, m, y, k];
}

function parseRow(row: string): Palette {
  const [id = "", temperament = "", ...cells] = row.split("|").map((cell) => cell.trim());
  const inks = Object.fromEntries(roles.map((role, i) => [role, parseInks(cells[i] ?? "")]));
  return paletteOfInks(id, temperament as Temperament, inks as Palette["inks"]);
}

/** A palette from its inks: its colors are what they look like on paper. */
export function paletteOfInks(
  id: string,
  temperament: Temperament,
  inks: Palette["inks"],
): Palette {
  const colors = Object.fromEntries(roles.map((role) => [role, cmykToScreenColor(inks[role])]));
  return { id, temperament, inks, ...(colors as Record<PaletteRole, HexColor>) };
}

/** Hand-made, by temperament; the limits on ink that each keeps are in palettes.test.ts. */
export const palettes: readonly Palette[] = table.trim().split("\n").map(parseRow);

/** A color on the way from one role of a palette to another, 0 to 1: mixed on the press, so it keeps to the same limits of ink. */
export function mixTwoPaletteColors(
  { inks }: Palette,
  one: PaletteRole,
  other: PaletteRole,
  share: number,
): HexColor {
  const [from, to] = [inks[one], inks[other]];
  const at = (i: 0 | 1 | 2 | 3) => from[i] + (to[i] - from[i]) * share;
  return cmykToScreenColor([at(0), at(1), at(2), at(3)]);
}

/** Percent of ink at most under type: more dries too slowly (design: color that survives the press). */
const MOST_INK = 240;

/** The ground in shadow, 0 to 1: with more black, and only as much of its other inks as dries. */
export function darkenGroundByShare({ inks: { ground } }: Palette, share: number): HexColor {
  const [c, m, y, k] = ground;
  const black = Math.min(100, k + share * 80);
  const kept = Math.min(1, (MOST_INK - black) / (c + m + y));
  return cmykToScreenColor([c * kept, m * kept, y * kept, black]);
}

/** What people call a hand-made palette: "Cobalt". */
export const paletteName = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

/** The palette with an id. Refuses one that there is not. */
export function getPalette(id: string): Palette {
  const found = palettes.find((one) => one.id === id);
  if (!found) throw new RangeError(`there is no palette "${id}"`);
  return found;
}

/** The first of the wanted colors that reads on `on` at a contrast, else whichever of ink and sparkle reads best. */
export function chooseReadableColor(
  palette: Palette,
  on: HexColor,
  least: number,
  ...wanted: readonly HexColor[]
): HexColor {
  const good = wanted.find((color) => contrastRatio(color, on) >= least);
  return (
    good ??
    [palette.ink, palette.sparkle].toSorted(
      (a, b) => contrastRatio(b, on) - contrastRatio(a, on),
    )[0] ??
    palette.ink
  );
}
