import { colorDifference } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { toOklch } from "#artwork/studio/color/palette-from-color.ts";
import type { Palette } from "#artwork/studio/color/palettes.ts";
import type { Footer } from "#artwork/studio/compositions/ad-canvas.ts";
import { letteringStyleOf } from "#artwork/studio/compositions/lettering-style.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { fitOf } from "#artwork/studio/pictures/picture-fits.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import type { SizeId } from "#site.ts";
import {
  type AdBuild,
  footerGroundOfTemplate,
  footersOfTemplate,
  groundOfTemplate,
  type Template,
  templates,
} from "./templates.ts";

/** What of an ad is compared with the others on its side of the card. */
export type AdTraits = {
  readonly template: string;
  readonly ground: HexColor;
  /** Undefined where the composition has a place of its own for the facts. */
  readonly footer: Footer | undefined;
  readonly lettering: LetteringId;
  /** What the facts at the foot of an upright ad stand on. */
  readonly foot?: HexColor | undefined;
  /** How it is put together where its composition doesn't say so. */
  readonly build?: AdBuild | undefined;
  /** The id of the drawn picture that it may show, where that is known. */
  readonly picture?: string | undefined;
};

/** Nearer than this two grounds are one to the eye (distance in OKLab). */
const ALIKE = 0.12;

const known = new Map<string, boolean>();
const MOST_KNOWN = 10_000;

export function areGroundsAlike(a: HexColor, b: HexColor): boolean {
  const key = a + b;
  const areAlike = known.get(key) ?? colorDifference(a, b) < ALIKE;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, areAlike);
  return areAlike;
}

/** What two neighbors share, in words: "ground", "composition", "footer". */
export function listTraitsSharedByNeighbors(a: AdTraits, b: AdTraits): string[] {
  return [
    ...(areGroundsAlike(a.ground, b.ground) ? ["ground"] : []),
    ...(a.template === b.template ? ["composition"] : []),
    ...(a.footer !== undefined && a.footer === b.footer ? ["footer"] : []),
  ];
}

/** Whether the phone number heads an ad, alone or with the code. */
export const isHeadedByPhone = ({ footer }: AdTraits): boolean =>
  footer === "head" || footer === "top";

/** What makes two ads anywhere on one side look like one hand: the same composition on the same ground. */
export const listTraitsSharedAcrossSide = (a: AdTraits, b: AdTraits): string[] =>
  a.template === b.template && areGroundsAlike(a.ground, b.ground) ? ["ground", "composition"] : [];

/** Where each hue of OKLab ends, in degrees. */
const hues = [
  [45, "red"],
  [75, "brown"],
  [112, "yellow"],
  [190, "green"],
  [285, "blue"],
  [360, "purple"],
] as const;

/** What people call a color at a glance: "red", "light". */
export function hueName(color: HexColor): string {
  const { light, chroma, hue } = toOklch(color);
  if (chroma < 0.035) return light > 0.6 ? "light" : "dark";
  const degrees = ((hue * 180) / Math.PI + 360) % 360;
  return hues.find(([end]) => degrees < end)?.[1] ?? "red";
}

/** Where the code is, by what closes the ad; at the lower right by default. */
const codeCorners: Readonly<Record<string, string>> = {
  ...{ left: "left", head: "top", middle: "middle" },
  // small ads
  ...{ "full-photo": "left", "half-photo": "left" },
  ...{ "logo-photo": "left", "logo-picture": "left" },
};

/** What a composition of a template shares with others of other names: where its offer stands. */
export const offerPlaceByTemplate: ReadonlyMap<string, Template["offer"]> = new Map(
  templates.map(({ id, offer }) => [id, offer]),
);

/** Which templates set the offer at the left and the picture at the right, under the headline or over it. */
export const offerAndPictureRowByTemplate: ReadonlyMap<string, string> = new Map([
  ...["split", "letter", "ticket"].map((id) => [id, "headline over offer and picture"] as const),
  ...["number", "stage"].map((id) => [id, "offer and picture over headline"] as const),
]);

const builds: ReadonlyMap<string, AdBuild> = new Map(templates.map(({ id, build }) => [id, build]));

/** How an ad is put together: by its composition, unless a coupon at its foot or a phone number at its head outdoes that. */
export function adBuildOf(ad: AdTraits): AdBuild | undefined {
  if (ad.footer === "coupon") return "coupon";
  const own = ad.build ?? builds.get(ad.template);
  return isHeadedByPhone(ad) ? "bands" : own;
}

