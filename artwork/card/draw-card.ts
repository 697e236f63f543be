import type { PublisherDetails } from "#artwork/card/draw-house-band.ts";
import {
  drawAddressZone,
  drawCompactHouseBand,
  drawHouseBand,
  firstStripWords,
} from "#artwork/card/draw-house-band.ts";
import type { Drawing, Mark } from "#artwork/drawing.ts";
import {
  type Box,
  type CardLayout,
  cellInsideGutters,
  type Side,
} from "#artwork/layouts/card-layout.ts";
import { rect, type Sketch } from "#artwork/sketch.ts";
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
export const paperColor = "#fffdf8";

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
      { marks: house({ ...firstStripWords, ...parts.house }), address: parts.houseAddress },
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
    marks: [...setter.set([rect(0, 0, width, height, paperColor)], ""), ...windows],
  };
}
