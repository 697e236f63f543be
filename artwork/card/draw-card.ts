import type { Drawing, HexColor, Mark } from "#artwork/drawing.ts";
import type { AddressZone, Box, CardLayout, Side } from "#artwork/layouts/card-layout.ts";
import { cellInsideGutters } from "#artwork/layouts/card-layout.ts";
import type { Sketch } from "#artwork/sketch.ts";
import {
  bleedBackground,
  buildArray,
  qrCodePlaceholder,
  rect,
  strokePath,
  textLine,
} from "#artwork/sketch.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";

export type SpotMarksAndCodeAddress = {
  readonly marks: readonly Sketch[];
  readonly address: string;
};

export type CardContent = {
  readonly layout: CardLayout;
  readonly house: PublisherDetails;
  readonly houseAddress: string;
  /** By spot id; a missing spot stays blank. */
  readonly fillings: ReadonlyMap<string, SpotMarksAndCodeAddress>;
};

/** The white of the card on our pages, where nothing is printed. */
export const unprintedPaperColor = "#fffdf8";

function clipToPrintedArea(layout: CardLayout, cell: Box, marks: readonly Mark[]): Mark {
  const area = cellInsideGutters(layout, cell);
  return {
    kind: "window",
    x: area.x * 100,
    y: area.y * 100,
    width: area.width * 100,
    height: area.height * 100,
    from: [(area.x - cell.x) * 100, (area.y - cell.y) * 100],
    marks,
  };
}

export function drawCard(setter: TypeSetter, side: Side, parts: CardContent): Drawing {
  const { layout, fillings } = parts;
  const width = layout.width * 100;
  const height = layout.height * 100;
  const house = layout.houseBand.width < 8 ? drawCompactHouseBand : drawHouseBand;
  const cells: [Box & { side: Side }, SpotMarksAndCodeAddress | undefined][] = [
    ...layout.spots.map(
      (spot) => [spot, fillings.get(spot.id)] as [typeof spot, SpotMarksAndCodeAddress],
    ),
    [
      layout.houseBand,
      { marks: house({ ...defaultHouseBandWords, ...parts.house }), address: parts.houseAddress },
    ],
    [layout.postOffice, { marks: drawAddressZone(layout.postOffice), address: "" }],
  ];
  const windows = cells
    .filter(([cell]) => cell.side === side)
    .flatMap(([cell, filling]) =>
      filling ? [clipToPrintedArea(layout, cell, setter.set(filling.marks, filling.address))] : [],
    );
  return {
    width,
    height,
    title: `The ${side} of a sample card`,
    marks: [...setter.set([rect(0, 0, width, height, unprintedPaperColor)], ""), ...windows],
  };
}

/** A halftone sun that rises from the lower edge: dots grow toward the horizon. */
export function halftoneSun(cx: number, bottom: number, radius: number, step: number): Sketch[] {
  const rows = Math.floor(radius / step);
  return buildArray(rows, (row) => {
    const y = bottom - row * step - step / 2;
    const count = Math.floor((2 * Math.sqrt(radius ** 2 - (bottom - y) ** 2)) / step);
    const width = (count - 1) * step;
    return strokePath(
      `M${cx - width / 2} ${y}h${width + 0.1}`,
      "#f4712a",
      step * (0.92 - (0.77 * row) / rows),
      {
        round: true,
        dash: [0.02, step - 0.02],
      },
    );
  });
}

export type PublisherDetails = { readonly tradeName: string; readonly phone: string };

/** What the strip says before its code and beside it; `next`: when the card after this one is mailed, or nothing. */
type StripDetails = PublisherDetails & {
  readonly slogan: readonly [string, string];
  readonly invitation: readonly [string, string, string];
  readonly next: string;
};

/** What it says unless the owner sets other words. */
export const defaultHouseBandWords = {
  slogan: ["Good neighbors,", "good businesses."],
  invitation: ["Own a business?", "Be on the", "next card."],
  next: "",
} as const;

/** The house band, 8 x 2 in: our slogan, and how to book the next card. */
export function drawHouseBand(details: StripDetails): Sketch[] {
  const { tradeName, phone, slogan, invitation, next } = details;
  const line = (size: number, y: number, words: string, color: HexColor = "#2a1626") =>
    textLine("sans", size, 648, y, words, color, { fit: 120 });
  const [first, second, third] = invitation;
  const beside = next
    ? [line(14, 64, first), line(14, 86, second), line(14, 103, third), line(13, 124, next)]
    : [line(14, 74, first), line(14, 98, second), line(14, 116, third)];
  const big = { spacing: -0.8, fit: 470 };
  return [
    bleedBackground(800, 200, "#2a1626"),
    ...halftoneSun(630, 216, 190, 16),
    textLine("narrow", 19, 28, 62, tradeName.toUpperCase(), "#f9b36b", { spacing: 3 }),
    textLine("poster", 52, 26, 116, slogan[0], "#fff6e8", big),
    textLine("poster", 52, 26, 167, slogan[1], "#ff8a3d", big),
    rect(520, 36, 256, 128, "#fff6e8", 3),
    qrCodePlaceholder(534, 50, "#2a1626", 100),
    ...beside,
    line(16, next ? 148 : 144, phone, "#a33a08"),
  ];
}

/** The small house band, 2 x 2 in: the code, an invitation, the phone number. */
export function drawCompactHouseBand({ phone, invitation, next }: StripDetails): Sketch[] {
  const [, second, third] = invitation;
  const centered = { anchor: "middle", fit: 184 } as const;
  return [
    bleedBackground(200, 200, "#2a1626"),
    rect(40, 16, 120, 120, "#fff6e8", 3),
    qrCodePlaceholder(50, 26, "#2a1626", 100),
    textLine("sans", 14, 100, 160, next || `${second} ${third}`, "#fff6e8", centered),
    textLine("sans", 16, 100, 184, phone, "#f9b36b", centered),
  ];
}

const points = 100 / 72;

/** The address zone: white, with the indicia and the address where the layout puts them. */
export function drawAddressZone(zone: AddressZone): Sketch[] {
  const { indicia, address } = zone;
  const at = (box: { x: number; y: number }) => [(box.x - zone.x) * 100, (box.y - zone.y) * 100];
  const [ix = 0, iy = 0] = at(indicia);
  const [ax = 0, ay = 0] = at(address);
  const lead = (indicia.height * 100) / (indicia.lines.length + 0.35);
  return [
    bleedBackground(zone.width * 100, zone.height * 100, "#ffffff"),
    rect(ix, iy, indicia.width * 100, indicia.height * 100, { stroke: "#16121a", strokeWidth: 2 }),
    ...indicia.lines.map((text, i) =>
      textLine(
        "sans",
        indicia.points * points,
        ix + indicia.width * 50,
        iy + lead * (i + 0.97),
        text,
        "#16121a",
        { anchor: "middle", spacing: 0.2, fit: indicia.width * 100 - 12 },
      ),
    ),
    ...address.lines.map((text, i) =>
      textLine(
        "sans",
        address.points * points,
        ax,
        ay + address.points * points * (0.8 + i * 1.25),
        text,
        "#16121a",
        { spacing: 0.6, fit: address.width * 100 },
      ),
    ),
  ];
}
