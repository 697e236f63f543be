import type { DrawnAd } from "#artwork/studio/draw-ad.ts";
import { roomAround } from "#artwork/studio/seal.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";

/** A sixteenth of an inch: nearer than this two things look as if one had slipped. */
const CLEAR = 6.25;

const gapBetween = (a: Box, b: Box): number =>
  Math.max(
    Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width),
    Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height),
  );

const isFixed = (kind: string) => kind === "code" || kind === "plate" || kind === "tear line";

/** The things on an ad that nearly touch: a picture, a disc or a seal at a code, a plate or a tear line, or a seal at what a picture shows. */
export function findTightFits({ shapes, lines, pictures }: DrawnAd): string[] {
  const pairs = shapes.flatMap((one, i) =>
    shapes.slice(i + 1).map((other) => [one, other] as const),
  );
  const shapesTight = pairs.flatMap(([a, b]) => {
    const kinds = [a.kind, b.kind].toSorted();
    if (/^(disc|picture),(picture|seal)$/.test(kinds.join()) || kinds.includes("panel")) return [];
    if (isFixed(a.kind) && isFixed(b.kind)) return [];
    const gap = gapBetween(a.box, b.box);
    return gap >= CLEAR - 0.2 ? [] : [`${kinds.join(" and ")}: ${gap.toFixed(1)}`];
  });
  const ink = pictures.flatMap((picture) => (picture.kind === "picture" ? picture.ink : []));
  const onInk = shapes
    .filter(({ kind, box }) => kind === "seal" && roomAround(box, ink) < CLEAR - 0.2)
    .map(({ box }) => `seal and picture: ${roomAround(box, ink).toFixed(1)}`);
  const tears = shapes.filter(({ kind }) => kind === "tear line");
  const onTear = tears.flatMap(({ box }) =>
    lines
      .filter((line) => gapBetween(line.box, box) < CLEAR - 0.2)
      .map(({ words }) => `"${words}" at the tear line`),
  );
  return [...shapesTight, ...onInk, ...onTear];
}
