/** How an ad looks: the choices that the studio draws it by. Safe in the browser. */
export type AdLook = {
  /** Id of a template of the studio. */
  readonly template: string;
  /** Id of a palette; with `color`, of the palette that is derived from it. */
  readonly palette: string;
  /** The buyer's own color, "#rrggbb". */
  readonly color?: `#${string}`;
  /** Id of a drawn picture, or of an uploaded file: "file:17". */
  readonly picture: string;
  /** The fact that is largest; the headline by default. */
  readonly lead?: "offer" | "phone";
  /** A headline that is centered where the template leaves it open; flush left by default. */
  readonly align?: "middle";
};

/** A look as the query of an address, and as the value of a choice in a form. */
export function lookToQuery(look: AdLook): string {
  return new URLSearchParams(Object.entries(look)).toString();
}
