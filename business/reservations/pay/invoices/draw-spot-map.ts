import { type Box, type CardLayout, findSpot, type Side } from "#artwork/layouts/card-layout.ts";
import type { PdfPage } from "#platform/pdf/pdf-page.server.ts";

const colors: Record<SpotMapBox["what"], string> = {
  mine: "#ff741f",
  spot: "#ebe1d2",
  house: "#2d1523",
  "post-office": "#fffdf8",
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
  sheet.rect(at.x, at.y, at.width, height, { fill: "#fffdf8", stroke: "#d7caba", lineWidth: 0.5 });
  sheet.block(
    "Figure",
    () => {
      for (const box of plan.boxes) drawBox(sheet, box, at, scale);
    },
    `A map of the ${plan.side} of the card, with your spot ${at.place} highlighted.`,
  );
  sheet.block("P", () =>
    sheet.text(at.place, at.x, at.y + height + 18, { face: "text", size: 8.5, color: "#543b49" }),
  );
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
  const onThisSide = <Item extends Box & { side: Side }>(item: Item) => item.side === side;
  const spots = layout.spots.filter(onThisSide).map(({ id, ...spot }) => ({
    ...boxOf(spot),
    what: id === spotId ? ("mine" as const) : ("spot" as const),
    label: id,
  }));
  const house = [houseBand]
    .filter(onThisSide)
    .map((box) => ({ ...boxOf(box), what: "house" as const }));
  const post = [postOffice]
    .filter(onThisSide)
    .map((box) => ({ ...boxOf(box), what: "post-office" as const }));
  return { side, width, height, boxes: [...house, ...post, ...spots] };
}

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });
