import { colorDifference } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { Palette } from "#artwork/studio/color/palettes.ts";
import type { Footer } from "#artwork/studio/compositions/board.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import { groundOf, templates } from "./templates.ts";

/** What of an ad is compared with its neighbors. */
export type AdTraits = {
  readonly template: string;
  readonly ground: HexColor;
  /** Undefined where the composition has a place of its own for the facts. */
  readonly footer: Footer | undefined;
  readonly lettering: LetteringId;
};

/** Nearer than this two grounds are one to the eye (distance in OKLab). */
const ALIKE = 0.12;

export const groundsAreAlike = (a: HexColor, b: HexColor): boolean => colorDifference(a, b) < ALIKE;

/** What two neighbors share, in words: "ground", "composition", "footer". */
export function sharedTraits(a: AdTraits, b: AdTraits): string[] {
  return [
    ...(groundsAreAlike(a.ground, b.ground) ? ["ground"] : []),
    ...(a.template === b.template ? ["composition"] : []),
    ...(a.footer !== undefined && a.footer === b.footer ? ["footer"] : []),
  ];
}

/** What of a look is compared with its neighbors; undefined if its template isn't offered anymore. */
export function traitsOf(
  look: {
    readonly template: string;
    readonly footer?: Footer;
    readonly lettering?: LetteringId;
  },
  palette: Palette,
): AdTraits | undefined {
  const template = templates.find(({ id }) => id === look.template);
  if (!template) return undefined;
  const [first, ...others] = template.footers ?? [];
  const footer = others.find((one) => one === look.footer) ?? first;
  const { lettering = "lively" } = look;
  return { template: template.id, ground: groundOf(template, palette), footer, lettering };
}
