import { contrastRatio } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { Palette, Temperament } from "#artwork/studio/color/palettes.ts";
import { type AdCanvas, type Footer, footers } from "#artwork/studio/compositions/ad-canvas.ts";
import { composeColumn } from "#artwork/studio/compositions/column.ts";
import { letteringStyleOf } from "#artwork/studio/compositions/lettering-style.ts";
import {
  composeLogo,
  composeLogoAndPhoto,
  composeLogoAndPicture,
} from "#artwork/studio/compositions/logo-led.ts";
import {
  composeBeforeAndAfterPhotos,
  composeFullPhoto,
  composeHalfPhoto,
  composeRoundPhoto,
  composeSlantedPhoto,
} from "#artwork/studio/compositions/photo-led.ts";
import {
  composeBanner,
  composeHeadlineBand,
  composePoster,
  composeScene,
  composeStage,
  composeSunburst,
} from "#artwork/studio/compositions/picture-led.ts";
import {
  composeCouponStrip,
  composeEmblem,
  composeHeadlineOnTop,
  composeLargeNumbers,
  composePhoneBar,
  composeSentence,
} from "#artwork/studio/compositions/small-spots.ts";
import {
  composeBigPrice,
  composeBillboard,
  composeCoupon,
  composeLetter,
  composePlaque,
} from "#artwork/studio/compositions/type-led.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import { type SizeId, sizes } from "#site.ts";
import { adSizes, LEAST_CODE_CONTRAST, sizesOfShape } from "./ad-sizes.ts";

/** How an ad is put together, as the eye takes it in before it reads: bands from edge to edge, a picture before a sun, a place … */
export type AdBuild =
  | "bands"
  | "sun"
  | "scene"
  | "ribbon"
  | "column"
  | "coupon"
  | "framed"
  | "type"
  | "diagonal";

export type Template = {
  readonly id: string;
  /** What people call it: "Poster". */
  readonly name: string;
  readonly build: AdBuild;
  readonly temperament: Temperament;
  /** What it shows first: a drawn picture, only words, or what the buyer sent. */
  readonly ledBy:
    | "picture"
    | "type"
    | "photo"
    | "two photos"
    | "logo"
    | "logo and photo"
    | "logo and picture";
  readonly sizes: readonly SizeId[];
  /** Where its offer stands, if the eye takes that for a build of its own. */
  readonly offer?: "seal" | "field" | "bar" | "coupon" | undefined;
  /** What the facts at its foot stand on where that isn't a band of its own: the ad's ground, or the palette's paper. */
  readonly foot?: "ground" | "paper" | undefined;
  /** Whether its headline may be set flush left or centered. */
  readonly aligns?: boolean;
  /** Whether its phone number can be the largest fact. */
  readonly calls?: boolean;
  /** Where its facts may stand in an upright spot, the first one by default. */
  readonly footers?: readonly Footer[] | undefined;
  /** What it stands on where that isn't the palette's ground. */
  readonly ground?: ((palette: Palette) => HexColor) | undefined;
  readonly compose: (board: AdCanvas) => void;
};

/** Whether a palette is dark type on a light ground. */
const isLight = ({ ground, ink, sparkle }: Palette) =>
  contrastRatio(ground, ink) > contrastRatio(ground, sparkle);

const lightest = (palette: Palette) => (isLight(palette) ? palette.ground : palette.sparkle);

/** The color that a template's ad stands on. */
export const groundOfTemplate = ({ ground }: Template, palette: Palette): HexColor =>
  ground?.(palette) ?? palette.ground;

const footerSets: Readonly<Record<string, readonly Footer[]>> = {
  any: footers,
  /** The offer stays among the words, or has a bar of its own. */
  words: footers.filter((one) => one !== "coupon"),
  /** A picture on top leaves no room there for the phone number. */
  low: ["band", "corner", "left", "bar", "middle"],
  /** The facts stand on the ad's own ground. */
  "no band": ["corner", "left", "bar", "middle"],
};

const sizeSets: Readonly<Record<string, readonly SizeId[]>> = {
  all: sizes.map(({ id }) => id),
  upright: sizesOfShape("upright"),
  flat: sizesOfShape("flat"),
};

const listFooters: readonly (Footer | undefined)[] = ["corner", "bar", "middle"];

/** What name, facts and code of an upright ad stand on; undefined where a small ad has no foot. */
export function footerGroundOfTemplate(
  template: Template,
  palette: Palette,
  footer: Footer | undefined,
): HexColor | undefined {
  if (template.foot === "paper") return palette.sparkle;
  if (footer === undefined) return undefined;
  if (template.foot === "ground") return groundOfTemplate(template, palette);
  if (listFooters.includes(footer))
    return contrastRatio(palette.ink, palette.ground) >= LEAST_CODE_CONTRAST
      ? palette.ground
      : palette.sparkle;
  if (isLight(palette)) return palette.ink;
  return template.id === "split" ? palette.ground : palette.sparkle;
}

