import { colorDifference } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { Palette } from "#artwork/studio/color/palettes.ts";
import type { Footer } from "#artwork/studio/compositions/board.ts";
import { groundOf, templates } from "./templates.ts";

/** What of an ad is compared with its neighbors. */
export type AdTraits = {
  readonly template: string;
  readonly ground: HexColor;
  /** Undefined where the composition has a place of its own for the facts. */
  readonly footer: Footer | undefined;
  /** The number of the offer: "$49". */
  readonly price?: string | undefined;
  /** The id of the drawn picture that it shows. */
  readonly picture?: string | undefined;
};

/** Pictures of different industries that are one thing to the eye. */
const objects: Readonly<Record<string, string>> = {
  "auto-body": "car",
  "auto-body-2": "car",
  "car-wash": "car",
  "repair-shop-2": "car",
  "dog-walking": "dog",
  "pet-grooming": "dog",
  veterinary: "dog",
  "garage-doors": "house",
  insurance: "house",
  "real-estate": "house",
  roofing: "house",
  furniture: "armchair",
  "senior-care": "armchair",
};

const objectOf = (picture: string): string => objects[picture] ?? picture;

/** Nearer than this two grounds are one to the eye (distance in OKLab). */
const ALIKE = 0.12;

export const groundsAreAlike = (a: HexColor, b: HexColor): boolean => colorDifference(a, b) < ALIKE;

/** What two neighbors share, in words: "ground", "composition", "footer", "price", "picture". */
export function sharedTraits(a: AdTraits, b: AdTraits): string[] {
  return [
    ...(groundsAreAlike(a.ground, b.ground) ? ["ground"] : []),
    ...(a.template === b.template ? ["composition"] : []),
    ...(a.footer !== undefined && a.footer === b.footer ? ["footer"] : []),
    ...(a.price !== undefined && a.price === b.price ? ["price"] : []),
    ...(a.picture && b.picture && objectOf(a.picture) === objectOf(b.picture) ? ["picture"] : []),
  ];
}

/** What of a look is compared with its neighbors; undefined if its template isn't offered anymore. */
export function traitsOf(
  look: { readonly template: string; readonly footer?: Footer },
  palette: Palette,
): AdTraits | undefined {
  const template = templates.find(({ id }) => id === look.template);
  if (!template) return undefined;
  const [first, ...others] = template.footers ?? [];
  const footer = others.find((one) => one === look.footer) ?? first;
  return { template: template.id, ground: groundOf(template, palette), footer };
}
