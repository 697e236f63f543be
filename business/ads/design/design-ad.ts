import { createHash } from "node:crypto";
import { sampleCodeAddress } from "#artwork/card/sample-card.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { labelAdWords } from "#artwork/studio/ad-words.ts";
import { chooseAndDrawThreeDesigns } from "#artwork/studio/choose-and-draw-three-designs.ts";
import { isOwnPalette, paletteFromColor } from "#artwork/studio/color/palette-from-color.ts";
import { getPalette, type Palette } from "#artwork/studio/color/palettes.ts";
import {
  type AdOrRefusal,
  type DrawnAd,
  drawAd,
  getTemplate,
  templates,
} from "#artwork/studio/draw-ad.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { industryPictures } from "#artwork/studio/samples/industry-pictures.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { toAdBrief } from "#business/ads/brief/to-ad-brief.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { SizeId } from "#site.ts";
import { type AdLook, lookToQuery } from "./ad-look.ts";
import { findLogoColors } from "./logo-colors.ts";
import { openTypeSetter } from "./open-type-setter.ts";
import { loadOwnPicture, lookHasOwnPicture } from "./own-picture.ts";

/** Where an ad is to print, as far as its design depends on it. */
export type AdDesignContext = {
  readonly industry: string;
  readonly size: SizeId;
  /** Whose photos and logos can be drawn; without it none. */
  readonly reservationId?: number | undefined;
};

/** A design that fits its facts: how it looks, what people call it, and a self-contained SVG of it as it is cut. */
export type AdDesign = {
  readonly look: AdLook;
  /** "Loud: poster" */
  readonly name: string;
  readonly svg: string;
  /** What it says, by what people call its parts, in reading order. */
  readonly words: readonly (readonly [label: string, words: string])[];
  /** What of the facts it doesn't say: "website", "2 points". */
  readonly leftOut: readonly string[];
};

export type AdDesignsOrRefusal =
  | { readonly designs: readonly AdDesign[] }
  | { readonly refusal: string };

type Wishes = {
  /** Each seed gives other designs. */
  readonly seed?: number;
  /** The buyer's own color, for all three. */
  readonly color?: AdLook["color"] | undefined;
  /** The look that is chosen so far: it comes first, where it fits and isn't one of the three. */
  readonly chosen?: AdLook | undefined;
};

/** Up to three designs after the chosen one, and one in each main color of the logo; or why the facts don't do. */
export async function drawThreeDesigns(
  facts: AdDetails,
  { industry, size, reservationId, seed = 0, color, chosen }: AdDesignContext & Wishes,
): Promise<AdDesignsOrRefusal> {
  const setter = await openTypeSetter();
  const brief = toAdBrief(facts);
  const picture = getPicture(industry);
  const three = chooseAndDrawThreeDesigns(setter, { brief, size, industry, picture, seed, color });
  if (three.length > 0) {
    const address = sampleCodeAddress(industry);
    const toLook = ({ template, palette }: DrawnAd): AdLook => ({
      template,
      palette,
      ...(color && { color }),
      picture: industry,
    });
    const inLogoColors = color
      ? []
      : await designInLogoColors(setter, { brief, size, industry, picture, seed }, reservationId);
    const designs = [
      ...three.map((ad) => toDesign(setter, ad, toLook(ad), address)),
      ...inLogoColors,
    ];
    const isOneOf = designs.some(({ look }) => chosen && lookToQuery(look) === lookToQuery(chosen));
    const own =
      chosen && !isOneOf && (await drawOneDesign(facts, chosen, { industry, size, reservationId }));
    return { designs: own && "svg" in own ? [own, ...designs] : designs };
  }
  const [first] = templates.filter(({ sizes }) => sizes.includes(size));
  const palette = getPalette("sky");
  const drawn = first && drawAd(setter, first, { brief, size, picture, palette });
  return { refusal: drawn && "refusal" in drawn ? drawn.refusal : "No design fits these words." };
}

