import { Resvg } from "@resvg/resvg-js";
import { beforeAll, expect, test } from "vitest";
import type { HexColor } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { path, rect, type Sketch } from "#artwork/sketch.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { type LetteringId, letterings } from "#artwork/studio/type/lettering.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { drawColorField } from "./lettering-style.ts";
import { TypeCanvas } from "./type-canvas.ts";

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

const palette = getPalette("cobalt");

/** How thick a color is in each column of a drawing. */
function columnsOf(color: HexColor, marks: readonly Sketch[], w: number, h: number): number[] {
  const svg = drawingToSvg({ width: w, height: h, title: "", marks: setter.set(marks, "A") });
  const { pixels, width, height } = new Resvg(svg).render();
  const wanted = [...Buffer.from(color.slice(1), "hex")];
  const isColor = (at: number) =>
    wanted.every((part, i) => Math.abs(part - (pixels[at + i] ?? 0)) < 9);
  return Array.from({ length: width }, (_, x) => {
    const all = Array.from({ length: height }, (_, y) => isColor(4 * (y * width + x)));
    return all.filter(Boolean).length;
  });
}

/** The thinnest and the thickest a color is in the columns of a drawing; nothing where it has none. */
function thicknessOf(...drawing: Parameters<typeof columnsOf>): number[] {
  const columns = columnsOf(...drawing);
  return columns.some(Boolean) ? [Math.min(...columns), Math.max(...columns)] : [];
}

function fieldOf(lettering: LetteringId, to: "top" | "bottom") {
  const board = new TypeCanvas(setter, { size: "medium", palette, lettering });
  const { w, h } = board;
  board.ground(palette.sparkle);
  drawColorField(board, { from: h / 2, to, color: palette.ground });
  return [board.marks, w, h] as const;
}

const stripOf = (...field: Parameters<typeof fieldOf>) =>
  thicknessOf(palette.accent, ...fieldOf(...field));

/** Whether a color is in a few columns of a drawing only: a tab or a wedge that looks left over from something else. */
function isStray(...drawing: Parameters<typeof columnsOf>): boolean {
  const columns = columnsOf(...drawing);
  const share = columns.filter(Boolean).length / columns.length;
  return share > 0 && share < 0.5;
}

test("what is drawn along the edge of a field goes from side to side", () => {
  for (const id of Object.keys(letterings) as LetteringId[])
    for (const to of ["top", "bottom"] as const)
      for (const color of [palette.accent, palette.second])
        expect(isStray(color, ...fieldOf(id, to)), `${id} ${to} ${color}`).toBe(false);
  const tab = [
    rect(0, 0, 300, 400, palette.sparkle),
    path("M19 200L31 208L43 200z", palette.accent),
  ];
  expect(isStray(palette.accent, tab, 300, 400)).toBe(true);
});

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
