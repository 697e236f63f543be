import { expect, test } from "vitest";
import {
  cellInsideGutters,
  sixteenSpotLayout,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { findSpotInDirection } from "./mailing-card-map.tsx";

const standsOf = (layout: typeof standardLayout) =>
  layout.spots.map((spot) => ({
    id: spot.id,
    side: spot.side,
    box: cellInsideGutters(layout, spot),
  }));

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

test.each([standardLayout, sixteenSpotLayout])(
  "the arrow keys reach every place of $name from every other",
  (layout) => {
    const stands = standsOf(layout);
    for (const { id } of stands) {
      const reached = new Set([id]);
      for (const each of reached) {
        for (const key of ARROWS) {
          const next = findSpotInDirection(stands, each, key);
          if (next) reached.add(next);
        }
      }
      expect([...reached].toSorted()).toEqual(stands.map((stand) => stand.id).toSorted());
    }
  },
);

test("an arrow key moves to the spot drawn in that direction, on the same side or the next", () => {
  const stands = standsOf(standardLayout);
  const of = (id: string | undefined) => stands.find((stand) => stand.id === id);
  for (const here of stands) {
    const right = of(findSpotInDirection(stands, here.id, "ArrowRight"));
    if (right && right.side === here.side) expect(right.box.x).toBeGreaterThan(here.box.x);
    if (right && right.side !== here.side) {
      expect([here.side, right.side]).toEqual(["front", "back"]);
    }
    const down = of(findSpotInDirection(stands, here.id, "ArrowDown"));
    if (down) expect([down.side, down.box.y > here.box.y]).toEqual([here.side, true]);
  }
});

test("over the right edge of the front lies the back, and the same way back", () => {
  const stands = standsOf(standardLayout);
  expect(findSpotInDirection(stands, "F3", "ArrowRight")).toBe("B1");
  expect(findSpotInDirection(stands, "F7", "ArrowRight")).toBe("B4");
  expect(findSpotInDirection(stands, "B4", "ArrowLeft")).toBe("F7");
  expect(findSpotInDirection(stands, "F1", "ArrowLeft")).toBeUndefined();
});

test("Home and End lead to the first and the last spot, and other keys nowhere", () => {
  const stands = standsOf(standardLayout);
  expect(findSpotInDirection(stands, "B3", "Home")).toBe(stands[0]?.id);
  expect(findSpotInDirection(stands, "B3", "End")).toBe(stands.at(-1)?.id);
  expect(findSpotInDirection(stands, "B3", "x")).toBeUndefined();
  expect(findSpotInDirection(stands, "nowhere", "ArrowUp")).toBeUndefined();
});
