import { isOwnPalette } from "#artwork/studio/color/palette-from-color.ts";
import { palettes } from "#artwork/studio/color/palettes.ts";
import { type Footer, footers } from "#artwork/studio/compositions/board.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { templates } from "#artwork/studio/templates.ts";
import { type LetteringId, letterings } from "#artwork/studio/type/lettering.ts";
import { type AdLook, NO_PICTURE } from "./ad-look.ts";

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
    (industryPictures.has(picture) || isFile || picture === NO_PICTURE);
  if (!isKnown) return undefined;
  const [lead, footer, lettering] = [of("lead"), of("footer"), of("lettering")];
  return {
    template,
    palette,
    ...(isOwn && { color: color as `#${string}` }),
    picture,
    ...(isFile && readFocus(of("focusX"), of("focusY"))),
    ...((lead === "offer" || lead === "phone") && { lead }),
    ...(of("align") === "middle" && { align: "middle" }),
    ...(isFooter(footer) && footer !== "band" && { footer }),
    ...(isLettering(lettering) && { lettering }),
  };
}

const isFooter = (text: string): text is Footer => (footers as readonly string[]).includes(text);

const isLettering = (text: string): text is LetteringId => Object.hasOwn(letterings, text);

/** Whole percents, both or none. */
function readFocus(...typed: readonly [string, string]) {
  if (!typed.every((one) => /^(?:\d{1,2}|100)$/.test(one))) return {};
  const [focusX, focusY] = [Number(typed[0]), Number(typed[1])];
  return { focusX, focusY };
}
