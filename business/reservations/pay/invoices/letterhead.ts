import { type Box, type CardLayout, findSpot, type Side } from "#artwork/layouts/card-layout.ts";
import type { PdfPage, TextStyle } from "#platform/pdf/pdf-page.server.ts";

/** What our invoices and reports look like on paper: one page of US Letter, in points from its top left corner. */

export const INK_COLOR = "#2d1523";

export const QUIET_INK_COLOR = "#543b49";

export const RULE_COLOR = "#d7caba";

export const SUN_COLOR = "#ff741f";

const wash = "#f7f0e5";

const paper = "#fffdf8";

export const LEFT_MARGIN_X = 54;

export const RIGHT_MARGIN_X = 558;

export const bodyTextStyle: TextStyle & { leading: number } = {
  face: "text",
  size: 10,
  color: INK_COLOR,
  leading: 15,
};

export const strongTextStyle = { ...bodyTextStyle, face: "strong" } as const;

export const quietTextStyle = {
  ...bodyTextStyle,
  size: 8.5,
  leading: 12.5,
  color: QUIET_INK_COLOR,
};

export const labelTextStyle: TextStyle = {
  face: "strong",
  size: 8,
  color: QUIET_INK_COLOR,
  spacing: 0.5,
};

/** Crop marks, our name, and what the page is: "Invoice", and its number below. */
export function drawLetterhead(
  sheet: PdfPage,
  { tradeName, title, below }: { tradeName: string; title: string; below: string },
): void {
  cropMarks(sheet);
  mark(sheet, LEFT_MARGIN_X, 55);
  sheet.block("P", () =>
    sheet.text(tradeName, LEFT_MARGIN_X + 44, 77, { face: "display", size: 21, color: INK_COLOR }),
  );
  sheet.block("H1", () => {
    sheet.textTo(title, RIGHT_MARGIN_X, 76, { face: "display", size: 36, color: INK_COLOR });
    sheet.textTo(below, RIGHT_MARGIN_X, 94, { face: "strong", size: 12, color: QUIET_INK_COLOR });
  });
  const colors = ["#0093c9", "#cf1f6d", "#f4c200", INK_COLOR];
  for (const [i, fill] of colors.entries())
    sheet.rect(LEFT_MARGIN_X + i * 16, 109, 14, 4, { fill });
  sheet.line(LEFT_MARGIN_X + 70, 111, RIGHT_MARGIN_X, 111, { stroke: RULE_COLOR });
}

function cropMarks(sheet: PdfPage): void {
  for (const x of [30, 582]) {
    for (const y of [30, 762]) {
      const outX = x < 300 ? -12 : 12;
      const outY = y < 300 ? -12 : 12;
      const look = { stroke: "#b5a596", lineWidth: 0.5 };
      sheet.line(x + outX * 0.4, y, x + outX * 1.6, y, look);
      sheet.line(x, y + outY * 0.4, x, y + outY * 1.6, look);
    }
  }
}

/** Our logo: a card of spots with one highlighted. */
function mark(sheet: PdfPage, x: number, y: number): void {
  const scale = 0.7;
  const boxes = [
    ...[0, 17, 34].map((at) => [at, 0, 14, 19] as const),
    ...[0, 25.5, 38.2].map((at) => [at, 22, 9.8, 14] as const),
  ];
  for (const [bx, by, width, height] of boxes) {
    sheet.rect(x + bx * scale, y + by * scale, width * scale, height * scale, { fill: INK_COLOR });
  }
  sheet.turned(x + 17 * scale, y + 29 * scale, -5, () =>
    sheet.rect(x + 10.6 * scale, y + 19.8 * scale, 13.6 * scale, 18 * scale, { fill: SUN_COLOR }),
  );
}

export type Panel = { title: string; columns: readonly (readonly [string, readonly string[]])[] };