/** How much a ground weighs from which on it is seen before what stands on it: dark, or of a full color. */
const STRONG = 0.2;

/** What of a side is heard first and last: a loud composition on a strong ground, a calm one on a pale ground; undefined between them. */
export function loudnessOf({ template, ground }: AdTraits): "loud" | "quiet" | undefined {
  const temperament = templates.find(({ id }) => id === template)?.temperament;
  if (!temperament) return undefined;
  const { light, chroma } = toOklch(ground);
  const isStrong = Math.max(1 - light, 2.2 * chroma) > STRONG;
  if (isStrong !== (temperament === "loud")) return undefined;
  return isStrong ? "loud" : "quiet";
}

/** Where the compositions that show a drawn picture have it; none of the others shows one. */
const picturePlaces: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "at the top": "number stage scene figure shout strip sign",
    "beside the words": "emblem",
    "in the middle": "poster burst split ticket pillar letter banner",
  }).flatMap(([place, ids]) => ids.split(" ").map((id) => [id, place] as const)),
);

/** Where an ad shows its drawn picture. */
export const picturePlaceOf = ({ template, picture }: AdTraits): string | undefined =>
  picture === undefined ? undefined : picturePlaces.get(template);

const firstIds = new Map([...industryPictures].toReversed().map(([id, one]) => [one, id]));

/** What an ad's drawn picture shows, as far as that may be on another ad too: "van", "dog"; the picture itself where two industries share it. */
export function pictureSubjectsOf(ad: AdTraits): readonly string[] {
  const picture = ad.picture === undefined ? undefined : industryPictures.get(ad.picture);
  if (!picture || !ad.picture || !picturePlaceOf(ad)) return [];
  return [...fitOf(ad.picture).shows, firstIds.get(picture) ?? ad.picture];
}

/** What a side of the card should have at most twice, in a few words each. */
export function traitsLimitedOnSide(ad: AdTraits): string[] {
  const offer = offerPlaceByTemplate.get(ad.template);
  const row = offerAndPictureRowByTemplate.get(ad.template);
  return [
    ...traitsLimitedOnCard(ad),
    ...(offer ? [`offer ${offer}`] : []),
    ...(row ? [row] : []),
    `lettering ${ad.lettering}`,
  ];
}

/** What the eye finds again from one side of the card on the other, and takes for one hand: the build, and the lower half as a whole. */
export const traitsLimitedOnCard = (ad: AdTraits): string[] => [
  `composition ${ad.template}`,
  `footer ${lowerHalfOf(ad)}`,
];

/** What closes an ad: its footer, or the place of its own that a composition has for name, phone and code. */
export const lowerHalfOf = ({ template, footer }: AdTraits): string => footer ?? template;

/** The footers, and the small ads, in which the lettering says at which side the code is. */
const openFooters = new Set<string>(["bar", "coupon", "top", "emblem", "shout"]);

/** Where an ad has its code: "left", "right", "top", "middle". */
export function codeCornerOf(ad: AdTraits): string {
  const own = lowerHalfOf(ad);
  const { codeSide, isCodeFirst } = letteringStyleOf(ad.lettering);
  if (own === "emblem" && isCodeFirst) return "top";
  return openFooters.has(own) ? codeSide : (codeCorners[own] ?? "right");
}

const priceLed = new Set(["number", "ticket", "figure", "strip"]);

/** What leads an ad besides a picture: "price" or "words"; undefined where a picture does. */
export function leadOf({ template }: AdTraits): "price" | "words" | undefined {
  if (priceLed.has(template)) return "price";
  return templates.find(({ id }) => id === template)?.ledBy === "type" ? "words" : undefined;
}

/** What of a look is compared with its neighbors in a spot of a size; undefined if its template isn't offered anymore. */
export function findAdTraits(
  look: {
    readonly template: string;
    readonly footer?: Footer;
    readonly lettering?: LetteringId;
    readonly picture?: string;
  },
  palette: Palette,
  size: SizeId,
): AdTraits | undefined {
  const template = templates.find(({ id }) => id === look.template);
  if (!template) return undefined;
  const [first, ...others] = footersOfTemplate(template, size);
  const footer = others.find((one) => one === look.footer) ?? first;
  const { lettering = "lively" } = look;
  const [ground, foot] = [
    groundOfTemplate(template, palette),
    footerGroundOfTemplate(template, palette, footer),
  ];
  return { template: template.id, ground, footer, lettering, foot, picture: look.picture };
}
