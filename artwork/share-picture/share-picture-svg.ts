import { drawCard, halftoneSun } from "#artwork/card/draw-card.ts";
import type { HighlightAdWithSpots } from "#artwork/card/sample-card.ts";
import {
  drawSampleAd,
  drawSampleCard,
  emptySampleCard,
  getHighlightAdsByIndustry,
  sampleCodeAddress,
} from "#artwork/card/sample-card.ts";
import type { Mark } from "#artwork/drawing.ts";
import { marksToSvg } from "#artwork/drawing-to-svg.ts";
import { cellInsideGutters, findSpot, type Spot } from "#artwork/layouts/card-layout.ts";
import { rect, type Sketch, strokePath, textLine } from "#artwork/sketch.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";

/** The words of one page's picture, and the industry whose ad is highlighted (a slug). */
export type SharePictureTitleAndIndustry = {
  readonly tradeName: string;
  readonly kicker: string;
  readonly title: string;
  readonly lit: string;
};

/** The size that link previews expect (Open Graph, 1.91 to 1). */
const sheet = { width: 1200, height: 630 } as const;

const lit = getHighlightAdsByIndustry(emptySampleCard.layout);

const paper = "#f7f1e7";
const ink = "#2a1626";
const quiet = "#5d4650";
const burnt = "#b0450f";
const rule = "#b3a292";

/** Breaks a title into as few lines as fit a width at a size. */
function wrap(setter: TypeSetter, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && setter.measure("poster", size, longer) <= width) lines.pop();
    else if (lines.length > 0) {
      lines.push(word);
      continue;
    }
    lines.push(longer);
  }
  return lines;
}

/** The largest setting of a title in a column: up to four lines, 96 down to 52 units. */
function setTitle(setter: TypeSetter, title: string, width: number) {
  for (const size of [96, 86, 76, 68, 60, 52]) {
    const lines = wrap(setter, title, size, width);
    const widest = Math.max(...lines.map((text) => setter.measure("poster", size, text)));
    if (lines.length <= 4 && lines.length * size <= 320 && widest <= width) return { size, lines };
  }
  return { size: 52, lines: wrap(setter, title, 52, width) };
}

function cropMarks(): Sketch {
  const { width: w, height: h } = sheet;
  const at = [
    [0, 0, 1, 1],
    [w, 0, -1, 1],
    [0, h, 1, -1],
    [w, h, -1, -1],
  ] as const;
  const d = at.map(
    ([x, y, sx, sy]) =>
      `M${x + sx * 28} ${y + sy * 6}v${sy * 14}M${x + sx * 6} ${y + sy * 28}h${sx * 14}`,
  );
  return strokePath(d.join(""), rule, 2);
}

function column(
  setter: TypeSetter,
  { kicker, title, tradeName }: SharePictureTitleAndIndustry,
): Sketch[] {
  const [left, width] = [64, 520];
  const { size, lines } = setTitle(setter, title, width);
  const top = 330 - (lines.length * size * 0.96) / 2 + size * 0.5;
  return [
    textLine("narrow", 27, left, top - size * 0.72 - 34, kicker.toUpperCase(), burnt, {
      spacing: 2.6,
      fit: width,
    }),
    ...lines.map((text, i) =>
      textLine("poster", size, left, top + i * size * 0.96, text, ink, { spacing: -size / 80 }),
    ),
    rect(left, 556, 40, 4, "#f4712a"),
    textLine("sans", 22, left + 54, 566, tradeName, quiet, { fit: width - 60 }),
  ];
}

/** The spots fully inside the picture: the two on the right are cut off by its edge. */
const inView = ["F1", "F2", "F4", "F5", "F6"];

/** The front spot that an ad takes: its own if visible, otherwise where it stands out most. */
function spotOf({ ad, spots }: HighlightAdWithSpots): Spot {
  const sameSize = emptySampleCard.layout.spots.filter((one) => one.size === ad.size);
  const id = [...spots, ...sameSize.map((one) => one.id)].find((one) => inView.includes(one));
  const spot = findSpot(emptySampleCard.layout, id ?? "");
  if (!spot) throw new Error(`no place for ${ad.slug}`);
  return spot;
}

function boxPath({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return `M${x} ${y}h${width}v${height}h-${width}z`;
}

/** The front of the card at dusk with one highlighted ad, in card units. */
function litCard(setter: TypeSetter, slug: string): string {
  const found = lit.get(slug);
  if (!found) throw new Error(`no ad for ${slug}`);
  const spot = spotOf(found);
  const inches = cellInsideGutters(emptySampleCard.layout, spot);
  const area = {
    x: inches.x * 100,
    y: inches.y * 100,
    width: inches.width * 100,
    height: inches.height * 100,
  };
  const ad: Mark = {
    kind: "window",
    ...area,
    from: [area.x - spot.x * 100, area.y - spot.y * 100],
    marks: setter.set(drawSampleAd(setter, found.ad).marks, sampleCodeAddress(slug)),
  };
  const [cx, cy] = [area.x + area.width / 2, area.y + area.height / 2];
  const grow = 1.1;
  return `${marksToSvg(drawCard(setter, "front", drawSampleCard(setter)).marks)}<path d="M0 0h1200v900H0z" fill="#2a1626" opacity=".42"/><circle cx="${cx}" cy="${cy}" r="430" fill="url(#glow)"/><g transform="translate(${cx} ${cy})scale(${grow})translate(${-cx} ${-cy})"><path d="${boxPath(area)}" transform="translate(6 12)" fill="#1a0b17" opacity=".38"/><path d="${boxPath(area)}" fill="#fff6e8" stroke="#fff6e8" stroke-width="16"/>${marksToSvg([ad], "l")}</g>`;
}

/** The picture beside a shared link, 1200 x 630: the title, and the card with one ad highlighted. */
export function sharePictureSvg(setter: TypeSetter, picture: SharePictureTitleAndIndustry): string {
  const { width, height } = sheet;
  const shadow = '<path d="M0 0h1200v900H0z" fill="#2a1626" opacity=';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><radialGradient id="glow"><stop stop-color="#ffc46b" stop-opacity=".85"/><stop offset="1" stop-color="#ffc46b" stop-opacity="0"/></radialGradient>${marksToSvg(setter.set([rect(0, 0, width, height, paper), ...halftoneSun(668, 646, 250, 19)], ""), "p")}<g transform="translate(628 112)rotate(-7)scale(.57)"><g transform="translate(10 26)">${shadow}".16"/></g><g transform="translate(4 10)">${shadow}".22"/></g>${litCard(setter, picture.lit)}</g>${marksToSvg(setter.set([...column(setter, picture), cropMarks()], ""), "w")}</svg>`;
}
