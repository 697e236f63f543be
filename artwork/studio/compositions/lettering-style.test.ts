import { Resvg } from "@resvg/resvg-js";
import { beforeAll, expect, test } from "vitest";
import type { HexColor } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { path, rect, type Sketch } from "#artwork/sketch.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { type LetteringId, letterings } from "#artwork/studio/type/lettering.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { drawField } from "./lettering-style.ts";
import { TypeBoard } from "./type-board.ts";

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

const palette = getPalette("cobalt");

/** The thinnest and the thickest a color is in the columns of a drawing; nothing where it has none. */
function thicknessOf(color: HexColor, marks: readonly Sketch[], w: number, h: number): number[] {
  const svg = drawingToSvg({ width: w, height: h, title: "", marks: setter.set(marks, "A") });
  const { pixels, width, height } = new Resvg(svg).render();
  const wanted = [...Buffer.from(color.slice(1), "hex")];
  const isColor = (at: number) =>
    wanted.every((part, i) => Math.abs(part - (pixels[at + i] ?? 0)) < 9);
  const columns = Array.from({ length: width }, (_, x) => {
    const all = Array.from({ length: height }, (_, y) => isColor(4 * (y * width + x)));
    return all.filter(Boolean).length;
  });
  return columns.some(Boolean) ? [Math.min(...columns), Math.max(...columns)] : [];
}

function stripOf(lettering: LetteringId, to: "top" | "bottom"): number[] {
  const board = new TypeBoard(setter, { size: "medium", palette, lettering });
  const { w, h } = board;
  board.ground(palette.sparkle);
  drawField(board, { from: h / 2, to, color: palette.ground });
  return thicknessOf(palette.accent, board.marks, w, h);
}

test("the strip along a slanted or bent edge never tapers to a hairline", () => {
  const bent = (["tall", "lively", "round"] as const).flatMap((id) =>
    (["top", "bottom"] as const).map((to) => stripOf(id, to)),
  );
  for (const [thinnest = 0, thickest = 0] of bent) {
    expect(thinnest).toBeGreaterThan(3);
    expect(thickest).toBeGreaterThan(7);
  }
  const straight = Object.keys(letterings).filter(
    (id) => stripOf(id as LetteringId, "bottom").length === 0,
  );
  expect(straight).toContain("clean");
  // a wedge is found
  const wedge = [
    rect(0, 0, 300, 400, palette.sparkle),
    path("M0 200L300 188V201H0z", palette.accent),
  ];
  expect(thicknessOf(palette.accent, wedge, 300, 400)[0]).toBeLessThan(3);
});
