import { findUnprintableCharacter } from "#artwork/alphabet.ts";
import type { HexColor } from "#artwork/drawing.ts";
import type { Sketch } from "#artwork/sketch.ts";
import { AdCanvas, type AdRequest, type Footer } from "#artwork/studio/compositions/ad-canvas.ts";
import {
  BriefUnsuitedError,
  type PlacedPicture,
} from "#artwork/studio/compositions/picture-canvas.ts";
import type { PlacedLine, PlacedShape } from "#artwork/studio/compositions/type-canvas.ts";
import type { LetteringId } from "#artwork/studio/type/lettering.ts";
import { NO_BREAK_SPACE } from "#artwork/studio/type/line-breaks.ts";
import { type AdRole, type Box, NoRoomError } from "#artwork/studio/type/type-stack.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import type { AdBrief } from "./ad-brief.ts";
import { adSizes } from "./ad-sizes.ts";
import { type AdPhrase, listLeftOutFacts } from "./ad-words.ts";
import { footersOfTemplate, groundOfTemplate, pictureKindOf, type Template } from "./templates.ts";

export type DrawnAd = {
  readonly template: string;
  readonly palette: string;
  /** The buyer's color that the palette is of. */
  readonly color?: HexColor;
  /** The picture that leads it, as a look names it: the buyer's, else a drawn one if it was chosen here. */
  readonly picture?: string;
  readonly width: number;
  readonly height: number;
  readonly ground: HexColor;
  /** Undefined where the composition has a place of its own for the facts. */
  readonly footer: Footer | undefined;
  readonly lettering: LetteringId;
  /** Whether a headline that may stand at the left stands in the middle. */
  readonly align?: "middle";
  readonly marks: readonly Sketch[];
  readonly lines: readonly PlacedLine[];
  /** What it says, in reading order. */
  readonly words: readonly AdPhrase[];
  /** What of the brief it doesn't say, in a few words each: "website", "2 points". */
  readonly leftOut: readonly string[];
  readonly code: Box;
  /** The drawn pictures and scenes, each where it is seen and on what. */
  readonly pictures: readonly PlacedPicture[];
  /** What stands as one thing, for what keeps clear of it. */
  readonly shapes: readonly PlacedShape[];
};

export type AdOrRefusal = { readonly ad: DrawnAd } | { readonly refusal: string };

const shorter: Readonly<Record<AdRole, string>> = {
  headline: "This design needs a shorter headline.",
  offer: "This design needs a shorter offer.",
  "offer words": "This design needs a shorter offer.",
  points: "This design needs shorter points.",
  labels: "This design has no room for the words on its photos.",
  name: "This design needs a shorter business name.",
  phone: "This design has no room for a phone number that long.",
  area: "This design needs a shorter address.",
  website: "This design needs a shorter web address.",
  "scan words": "This design has no room for the words beside the code.",
  conditions: "This design needs shorter fine print.",
  license: "This design needs a shorter license line.",
};

/** A sentence about the first character that can't be printed in a brief's words, or undefined. */
function unprintable(brief: AdBrief): string | undefined {
  const texts = Object.values(brief).flat();
  const found = texts.map((text) => findUnprintableCharacter(text)).find(Boolean);
  return found && `We can’t print the character “${found}”. Please write it another way.`;
}

/** No part of an ad that could be printed is longer; what is gets refused before anything is measured. In characters. */
const LONGEST = 240;

/** The part of a brief that is longer than any ad could hold, if one is. */
function findTooLong({ conditions, points, shorterHeadline, lastDay, ...brief }: AdBrief) {
  const texts = { ...brief, conditions, points: points?.join("") };
  const found = Object.entries(texts).find(([, text]) => (text?.length ?? 0) > LONGEST);
  return found?.[0] as AdRole | undefined;
}

/** Why no design can print a brief, in a sentence; undefined where one may. */
function refuseBrief(brief: AdBrief): string | undefined {
  const strange = unprintable(brief);
  if (strange) return strange;
  if (!brief.name.trim()) return "An ad needs the business name.";
  if (!brief.phone.trim()) return "An ad needs a phone number.";
  if (!brief.headline.trim()) return "An ad needs a headline.";
  const tooLong = findTooLong(brief);
  return tooLong && shorter[tooLong];
}

/** The size of a headline that a phone number shouts down without leading; undefined where it doesn't. */
function mostForPhone({ lines }: DrawnAd, { lead, size }: AdRequest): number | undefined {
  if (lead === "phone" || adSizes[size].shape === "flat") return undefined;
  const largest = (role: AdRole) =>
    Math.max(...lines.map((line) => (line.role === role ? line.points : 0)));
  const headline = largest("headline");
  return largest("phone") > headline ? headline : undefined;
}

