import { expect, test } from "vitest";
import {
  cellInsideGutters,
  sixteenSpotLayout,
  standardLayout,
} from "#artwork/layouts/card-layout.ts";
import { findSpotInDirection } from "./spot-navigation.ts";

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
