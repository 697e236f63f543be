import { toOklab } from "#artwork/color.ts";
import { type Box, type CardLayout, cellInsideGutters } from "#artwork/layouts/card-layout.ts";
import { type CmykInks, cmykToScreenColor } from "#artwork/studio/color/printed-color.ts";
import type { PressCard, PressCell } from "./press-file.ts";
import { ADDRESS_ZONE_CELL_ID, blockingFinding, type PressFinding } from "./press-finding.ts";
import type { PressProfile } from "./press-profile.ts";
import { intersectBoxes, type PrintedMark, type ReadPressFile } from "./read-press-file.ts";

/** Points: thinner lines break up on the press. */
const THINNEST = 0.25;
/** Points from the lowest to the highest ink of a line of type: type of 6 points without a tall letter has 3. */
const LOWEST_TYPE = 2.9;

/** Points of ink from the lowest to the highest, below which type is small whatever its letters. */
const SMALL_TYPE = 4.5;
/** A color this dark is black to anyone. */
const BLACK = 0.25;

const sum = (inks: PrintedMark["inks"]) => inks[0] + inks[1] + inks[2] + inks[3];
/** In the square of the box’s unit. */
export const areaOfBox = ({ width, height }: Box) => width * height;

/** What is wrong with the lines, type and pictures that a file prints, and which cells have none. */
export function checkPrintedMarks(
  file: ReadPressFile,
  card: PressCard,
  profile: PressProfile,
): PressFinding[] {
  const found = new Map<string, PressFinding>();
  const note = (finding: PressFinding) =>
    found.set(`${finding.kind} ${finding.spot ?? ""}`, finding);
  const { layout } = card;
  const inked = new Set<PressCell>();
  for (const mark of file.marks) {
    if (mark.form === undefined || mark.isMirrored || areaOfBox(mark.box) === 0) continue;
    const middle = {
      x: mark.box.x + mark.box.width / 2,
      y: mark.box.y + mark.box.height / 2,
    };
    const cell = card.cells.find(
      (one) =>
        (one.side === "front" ? 0 : 1) === mark.page &&
        areaOfBox(intersectBoxes(one.cell, { ...middle, width: 0.001, height: 0.001 })) > 0,
    );
    if (cell) {
      inked.add(cell);
      for (const finding of checkMark(mark, cell, layout, profile)) note(finding);
    }
    const zone = layout.postOffice;
    const isOurs = cell?.id === ADDRESS_ZONE_CELL_ID;
    const touched = intersectBoxes(mark.box, zone);
    if (
      mark.page === 1 &&
      !isOurs &&
      sum(mark.inks) > 0 &&
      Math.min(touched.width, touched.height) > 0.01
    ) {
      note(
        blockingFinding(
          "address-zone",
          "Something else prints in the post office’s address zone.",
          cell?.id ?? "",
        ),
      );
    }
  }
  const empty = card.cells.filter((cell) => !inked.has(cell));
  return [
    ...found.values(),
    ...empty.map(({ id }) => blockingFinding("empty", "Nothing prints here.", id)),
  ];
}

function checkMark(
  mark: PrintedMark,
  { id, cell }: PressCell,
  layout: CardLayout,
  { inkLimit }: PressProfile,
): PressFinding[] {
  const ink = Math.round(sum(mark.inks));
  const findings: PressFinding[] = [];
  if (ink > inkLimit) {
    findings.push(blockingFinding("ink", `${ink}% ink; at most ${inkLimit}% dries.`, id));
  }
  if (mark.points !== undefined && mark.points < THINNEST) {
    findings.push(
      blockingFinding("line", `A line of ${mark.points.toFixed(2)} points breaks up in print.`, id),
    );
  }
  if (mark.density !== undefined && mark.density < 300) {
    const sentence = `A picture has ${Math.round(mark.density)} pixels to the inch; 300 print sharply.`;
    findings.push({ kind: "resolution", spot: id, sentence, isStop: mark.density < 200 });
  }
  findings.push(...checkSmallType(mark, id));
  if (mark.role === "type" && !isInside(mark.whole, typeArea(cell, layout))) {
    findings.push(
      blockingFinding(
        "cut-type",
        "Type is too close to where the card is cut, or in the gutter.",
        id,
      ),
    );
  }
  return findings;
}

/** Whether small type is high enough, and small type and codes that are black are so in black ink alone. */
function checkSmallType(mark: PrintedMark, id: string): PressFinding[] {
  const points = mark.whole.height * 72;
  // a dot or a dash is no line, and the post office's rules judge its zone
  const isLine = mark.role === "type" && mark.whole.width * 72 > 4 * LOWEST_TYPE;
  const isFine = mark.role === "code" || (isLine && points < SMALL_TYPE);
  return [
    ...(isLine && points < LOWEST_TYPE && id !== ADDRESS_ZONE_CELL_ID
      ? [
          blockingFinding(
            "small-type",
            `Letters ${points.toFixed(1)} points high fill in on the press.`,
            id,
          ),
        ]
      : []),
    ...(isFine && isRichBlack(mark.inks)
      ? [
          blockingFinding(
            "rich-black",
            "Small black type or the code is in more than black ink, which blurs its edges.",
            id,
          ),
        ]
      : []),
  ];
}

const isRichBlack = (inks: CmykInks) =>
  sum(inks) > inks[3] && toOklab(cmykToScreenColor(inks))[0] < BLACK;

/** Where type of a cell may stand: inside the gutters, and away from the trim. */
function typeArea(cell: Box, layout: CardLayout): Box {
  const inside = cellInsideGutters(layout, cell);
  const { safe } = layout;
  return intersectBoxes(inside, {
    x: safe,
    y: safe,
    width: layout.width - 2 * safe,
    height: layout.height - 2 * safe,
  });
}

const isInside = (inner: Box, outer: Box) =>
  areaOfBox(inner) - areaOfBox(intersectBoxes(inner, outer)) < 0.01 * areaOfBox(inner);
