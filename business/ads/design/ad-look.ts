import type { Footer } from "#artwork/studio/compositions/ad-canvas.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";

/** The picture of a look whose words every drawn picture of its industry would contradict: type leads it. */
export const NO_PICTURE = "none";

/** How an ad looks: the choices that the studio draws it by. Safe in the browser. */
export type AdLook = {
  readonly template: string;
  /** Id of a palette; with `color`, of the palette that is derived from it. */
  readonly palette: string;
  readonly color?: `#${string}`;
  /** Id of a drawn picture, of an uploaded file ("file:17"), or `NO_PICTURE`. */
  readonly picture: string;
  /** What of a photo stays in view, in percent of its width and height; what we find by default. */
  readonly focusX?: number;
  readonly focusY?: number;
  /** The fact that is largest; the headline by default. */
  readonly lead?: "offer" | "phone";
  /** A headline that is centered where the template leaves it open; flush left by default. */
  readonly align?: "middle";
  /** Where the facts stand, other than on a band with the code at its right. */
  readonly footer?: Exclude<Footer, "band">;
  /** The faces of its words; those that suit the industry best by default. */
  readonly lettering?: LetteringId;
};

/** A look as the query of an address, and as the value of a choice in a form. */
export function adLookToQueryString(look: AdLook): string {
  return new URLSearchParams(
    Object.entries(look).map(([name, value]) => [name, String(value)]),
  ).toString();
}