/** id | name | build | temperament | led by | offer | sizes | whether it aligns and calls | footers, all or one by one | foot */
const table = `
full-photo   | Full photo       | scene    | quiet | photo            |        | all     | aligns calls | no band                              | ground
half-photo   | Half photo       | bands    | warm  | photo            |        | all     | aligns calls | any                                  |
cut-photo    | Cut photo        | diagonal | loud  | photo            |        | all     | aligns calls | low                                  |
round-photo  | Round photo      | sun      | warm  | photo            |        | upright | aligns calls | no band                              | ground
logo         | Logo             | type     | quiet | logo             |        | all     | aligns calls | no band                              | ground
logo-photo   | Logo and photo   | scene    | warm  | logo and photo   |        | all     | aligns calls | no band                              | ground
logo-picture | Logo and picture | column   | warm  | logo and picture |        | all     | aligns calls | no band                              | ground
before-after | Before and after | diagonal | loud  | two photos       |        | upright | aligns calls | any                                  |
poster       | Poster           | sun      | loud  | picture          | seal   | upright | aligns calls | any                                  |
burst        | Sunburst         | sun      | loud  | picture          | seal   | upright | calls        | any                                  |
number       | Big number       | bands    | loud  | type             | field  | upright | aligns calls | no band                              | ground
split        | Headline band    | bands    | loud  | picture          | field  | upright | aligns calls | band left bar top corner head middle |
scene        | Scene            | scene    | warm  | picture          | bar    | upright | aligns calls | band corner left bar middle coupon   | ground
ticket       | Coupon           | coupon   | warm  | type             | coupon | upright | aligns       |                                      | paper
stage        | Picture on top   | bands    | warm  | picture          | field  | upright | aligns calls | low                                  |
banner       | Offer bar        | ribbon   | quiet | picture          | bar    | upright | calls        | words                                |
pillar       | Column           | column   | warm  | picture          | seal   | upright | calls        | low                                  |
letter       | Letter           | type     | quiet | type             |        | upright | aligns calls | no band                              | ground
billboard    | Billboard        | bands    | loud  | type             | bar    | upright | aligns calls | words                                |
plaque       | Plaque           | framed   | quiet | type             |        | upright | calls        | bar middle                           | ground
figure       | Big number       | bands    | loud  | type             | field  | flat    |              |                                      |
shout        | Headline         | bands    | loud  | picture          |        | flat    | aligns       |                                      |
strip        | Coupon           | coupon   | warm  | type             | coupon | flat    | aligns       |                                      |
emblem       | Emblem           | column   | warm  | picture          |        | flat    |              |                                      |
phone-bar    | Phone bar        | bands    | warm  | type             |        | flat    |              |                                      |
sign         | Sentence         | framed   | quiet | type             |        | flat    |              |                                      |
`;

const compositions: Readonly<Record<string, Template["compose"]>> = {
  "full-photo": composeFullPhoto,
  "half-photo": composeHalfPhoto,
  "cut-photo": composeSlantedPhoto,
  "round-photo": composeRoundPhoto,
  logo: composeLogo,
  "logo-photo": composeLogoAndPhoto,
  "logo-picture": composeLogoAndPicture,
  "before-after": composeBeforeAndAfterPhotos,
  poster: composePoster,
  burst: composeSunburst,
  number: composeBigPrice,
  split: composeHeadlineBand,
  scene: composeScene,
  ticket: composeCoupon,
  stage: composeStage,
  banner: composeBanner,
  pillar: composeColumn,
  letter: composeLetter,
  billboard: composeBillboard,
  plaque: composePlaque,
  figure: composeLargeNumbers,
  shout: composeHeadlineOnTop,
  strip: composeCouponStrip,
  emblem: composeEmblem,
  "phone-bar": composePhoneBar,
  sign: composeSentence,
};

const grounds: Readonly<Record<string, Template["ground"]>> = {
  ticket: (palette) => (isLight(palette) ? palette.accent : palette.ground),
  letter: lightest,
  figure: lightest,
};

function parseRow(row: string): Template {
  const [
    id = "",
    name = "",
    build,
    temperament,
    ledBy,
    offer,
    size = "",
    may = "",
    own = "",
    foot,
  ] = row.split("|").map((cell) => cell.trim() || undefined);
  const compose = compositions[id];
  if (!compose) throw new RangeError(`the template "${id}" has no composition`);
  return {
    ...{ id, name, compose, ground: grounds[id] },
    build: build as AdBuild,
    temperament: temperament as Temperament,
    ledBy: ledBy as Template["ledBy"],
    sizes: sizeSets[size] ?? [],
    offer: offer as Template["offer"],
    foot: foot as Template["foot"],
    aligns: may.includes("aligns"),
    calls: may.includes("calls"),
    footers: own ? (footerSets[own] ?? (own.split(" ") as Footer[])) : undefined,
  };
}

/** Compositions, not recolorings (design: compositions). */
export const templates: readonly Template[] = table.trim().split("\n").map(parseRow);

export function getTemplate(id: string): Template {
  const found = templates.find((one) => one.id === id);
  if (!found) throw new RangeError(`there is no template "${id}"`);
  return found;
}

/** Where the facts of a template's ad of a size may stand, the first one by default; none where it has a place of its own for them. */
export const footersOfTemplate = (
  { footers: all = [] }: Template,
  size: SizeId,
): readonly Footer[] => (adSizes[size].shape === "flat" ? [] : all);

/** The footers whose facts may stand on an axis; over what is set flush left a centered headline looks like another ad's. */
/**
 * How an ad of a template sets its headline unless somebody says otherwise: in the middle over facts that stand there, and where its
 * lettering asks for it over a coupon. Over facts at the left of a code it begins where they do.
 */
export function headlineAlignOf(
  { aligns }: Template,
  lettering: LetteringId,
  footer: Footer | undefined,
): "middle" | undefined {
  if (!aligns) return undefined;
  const isAsked = footer === "coupon" && letteringStyleOf(lettering).align === "middle";
  return isAsked || footer === "middle" ? "middle" : undefined;
}

/** What a look's picture has to be for a template. */
export function pictureKindOf({ ledBy }: Template): "drawn" | "photo" | "logo" {
  if (ledBy === "logo" || ledBy === "logo and picture") return "logo";
  return ledBy === "picture" || ledBy === "type" ? "drawn" : "photo";
}
