import { contrastRatio } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { group, rect, type Sketch } from "#artwork/sketch.ts";
import { chooseReadableColor, type Palette } from "#artwork/studio/color/palettes.ts";
import { measurePicture } from "#artwork/studio/compositions/measure-picture.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { colorsOfScene, coverWithScene } from "#artwork/studio/scenes/scene.ts";
import { templates } from "#artwork/studio/templates.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import { type AdLook, NO_PICTURE } from "#business/ads/design/ad-look.ts";
import { paletteOfAdLook } from "#business/ads/design/choose-look.ts";
import { loadTypeSetter } from "#business/ads/design/design-ad.ts";
import { loadCustomerPictures } from "#business/ads/design/own-pictures.ts";
import { Refusal } from "#platform/refusal.ts";
import { findOfferPageContent } from "./find-offers.ts";
import { findSpotCode } from "./spot-code-cache.ts";

/** What of an ad's look its offer page wears. Each color reads at 7:1 on the one that it stands on. */
export type OfferPageLook = {
  readonly ground: HexColor;
  readonly onGround: HexColor;
  readonly button: HexColor;
  readonly onButton: HexColor;
  /** The faces of the ad; undefined for versions from before they could be chosen. */
  readonly lettering: LetteringId | undefined;
} & AdPictures;

/** What an ad shows, as addresses of images. */
type AdPictures = { readonly scene?: string | undefined; readonly logo?: string | undefined };

/** The colors and faces of an ad, and its scene, its picture, or the photo and logo that its buyer sent. */
export async function loadOfferPageLook(
  look: AdLook,
  reservationId: number,
): Promise<OfferPageLook> {
  const palette = paletteOfAdLook(look);
  const { ground, ink, sparkle, accent } = palette;
  const readsOn = (on: HexColor) => chooseReadableColor(palette, on, 7, ink, sparkle);
  const button = contrastRatio(accent, readsOn(accent)) >= 7 ? accent : ink;
  return {
    ground,
    onGround: readsOn(ground),
    button,
    onButton: readsOn(button),
    lettering: look.lettering,
    ...(await picturesOf(look, reservationId, palette)),
  };
}

async function picturesOf(
  look: AdLook,
  reservationId: number,
  palette: Palette,
): Promise<AdPictures> {
  if (look.picture === NO_PICTURE) return {};
  if (look.picture.startsWith("file:")) return findSentPictures(look, reservationId);
  const svg = await drawPicture(look.picture, palette);
  return { scene: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/**
 * What a listed ad shows, as a picture (SVG) in the shape of the list of offers; undefined before its card is printed, and for an
 * ad without one.
 */
export async function drawOfferListPicture(code: string): Promise<string | undefined> {
  const known = await findSpotCode(code);
  if (!known?.isListed || known.ended) return undefined;
  const { reservationId } = known;
  const offer = await findOfferPageContent(reservationId);
  const look = offer?.printedOn ? offer.look : null;
  if (!look || look.picture === NO_PICTURE) return undefined;
  if (!look.picture.startsWith("file:")) return drawPicture(look.picture, paletteOfAdLook(look));
  return inFrame(await findSentPictures(look, reservationId));
}

/** A photo fills the frame, a logo stands in it on white. */
function inFrame({ scene, logo }: AdPictures): string | undefined {
  const src = scene ?? logo;
  if (!src) return undefined;
  const [margin, fit] = scene ? [0, "slice"] : [15, "meet"];
  const [width, height] = [WIDTH - 2 * margin, HEIGHT - 2 * margin];
  const image = `<image x="${margin}" y="${margin}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid ${fit}" href="${src}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${image}</svg>`;
}

/** Undefined while too many are being prepared: the page does without. */
async function findSentPictures(look: AdLook, reservationId: number): Promise<AdPictures> {
  const { photos, logos } = await loadCustomerPictures({ reservationId, look }).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return { photos: [], logos: [] };
      throw error;
    },
  );
  const isAsked = ({ id }: { id: string }) => id === look.picture;
  const photo = photos.find(isAsked);
  const template = templates.find(({ id }) => id === look.template);
  const isWithLogo = template?.ledBy === "logo and photo";
  const logo = photo ? isWithLogo && logos[0] : logos.find(isAsked);
  return { scene: photo?.href, ...(logo && { logo: logo.href }) };
}

const [WIDTH, HEIGHT] = [360, 150];

async function drawPicture(id: string, palette: Palette): Promise<string> {
  const setter = await loadTypeSetter();
  const scene = industryScenes.get(id);
  const picture = industryPictures.get(id) ?? [];
  const field = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const inField = (): Sketch => {
    const { box } = measurePicture(setter, picture);
    const scale = Math.min((WIDTH - 40) / box.width, (HEIGHT - 20) / box.height);
    const x = (WIDTH - box.width * scale) / 2 - box.x * scale;
    return group(x, HEIGHT - (box.y + box.height) * scale, picture, { scale });
  };
  const sketches = [
    rect(0, 0, WIDTH, HEIGHT, scene ? palette.ground : palette.second),
    scene ? coverWithScene(scene, field, colorsOfScene(palette)).whole : inField(),
  ];
  const marks = setter.set(sketches, "");
  return drawingToSvg({ width: WIDTH, height: HEIGHT, title: "", marks });
}
