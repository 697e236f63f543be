import { Resvg } from "@resvg/resvg-js";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import type { Sketch } from "#artwork/sketch.ts";
import type { DrawnAd } from "#artwork/studio/draw-ad.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";

/** How much air is looked for around a line, in card units. */
const MOST = 8;

/** Pixels to a card unit. */
const SCALE = 2;

const withoutType = (marks: readonly Sketch[]): Sketch[] =>
  marks.flatMap((mark): Sketch[] => {
    if (mark.kind === "words") return [];
    return mark.kind === "group" ? [{ ...mark, marks: withoutType(mark.marks) }] : [mark];
  });

/** Each level line of an ad with the air around it in card units: how far it is from all that isn't the color it stands on; below 0 where that reaches into it. */
export function measureAir(
  setter: TypeSetter,
  { width, height, marks, lines }: Pick<DrawnAd, "width" | "height" | "marks" | "lines">,
) {
  const bare = setter.set(withoutType(marks), "A");
  const svg = drawingToSvg({ width, height, title: "", marks: bare });
  const fitTo = { mode: "zoom", value: SCALE } as const;
  const { pixels, width: across, height: high } = new Resvg(svg, { fitTo }).render();
  return lines
    .filter(({ turn }) => turn === 0)
    .map(({ box, on, words, role }) => {
      const ground = Buffer.from(on.slice(1), "hex");
      const isGround = (x: number, y: number) =>
        ground.every((part, i) => Math.abs(part - (pixels[4 * (y * across + x) + i] ?? 0)) < 12);
      const [left, top] = [box.x * SCALE, box.y * SCALE];
      const [right, bottom] = [left + box.width * SCALE, top + box.height * SCALE];
      let air = MOST;
      const from = (at: number) => Math.max(0, Math.floor(at - MOST * SCALE));
      const to = (at: number, end: number) => Math.min(end, Math.ceil(at + MOST * SCALE));
      for (let y = from(top); y < to(bottom, high); y++)
        for (let x = from(left); x < to(right, across); x++) {
          const away = Math.max(left - x - 1, x - right, top - y - 1, y - bottom) / SCALE;
          if (away < air && !isGround(x, y)) air = away;
        }
      return { words, role, air };
    });
}
