import { palettes } from "#business/artwork/studio/color/palettes.ts";
import { templates } from "#business/artwork/studio/draw-ad.ts";
import { industryPictures } from "#business/artwork/studio/samples/industry-pictures.ts";
import type { AdLook } from "./ad-look.ts";

/** The look that a query describes; undefined if it names something that the studio doesn't have. */
export function readLook(query: URLSearchParams): AdLook | undefined {
  const [template = "", palette = "", picture = ""] = ["template", "palette", "picture"].map(
    (name) => query.get(name) ?? "",
  );
  const isKnown =
    templates.some(({ id }) => id === template) &&
    palettes.some(({ id }) => id === palette) &&
    industryPictures.has(picture);
  return isKnown ? { template, palette, picture } : undefined;
}
