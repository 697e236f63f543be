import { contrastRatio } from "#artwork/color.ts";
import { roomAroundSeal } from "#artwork/studio/compositions/offers.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import { CARD_UNITS_PER_POINT } from "./ad-sizes.ts";
import type { DrawnAd } from "./draw-ad.ts";
import {
  boxAroundLines,
  countAlignmentLines,
  countSharedWords,
  isLoneWordLine,
  largestTypePoints,
  linesWithRoles,
  MOST_SAME_EDGE_DISTANCE,
  measureLargestEmptyShare,
  offerFigureAndWordLines,
  widestLineWidth,
} from "./measure-design.ts";

/** What of a design can be chosen otherwise. */
export type ChangeableTrait = "footer" | "lettering" | "palette" | "template";

type Rule = {
  readonly because: string;
  /** What it costs at its worst, against the other rules. */
  readonly weight: number;
  readonly mendedBy: readonly ChangeableTrait[];
  /** How bad it is in an ad, 0 to 1; `isBare` if it shows no picture though one suits its words. */
  readonly find: (ad: DrawnAd, isBare: boolean) => number;
};

/** What an art director would send back, each with what choosing otherwise may mend (measured on proofs that were marked blind). */
const rules = {
  bare: {
    because: "Words alone look bare where a picture suits them.",
    weight: 1.5,
    mendedBy: ["template"],
    find: (_, isBare) => Number(isBare),
  },
  widow: {
    because: "A short word alone on a headline’s last line looks left over.",
    weight: 1.6,
    mendedBy: ["lettering", "template"],
    find: (ad) => {
      const headline = linesWithRoles(ad, "headline");
      return headline.some((line, i) => i === headline.length - 1 && isLoneWordLine(line, headline))
        ? 1
        : 0;
    },
  },
  stubs: {
    because: "A headline in three short lines leaves half of its field empty, where two fill it.",
    weight: 1.6,
    mendedBy: ["template", "lettering"],
    find: (ad) => {
      const headline = linesWithRoles(ad, "headline");
      const [first] = headline;
      return first && headline.length > 2 && widestLineWidth(headline) < 0.62 * first.within.width
        ? 1
        : 0;
    },
  },
  "ragged offer": {
    because: "An offer that nothing leads is read at a glance in two lines, in four it is a text.",
    weight: 1.8,
    mendedBy: ["template", "lettering"],
    find: (ad) => {
      const [lines, words] = offerFigureAndWordLines(ad);
      return words.length === 0 ? Math.max(0, Math.min(1, (lines.length - 2) / 2)) : 0;
    },
  },
  "lone word": {
    because: "One short word on a line of an offer tears it apart.",
    weight: 0.8,
    mendedBy: ["template", "lettering", "footer"],
    find: (ad) =>
      offerFigureAndWordLines(ad).some((all) => all.some((line) => isLoneWordLine(line, all)))
        ? 1
        : 0,
  },
  column: {
    because: "Three lines of words beside or under a price are a column, and nobody reads it.",
    weight: 0.6,
    mendedBy: ["template", "lettering"],
    find: (ad) => (offerFigureAndWordLines(ad)[1].length > 2 ? 1 : 0),
  },
  "small offer": {
    because: "The offer is what is read second: far below the headline’s size it is overlooked.",
    weight: 1.4,
    mendedBy: ["template", "lettering"],
    find: (ad) => {
      const figure = largestTypePoints(linesWithRoles(ad, "offer"));
      const [offer, words] = offerFigureAndWordLines(ad);
      // an offer without a figure that stands over the headline is as large as the headline
      const isOver =
        words.length === 0 &&
        boxAroundLines(offer).y < boxAroundLines(linesWithRoles(ad, "headline")).y;
      const least = ad.width > ad.height ? 1.1 : isOver ? 0.95 : 0.75;
      return figure > 0 && figure < least * largestTypePoints(linesWithRoles(ad, "headline"))
        ? 1
        : 0;
    },
  },
  "code first": {
    because:
      "A code over the headline or at the head of a small ad takes the place of what is read first.",
    weight: 1.4,
    mendedBy: ["footer", "lettering", "template"],
    find: ({ code, lines, width, height }) => {
      const headline = boxAroundLines(lines.filter(({ role }) => role === "headline"));
      const isHead = code.x < width * 0.2 && code.y + code.height < height * 0.6;
      if (width > height) return isHead ? 0.8 : 0;
      return code.y + code.height < headline.y + MOST_SAME_EDGE_DISTANCE ? 1 : 0;
    },
  },
  "said twice": {
    because: "A headline that says again what the offer over it says comes too late.",
    weight: 1.4,
    mendedBy: ["template"],
    find: (ad) => {
      const [headline, offer] = [
        linesWithRoles(ad, "headline"),
        linesWithRoles(ad, "offer", "offer words"),
      ];
      const isOver = offer.length > 0 && boxAroundLines(offer).y < boxAroundLines(headline).y;
      return isOver && countSharedWords(headline, offer) > 1 ? 1 : 0;
    },
  },
  sticker: {
    because: "A picture on a disc in a field of another color is a sticker.",
    weight: 1.2,
    mendedBy: ["palette", "template"],
    find: ({ shapes }) => Number(shapes.some(({ kind }) => kind === "disc")),
  },
  "small headline": {
    because: "The headline is read first: hardly larger than the name it leads nobody in.",
    weight: 1,
    mendedBy: ["lettering", "template"],
    find: (ad) =>
      largestTypePoints(linesWithRoles(ad, "headline")) <
      1.25 * largestTypePoints(linesWithRoles(ad, "name", "website"))
        ? 1
        : 0,
  },
  "small picture": {
    because: "A picture that is a stamp in its field says little of the trade from a step away.",
    weight: 0.8,
    mendedBy: ["footer", "lettering", "template"],
    find: ({ pictures, width, height }) => {
      const shares = pictures.map(({ kind, box, within }) => {
        const seen = kind === "scene" ? within : box;
        return (seen.width * seen.height) / (width * height);
      });
      return shares.length > 0 ? Math.max(0, 1 - Math.max(...shares) / 0.055) : 0;
    },
  },
  "seal on picture": {
    because: "A seal that lies on what a picture shows hides what it is there for.",
    weight: 3,
    mendedBy: ["template", "footer", "lettering"],
    find: ({ shapes, pictures }) => {
      const seals = shapes.filter(({ kind }) => kind === "seal");
      const ink = pictures.flatMap((one) => one.ink);
      return seals.some(({ box }) => ink.length > 0 && roomAroundSeal(box, ink) < 0) ? 1 : 0;
    },
  },
  "name at phone": {
    because: "A name hard beside a phone number is read into it.",
    weight: 1,
    mendedBy: ["footer", "lettering"],
    find: (ad) => {
      const [names, [phone]] = [linesWithRoles(ad, "name"), linesWithRoles(ad, "phone")];
      if (!phone) return 0;
      const { x, y, width, height } = phone.box;
      const gaps = names
        .filter(({ box }) => box.y < y + height && box.y + box.height > y)
        .map(({ box }) => Math.max(x - box.x - box.width, box.x - x - width));
      return Math.min(...gaps) < 0.4 * phone.points * CARD_UNITS_PER_POINT ? 1 : 0;
    },
  },
  "lost picture": {
    because: "A picture that fills less than a third of its own window looks lost in it.",
    weight: 1,
    mendedBy: ["footer", "lettering", "template"],
    find: ({ pictures, shapes, width, height }) => {
      const windows = shapes.filter(({ kind }) => kind === "panel");
      const shares = pictures.flatMap(({ box }) =>
        windows.map(({ box: { x, y, ...size } }) => {
          const [left, top] = [Math.max(0, x), Math.max(0, y)];
          const right = Math.min(width, x + size.width);
          const bottom = Math.min(height, y + size.height);
          return (box.width * box.height) / ((right - left) * (bottom - top));
        }),
      );
      return Math.min(...shares) < 0.33 ? 1 : 0;
    },
  },
  "no caption": {
    because: "A code that doesn’t say what a scan brings is scanned by fewer.",
    weight: 0.8,
    mendedBy: ["footer", "lettering", "template"],
    find: (ad) => (ad.height > ad.width && linesWithRoles(ad, "scan words").length === 0 ? 1 : 0),
  },
  crowded: {
    because: "An offer hard under the headline is read as a part of it.",
    weight: 1.4,
    mendedBy: ["lettering", "footer", "template"],
    find: (ad) => {
      const [headline, offer] = [
        linesWithRoles(ad, "headline"),
        linesWithRoles(ad, "offer", "offer words"),
      ];
      if (headline.length === 0 || offer.length === 0 || offer[0]?.turn) return 0;
      const [upper, lower] = [boxAroundLines(headline), boxAroundLines(offer)];
      const gap = lower.y - upper.y - upper.height;
      return gap > -MOST_SAME_EDGE_DISTANCE &&
        gap < 0.28 * largestTypePoints(headline) * CARD_UNITS_PER_POINT
        ? 1
        : 0;
    },
  },
  "empty room": {
    because: "A hole in an ad looks as if something had been forgotten.",
    weight: 2,
    mendedBy: ["footer", "template", "lettering"],
    find: (ad) => Math.max(0, Math.min(1, (measureLargestEmptyShare(ad) - 0.075) / 0.1)),
  },
  alignments: {
    because: "Texts that stand on more than two lines from top to bottom look strewn.",
    weight: 1.2,
    mendedBy: ["footer", "lettering"],
    find: (ad) => Math.max(0, Math.min(1, (countAlignmentLines(ad) - 2) / 2)),
  },
  "small name": {
    because: "Who it is must not be smaller than where it is or what else it does.",
    weight: 1,
    mendedBy: ["footer"],
    find: (ad) => {
      const facts = largestTypePoints(linesWithRoles(ad, "points", "area", "website"));
      return largestTypePoints(linesWithRoles(ad, "name")) < 1.05 * facts ? 1 : 0;
    },
  },
  lopsided: {
    because: "Texts at both sides of a code weigh the same, or it isn’t in the middle to the eye.",
    weight: 0.8,
    mendedBy: ["footer"],
    find: (ad) => {
      const points = linesWithRoles(ad, "points");
      const before = points.filter(({ box }) => box.x + box.width < ad.code.x);
      const after = points.filter(({ box }) => box.x > ad.code.x + ad.code.width);
      const [one, other] = [widestLineWidth(before), widestLineWidth(after)];
      return one > 0 && other > 0 && Math.max(one, other) > 1.5 * Math.min(one, other) ? 1 : 0;
    },
  },
  "phone alone": {
    because: "A phone number alone at the left of a line of its own leaves a hole beside it.",
    weight: 0.7,
    mendedBy: ["footer", "lettering"],
    find: (ad) => {
      const [phone] = linesWithRoles(ad, "phone");
      if (!phone) return 0;
      const { x, y, width, height } = phone.box;
      const isBeside = (box: Box) =>
        box.x >= x + width && box.y < y + height && box.y + box.height > y;
      const beside = [...ad.lines.map(({ box }) => box), ad.code, ...ad.pictures.map((p) => p.box)];
      const right = ad.width - x - width;
      return x < ad.width * 0.15 && right > ad.width * 0.3 && !beside.some(isBeside) ? 1 : 0;
    },
  },
  night: {
    because: "A picture in a window of black on a light ad shows it by night.",
    weight: 2,
    mendedBy: ["palette", "template"],
    find: ({ pictures, ground, template }) => {
      const isDark = (color: typeof ground) => contrastRatio(color, "#ffffff") > 9;
      const isLight = !isDark(ground) || template === "ticket";
      return isLight && pictures.some(({ on }) => isDark(on)) ? 1 : 0;
    },
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type FaultName = keyof typeof rules;

export type DesignFault = {
  readonly name: FaultName;
  readonly cost: number;
  readonly mendedBy: readonly ChangeableTrait[];
};

/** What an art director would send back of a drawn design, by its own parts; the costliest first. */
export function findDesignFaults(ad: DrawnAd, isBare = false): DesignFault[] {
  const found = (Object.entries(rules) as [FaultName, Rule][]).map(
    ([name, { weight, mendedBy, find }]) => ({ name, mendedBy, cost: weight * find(ad, isBare) }),
  );
  return found.filter(({ cost }) => cost > 0).toSorted((a, b) => b.cost - a.cost);
}