/** A tinted box with a title and columns of small text. */
export function drawPanel(sheet: PdfPage, top: number, { title, columns }: Panel): void {
  const small = { ...bodyTextStyle, size: 9, leading: 13 };
  const inner = LEFT_MARGIN_X + 22;
  const gap = 20;
  const width = (RIGHT_MARGIN_X - 18 - inner - gap * (columns.length - 1)) / columns.length;
  const set = columns.map(([name, lines]) => ({
    name,
    lines: lines.flatMap((line) => sheet.lines(line, width, small)),
  }));
  const tallest = Math.max(...set.map(({ name, lines }) => lines.length * 13 + (name ? 14 : 0)));
  sheet.rect(LEFT_MARGIN_X, top, RIGHT_MARGIN_X - LEFT_MARGIN_X, tallest + 52, { fill: wash });
  sheet.rect(LEFT_MARGIN_X, top, 4, tallest + 52, { fill: SUN_COLOR });
  sheet.block("H2", () =>
    sheet.text(title, inner, top + 27, { face: "display", size: 15, color: INK_COLOR }),
  );
  set.forEach(({ name, lines }, i) => {
    const x = inner + i * (width + gap);
    const from = top + 47 + (name ? 14 : 0);
    sheet.block("P", () => {
      if (name) sheet.text(name, x, top + 47, labelTextStyle);
      lines.forEach((line, n) => {
        sheet.text(line, x, from + n * small.leading, small);
      });
    });
  });
}

export function drawFoot(sheet: PdfPage, words: string): void {
  sheet.line(LEFT_MARGIN_X, 716, RIGHT_MARGIN_X, 716, { stroke: RULE_COLOR });
  sheet.block("P", () => {
    sheet.paragraph(
      words,
      { x: LEFT_MARGIN_X, y: 732, width: RIGHT_MARGIN_X - LEFT_MARGIN_X },
      quietTextStyle,
    );
  });
}

const colors: Record<SpotMapBox["what"], string> = {
  mine: SUN_COLOR,
  spot: "#ebe1d2",
  house: INK_COLOR,
  "post-office": paper,
};

/** One side of the card, `width` points wide, with one spot highlighted and a caption. */
export function drawSpotMap(
  sheet: PdfPage,
  plan: SpotMap,
  at: { x: number; y: number; width: number; place: string },
): void {
  const scale = at.width / plan.width;
  const height = plan.height * scale;
  sheet.rect(at.x + 2.5, at.y + 3, at.width, height, { fill: "#e3d8c8" });
  sheet.rect(at.x, at.y, at.width, height, { fill: paper, stroke: RULE_COLOR, lineWidth: 0.5 });
  sheet.block(
    "Figure",
    () => {
      for (const box of plan.boxes) drawBox(sheet, box, at, scale);
    },
    `A map of the ${plan.side} of the card, with your spot ${at.place} highlighted.`,
  );
  sheet.block("P", () => sheet.text(at.place, at.x, at.y + height + 18, quietTextStyle));
}

function drawBox(
  sheet: PdfPage,
  box: SpotMapBox,
  at: { x: number; y: number },
  scale: number,
): void {
  const gap = 1.5;
  const [x, y] = [at.x + box.x * scale + gap, at.y + box.y * scale + gap];
  const [width, height] = [box.width * scale - 2 * gap, box.height * scale - 2 * gap];
  const dashed = { stroke: "#b5a596", lineWidth: 0.5, dash: [2, 2] };
  sheet.rect(x, y, width, height, {
    fill: colors[box.what],
    ...(box.what === "post-office" && dashed),
  });
  if (!box.label) return;
  const mine = box.what === "mine";
  const type = {
    face: mine ? ("display" as const) : ("text" as const),
    size: mine ? 15 : 7.5,
    color: mine ? "#250e1c" : "#6d5a52",
  };
  const middle = x + (width - sheet.width(box.label, type)) / 2;
  sheet.text(box.label, middle, y + height / 2 + type.size * 0.35, type);
}

/** A spot on a plan of the card, in inches from its top left corner. */
export type SpotMapBox = Box & {
  what: "mine" | "spot" | "house" | "post-office";
  /** The spot's id; undefined for other spots. */
  label?: string;
};

export type SpotMap = { side: Side; width: number; height: number; boxes: readonly SpotMapBox[] };

/** The map of a spot on its side; the front without a spot if the layout lacks it. */
export function createSpotMap(layout: CardLayout, spotId: string): SpotMap {
  const side = findSpot(layout, spotId)?.side ?? "front";
  const { width, height, houseBand, postOffice } = layout;
  const boxes: (SpotMapBox & { side: Side })[] = [
    { ...houseBand, what: "house" },
    { ...postOffice, what: "post-office" },
    ...layout.spots.map((spot) => ({
      ...spot,
      what: spot.id === spotId ? ("mine" as const) : ("spot" as const),
      label: spot.id,
    })),
  ];
  return { side, width, height, boxes: boxes.filter((box) => box.side === side) };
}