/** The footers whose code goes without words where a picture needs their room. */
const bareFooters = new Set<Footer | undefined>(["left", "corner", "head", "middle"]);

/** Draws a brief by a template, or says in a sentence what it would need. */
export function drawAd(setter: TypeSetter, template: Template, request: AdRequest): AdOrRefusal {
  const whole = compose(setter, template, request);
  const isBare = "refusal" in whole && bareFooters.has(request.footer);
  const drawn = isBare ? compose(setter, template, { ...request, isCodeBare: true }) : whole;
  const phoneMost = "ad" in drawn ? mostForPhone(drawn.ad, request) : undefined;
  if (phoneMost === undefined) return drawn;
  return compose(setter, template, { ...request, isCodeBare: isBare, phoneMost });
}

function compose(setter: TypeSetter, template: Template, request: AdRequest): AdOrRefusal {
  const { palette, size } = request;
  const brief = typesetBrief(request.brief);
  const refusal = refuseBrief(brief);
  if (refusal) return { refusal };
  if (!template.sizes.includes(size))
    return { refusal: `This design isn’t made for a ${size} spot.` };
  const [first, ...others] = footersOfTemplate(template, size);
  const footer = others.find((one) => one === request.footer) ?? first;
  const board = new AdCanvas(setter, { ...request, brief, footer });
  try {
    template.compose(board);
  } catch (cause) {
    if (cause instanceof NoRoomError) return { refusal: shorter[cause.role] };
    if (cause instanceof BriefUnsuitedError) return { refusal: cause.message };
    throw cause;
  }
  const { w: width, h: height, marks, lines, codeBox } = board;
  if (!codeBox) throw new Error(`the template ${template.id} has no code`);
  const words = readWords(lines);
  const kind = pictureKindOf(template);
  const [lead] = (kind === "photo" ? request.own?.photos : request.own?.logos) ?? [];
  return {
    ad: {
      template: template.id,
      palette: palette.id,
      ...(kind !== "drawn" && lead && { picture: lead.id }),
      width,
      height,
      ground: groundOfTemplate(template, palette),
      footer: footer && board.footer,
      lettering: board.letteringId,
      ...(template.aligns && board.align === "middle" && { align: board.align }),
      marks,
      lines,
      words,
      leftOut: listLeftOutFacts(brief, size, words),
      code: codeBox,
      pictures: board.pictures,
      shapes: board.shapes,
    },
  };
}

const isOffer = ({ role }: { readonly role: AdRole }) => role === "offer" || role === "offer words";

/**
 * The lines of an ad joined to the texts that they are parts of, from top to bottom and from left to right. The pieces of an offer
 * are read as they were set: words beside a price may begin higher, and on a turned seal they do.
 */
function readWords(lines: readonly PlacedLine[]): AdPhrase[] {
  const topOf = (some: readonly PlacedLine[]) => Math.min(...some.map(({ box }) => box.y));
  const topOfOffer = topOf(lines.filter(isOffer));
  const texts = [...Map.groupBy(lines, ({ item }) => item).values()].map((all) => ({
    role: all[0]?.role ?? "name",
    phrases: joinLines(all),
    top: all.some(isOffer) ? topOfOffer : topOf(all),
    left: all.some(isOffer) ? 0 : Math.min(...all.map(({ box }) => box.x)),
  }));
  return texts
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
    .flatMap(({ role, phrases }) => phrases.map((words) => ({ role, words })));
}

/** The lines of one text as one phrase; of points in a list or a row, where none is broken within, each line for itself. */
function joinLines(lines: readonly PlacedLine[]): string[] {
  const isList = lines.some(
    ({ role, item }) =>
      role === "points" &&
      item.words.some((text) => text.includes("\n") || text.includes(NO_BREAK_SPACE)),
  );
  const all = lines.map(({ words }) => words);
  return isList ? all : [all.join(" ")];
}

/** An apostrophe that stands for left-out letters at the start of a word: '90s, 'til, rock 'n' roll. */
const elision = /(^|[\s(“])'(?=\d\ds?\b|til\b|tis\b|twas\b|em\b|n\b|n'|round\b)/gi;

/** Straight quotes and apostrophes as a typesetter sets them. */
const typesetQuotes = (text: string): string =>
  text
    .replace(elision, "$1’")
    .replace(/(^|[\s([{—–/-])"/g, "$1“")
    .replaceAll('"', "”")
    .replace(/(^|[\s([{—–/“-])'/g, "$1‘")
    .replaceAll("'", "’");

/** A brief with the quotes that its ad prints. */
const typesetBrief = (brief: AdBrief): AdBrief =>
  Object.fromEntries(
    Object.entries(brief).map(([field, value]) => [
      field,
      typeof value === "string" ? typesetQuotes(value) : value?.map(typesetQuotes),
    ]),
  ) as unknown as AdBrief;
