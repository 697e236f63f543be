import { createHash } from "node:crypto";
import { adBriefOf } from "#business/ads/brief/ad-brief-of.ts";
import type { AdFacts } from "#business/ads/brief/ad-facts.ts";
import { sampleCodeAddress } from "#business/artwork/card/sample-card.ts";
import { drawingToSvg } from "#business/artwork/drawing-to-svg.ts";
import { chooseThree } from "#business/artwork/studio/choose-three.ts";
import { getPalette } from "#business/artwork/studio/color/palettes.ts";
import {
  type AdOrRefusal,
  type DrawnAd,
  drawAd,
  getTemplate,
  templates,
} from "#business/artwork/studio/draw-ad.ts";
import { cutAd } from "#business/artwork/studio/samples/draw-sample-files.ts";
import { industryPictures } from "#business/artwork/studio/samples/industry-pictures.ts";
import type { TypeSetter } from "#business/artwork/typesetter.ts";
import type { SizeId } from "#site.ts";
import type { AdLook } from "./ad-look.ts";
import { openTypeSetter } from "./open-type-setter.ts";

/** Where an ad is to print, as far as its design depends on it. */
export type AdPlace = {
  readonly industry: string;
  readonly size: SizeId;
};

/** A design that fits its facts: how it looks, what people call it, and a self-contained SVG of it as it is cut. */
export type Design = {
  readonly look: AdLook;
  /** "Loud: poster" */
  readonly name: string;
  readonly svg: string;
};

export type Designs = { readonly designs: readonly Design[] } | { readonly refusal: string };

/**
 * Three designs (fewer where fewer fit) that differ in composition and temperament, or a sentence about what the facts lack.
 * Each `seed` gives other ones. Their codes are placeholders.
 */
export async function designThree(
  facts: AdFacts,
  { industry, size, seed = 0 }: AdPlace & { readonly seed?: number },
): Promise<Designs> {
  const setter = await openTypeSetter();
  const brief = adBriefOf(facts);
  const picture = getPicture(industry);
  const three = chooseThree(setter, { brief, size, industry, picture, seed });
  if (three.length > 0) {
    const address = sampleCodeAddress(industry);
    return { designs: three.map((ad) => toDesign(setter, ad, { picture: industry, address })) };
  }
  const [first] = templates.filter(({ sizes }) => sizes.includes(size));
  const palette = getPalette("sky");
  const drawn = first && drawAd(setter, first, { brief, size, picture, palette });
  return { refusal: drawn && "refusal" in drawn ? drawn.refusal : "No design fits these words." };
}

/**
 * The design that a look describes, or a sentence about why these facts don't fit it. `address` is what its code says, in
 * upper case; without it the code is a placeholder.
 */
export async function designOne(
  facts: AdFacts,
  look: AdLook,
  {
    industry,
    size,
    address = sampleCodeAddress(industry),
  }: AdPlace & { readonly address?: string },
): Promise<Design | { readonly refusal: string }> {
  const key = createHash("sha256")
    .update(JSON.stringify([facts, look, industry, size, address]))
    .digest("base64");
  const known = recent.get(key);
  if (known) return known;
  const setter = await openTypeSetter();
  const drawn: AdOrRefusal = drawAd(setter, getTemplate(look.template), {
    brief: adBriefOf(facts),
    size,
    picture: getPicture(look.picture),
    palette: getPalette(look.palette),
  });
  if ("refusal" in drawn) return drawn;
  const design = toDesign(setter, drawn.ad, { picture: look.picture, address });
  remember(key, design);
  return design;
}

/** The drawn picture with an id. Refuses one that there is not. */
function getPicture(id: string) {
  const found = industryPictures.get(id);
  if (!found) throw new RangeError(`there is no picture "${id}"`);
  return found;
}

function toDesign(
  setter: TypeSetter,
  ad: DrawnAd,
  { picture, address }: { picture: string; address: string },
): Design {
  const { temperament, name } = getTemplate(ad.template);
  const cut = cutAd(setter, ad, address, 0, 0);
  const { width, height } = cut;
  return {
    look: { template: ad.template, palette: ad.palette, picture },
    name: `${temperament.charAt(0).toUpperCase()}${temperament.slice(1)}: ${name.toLowerCase()}`,
    svg: drawingToSvg({ width, height, title: "Your ad", marks: [cut] }),
  };
}

/** Designs by what they were drawn from, the latest last: a page asks for the same ones again. About 25 KB each. */
const recent = new Map<string, Design>();
const KEPT = 200;

function remember(key: string, design: Design): void {
  recent.set(key, design);
  const [oldest] = recent.keys();
  if (recent.size > KEPT && oldest !== undefined) recent.delete(oldest);
}