/**
 * The design that a look describes, or why these facts don't fit. `address` is its code's; without it nothing is for
 * print.
 */
export async function drawOneDesign(
  facts: AdDetails,
  look: AdLook,
  { industry, size, reservationId, address }: AdDesignContext & { readonly address?: string },
  tx: Queryable = db,
): Promise<AdDesign | { readonly refusal: string }> {
  const key = createHash("sha256")
    .update(JSON.stringify([facts, look, industry, size, address, reservationId]))
    .digest("base64");
  // a file can be removed: only what is drawn by us stays the same
  const known = lookHasOwnPicture(look) ? undefined : recent.get(key);
  if (known) return known;
  const forPrint = address !== undefined;
  const picture = lookHasOwnPicture(look)
    ? reservationId && (await loadOwnPicture({ reservationId, look, forPrint }, tx))
    : getPicture(look.picture);
  if (!picture) return { refusal: "That picture isn’t there anymore. Choose another one." };
  const setter = await openTypeSetter();
  const drawn: AdOrRefusal = drawAd(setter, getTemplate(look.template), {
    brief: toAdBrief(facts),
    size,
    picture,
    palette: paletteOf(look),
    lead: look.lead,
    align: look.align,
  });
  if ("refusal" in drawn) return drawn;
  const design = toDesign(setter, drawn.ad, look, address ?? sampleCodeAddress(industry));
  if (!lookHasOwnPicture(look)) remember(key, design);
  return design;
}

/** A design all over each main color of the latest logo. */
async function designInLogoColors(
  setter: TypeSetter,
  choice: Omit<Parameters<typeof chooseAndDrawThreeDesigns>[1], "color">,
  reservationId: number | undefined,
): Promise<AdDesign[]> {
  if (!reservationId) return [];
  const { industry, seed = 0 } = choice;
  const address = sampleCodeAddress(industry);
  const colors = await findLogoColors(reservationId);
  return colors.flatMap((color, i) => {
    // a loud one shows most of the color; not the composition that stands beside it
    const [ad] = chooseAndDrawThreeDesigns(setter, { ...choice, color, seed: seed + 1 + i });
    if (!ad) return [];
    const { template, palette } = ad;
    const design = toDesign(setter, ad, { template, palette, color, picture: industry }, address);
    return [{ ...design, name: `${design.name}, in your logo’s color` }];
  });
}

/** The drawn picture with an id. Refuses one that there is not. */
function getPicture(id: string) {
  const found = industryPictures.get(id);
  if (!found) throw new RangeError(`there is no picture "${id}"`);
  return found;
}

/** The palette of a look: hand-made, or of the buyer's color. */
export function paletteOf({ palette, color }: AdLook): Palette {
  return color && isOwnPalette(palette)
    ? paletteFromColor(color, palette).palette
    : getPalette(palette);
}

function toDesign(setter: TypeSetter, ad: DrawnAd, look: AdLook, address: string): AdDesign {
  const { temperament, name } = getTemplate(ad.template);
  const cut = trimmedAdMark(setter, ad, address, 0, 0);
  const { width, height } = cut;
  return {
    look,
    name: `${temperament.charAt(0).toUpperCase()}${temperament.slice(1)}: ${name.toLowerCase()}`,
    svg: drawingToSvg({ width, height, title: "Your ad", marks: [cut], forPrint: true }),
    words: labelAdWords(ad.words),
    leftOut: ad.leftOut,
  };
}

/** Designs by what they were drawn from, the latest last: a page asks for the same ones again. About 25 KB each. */
const recent = new Map<string, AdDesign>();
const KEPT = 200;

function remember(key: string, design: AdDesign): void {
  recent.set(key, design);
  const [oldest] = recent.keys();
  if (recent.size > KEPT && oldest !== undefined) recent.delete(oldest);
}
