import { createHash } from "node:crypto";
import { sampleCodeAddress } from "#artwork/card/sample-card.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { labelAdWords } from "#artwork/studio/ad-words.ts";
import { chooseAndDrawThreeDesigns } from "#artwork/studio/choose-and-draw-three-designs.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { type AdOrRefusal, type DrawnAd, drawAd } from "#artwork/studio/draw-ad.ts";
import type { CustomerPictures } from "#artwork/studio/own-pictures.ts";
import { choosePictureId } from "#artwork/studio/pictures/choose-picture.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { getTemplate, pictureKindOf, type Template, templates } from "#artwork/studio/templates.ts";
import { letteringsAndPalettesOf } from "#artwork/studio/trade-voice.ts";
import type { AdRole, Box } from "#artwork/studio/type/type-stack.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { findBrief } from "#business/ads/brief/find-brief.ts";
import { toAdBrief } from "#business/ads/brief/to-ad-brief.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { SizeId } from "#site.ts";
import { type AdLook, adLookToQueryString, NO_PICTURE } from "./ad-look.ts";
import { paletteOfAdLook } from "./choose-look.ts";
import { findNeighborTraits } from "./find-neighbors.ts";
import {
  findLogoColorsOfReservation,
  loadCustomerPictures,
  setInCappedMap,
} from "./own-pictures.ts";

export type AdDesignContext = {
  readonly industry: string;
  readonly size: SizeId;
  /** Whose photos and logos can be drawn; without it none. */
  readonly reservationId?: number | undefined;
};

export type AdPart = Box & { readonly role: AdRole };

/** A design that fits its facts: how it looks, what people call it, and a self-contained SVG of it as it is cut. */
export type AdDesign = {
  readonly look: AdLook;
  readonly name: string;
  readonly svg: string;
  readonly words: readonly (readonly [label: string, words: string])[];
  /** Where its texts stand, as shares of its width and height. */
  readonly parts: readonly AdPart[];
  /** What of the facts it doesn't say: "website", "2 points". */
  readonly leftOut: readonly string[];
};

export type AdDesignsOrRefusal =
  | { readonly designs: readonly AdDesign[] }
  | { readonly refusal: string };

type ThreeDesignsContext = AdDesignContext & {
  readonly seed?: number;
  readonly color?: AdLook["color"] | undefined;
  /** The look that is chosen so far: it comes first, where it fits and isn't one of the three. */
  readonly chosen?: AdLook | undefined;
};

/** Up to three designs after the chosen one; or why the facts don't do. */
export async function drawUpToThreeDesigns(
  facts: AdDetails,
  { industry, size, reservationId, seed = 0, color, chosen }: ThreeDesignsContext,
): Promise<AdDesignsOrRefusal> {
  const setter = await loadTypeSetter();
  const brief = toAdBrief(facts);
  const own = {
    ...(await loadCustomerPictures({ reservationId })),
    colors: reservationId ? await findLogoColorsOfReservation(reservationId) : [],
  };
  const neighbors = reservationId ? await findNeighborTraits(reservationId) : [];
  const choice = { brief, size, industry, seed, color, own, neighbors };
  const three = chooseAndDrawThreeDesigns(setter, choice);
  if (three.length === 0) {
    const first = templates.find(({ sizes }) => sizes.includes(size));
    const palette = getPalette("sky");
    const picture = getPicture(industry);
    const drawn = first && drawAd(setter, first, { brief, size, picture, palette });
    return { refusal: drawn && "refusal" in drawn ? drawn.refusal : "No design fits these words." };
  }
  const address = sampleCodeAddress(industry);
  const designs = three.map((ad) => toDesign(setter, ad, lookOf(ad), address));
  const isOneOf = designs.some(
    ({ look }) => chosen && adLookToQueryString(look) === adLookToQueryString(chosen),
  );
  const before =
    chosen &&
    !isOneOf &&
    (await drawDesignFromLook(facts, chosen, { industry, size, reservationId }));
  return { designs: before && "svg" in before ? [before, ...designs] : designs };
}

