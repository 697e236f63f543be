import { isOwnPalette } from "#artwork/studio/color/palette-from-color.ts";
import { palettes } from "#artwork/studio/color/palettes.ts";
import { industryPictures } from "#artwork/studio/samples/industry-pictures.ts";
import { templates } from "#artwork/studio/templates.ts"; /** How an ad looks: the choices that the studio draws it by. Safe in the browser. */
export type AdLook = {
  readonly template: string;
  /** Id of a palette; with `color`, of the palette that is derived from it. */
  readonly palette: string;
  /** The buyer's own color, "#rrggbb". */
  readonly color?: `#${string}`;
  /** Id of a drawn picture, or of an uploaded file: "file:17". */
  readonly picture: string;
  /** The part of a photo that is kept; its middle by default. */
  readonly crop?: CropPointName;
  /** The fact that is largest; the headline by default. */
  readonly lead?: "offer" | "phone";
  /** A headline that is centered where the template leaves it open; flush left by default. */
  readonly align?: "middle";
  /** Where the facts stand, other than on a band with the code at its right. */
  readonly footer?: "corner" | "left" | "top";
};

/** Parts of a photo to keep, as shares of its width and height. */
export const cropPoints = {
  "top-left": [0, 0],
  top: [0.5, 0],
  "top-right": [1, 0],
  left: [0, 0.5],
  middle: [0.5, 0.5],
  right: [1, 0.5],
  "bottom-left": [0, 1],
  bottom: [0.5, 1],
  "bottom-right": [1, 1],
} as const satisfies Record<string, readonly [number, number]>;

export type CropPointName = keyof typeof cropPoints;

/** A look as the query of an address, and as the value of a choice in a form. */
export function lookToQuery(look: AdLook): string {
  return new URLSearchParams(Object.entries(look)).toString();
}

/** The look that a query describes; undefined if it names something that the studio doesn't have. */
export function readLook(query: URLSearchParams): AdLook | undefined {
  const of = (name: string) => query.get(name) ?? "";
  const [template, palette, picture, color] = [
    of("template"),
    of("palette"),
    of("picture"),
    of("color").toLowerCase(),
  ];
  const isOwn = isOwnPalette(palette) && /^#[0-9a-f]{6}$/.test(color);
  const isFile = /^file:\d{1,9}$/.test(picture);
  const isKnown =
    templates.some(({ id }) => id === template) &&
    (isOwn || palettes.some(({ id }) => id === palette)) &&
    (industryPictures.has(picture) || isFile);
  if (!isKnown) return undefined;
  const [lead, crop, footer] = [of("lead"), of("crop"), of("footer")];
  return {
    template,
    palette,
    ...(isOwn && { color: color as `#${string}` }),
    picture,
    ...(isFile &&
      crop !== "middle" &&
      Object.hasOwn(cropPoints, crop) && { crop: crop as CropPointName }),
    ...((lead === "offer" || lead === "phone") && { lead }),
    ...(of("align") === "middle" && { align: "middle" }),
    ...((footer === "corner" || footer === "left" || footer === "top") && { footer }),
  };
}
