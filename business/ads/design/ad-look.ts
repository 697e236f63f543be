/** How an ad looks: the choices that the studio draws it by. Safe in the browser. */
export type AdLook = {
  /** Id of a template of the studio. */
  readonly template: string;
  /** Id of a palette; with `color`, of the palette that is derived from it. */
  readonly palette: string;
  /** The buyer's own color, "#rrggbb". */
  readonly color?: string;
  /** Id of a drawn picture, or of an uploaded file: "file:17". */
  readonly picture: string;
};