const lookOf = ({
  template,
  palette,
  color,
  picture,
  footer,
  lettering,
  align,
}: DrawnAd): AdLook => ({
  template,
  palette,
  ...(color && { color }),
  picture: picture ?? NO_PICTURE,
  ...(footer && footer !== "band" && { footer }),
  lettering,
  ...(align && { align }),
});

/** The design that a look describes, or why these facts don't fit. Without the code's `address` it's not for print. */
export async function drawDesignFromLook(
  facts: AdDetails,
  chosen: AdLook,
  { industry, size, reservationId, address }: AdDesignContext & { readonly address?: string },
  tx: Queryable = db,
): Promise<AdDesign | { readonly refusal: string }> {
  const template = templates.find(({ id }) => id === chosen.template);
  if (!template) return { refusal: "We don’t offer this design anymore. Choose another one." };
  const kind = pictureKindOf(template);
  const forPrint = address !== undefined;
  const own = await loadCustomerPictures({ reservationId, look: chosen, forPrint }, tx);
  const look = { ...chosen, picture: pictureFor(template, chosen.picture, industry, own) };
  const key = createHash("sha256")
    .update(JSON.stringify([facts, look, industry, size, address, reservationId]))
    .digest("base64");
  // a file can be removed: only what is drawn by us stays the same
  const known = kind === "drawn" ? recent.get(key) : undefined;
  if (known) return known;
  const setter = await loadTypeSetter();
  const brief = toAdBrief(facts);
  const shown = kind === "drawn" ? look.picture : (choosePictureId(industry, brief) ?? industry);
  const drawn: AdOrRefusal = drawAd(setter, template, {
    brief,
    size,
    picture: shown === NO_PICTURE ? undefined : getPicture(shown),
    scene: industryScenes.get(shown),
    palette: paletteOfAdLook(look),
    own,
    lead: look.lead,
    align: look.align,
    footer: look.footer,
    lettering: look.lettering ?? letteringsAndPalettesOf(industry).letterings[0],
  });
  if ("refusal" in drawn) return drawn;
  const design = toDesign(setter, drawn.ad, look, address ?? sampleCodeAddress(industry));
  return kind === "drawn" ? setInCappedMap(recent, key, design, KEPT) : design;
}

function pictureFor(
  template: Template,
  chosen: string,
  industry: string,
  { photos, logos }: CustomerPictures,
): string {
  const kind = pictureKindOf(template);
  const isDrawn =
    industryPictures.has(chosen) || (chosen === NO_PICTURE && template.ledBy === "type");
  if (kind === "drawn") return isDrawn ? chosen : industry;
  const own = kind === "photo" ? photos : logos;
  return own[0]?.id ?? chosen;
}

function getPicture(id: string) {
  const found = industryPictures.get(id);
  if (!found) throw new RangeError(`there is no picture "${id}"`);
  return found;
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
    parts: ad.lines.map(({ role, box }) => ({
      role,
      x: (box.x - cut.from[0]) / width,
      y: (box.y - cut.from[1]) / height,
      width: box.width / width,
      height: box.height / height,
    })),
    leftOut: ad.leftOut,
  };
}

/** Designs by what they were drawn from, the latest last: a page asks for the same ones again. About 25 KB each. */
const recent = new Map<string, AdDesign>();
const KEPT = 200;

let opened: Promise<TypeSetter> | undefined;

/** The fonts for ads, read once per process. A failure is not kept: the next caller tries again. */
export function loadTypeSetter(): Promise<TypeSetter> {
  opened ??= TypeSetter.open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** An ad without a version as an SVG document: by its chosen design, or the first that we would propose; undefined without details. */
export async function drawAdSoFar({
  id,
  industry,
  size,
}: Pick<Reservation, "id" | "industry" | "size">): Promise<string | undefined> {
  const brief = await findBrief(id);
  if (!brief || !industry) return undefined;
  const place = { industry, size, reservationId: id };
  const chosen = brief.look && (await drawDesignFromLook(brief.facts, brief.look, place));
  if (chosen && "svg" in chosen) return chosen.svg;
  const first = await drawUpToThreeDesigns(brief.facts, place);
  return "designs" in first ? first.designs[0]?.svg : undefined;
}
