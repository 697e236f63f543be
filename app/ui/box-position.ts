import type { CSSProperties } from "react";

type Size = { readonly width: number; readonly height: number };

/** Where a box is on its card, as CSS properties in percent: `--x`, `--y`, `--w` and `--h`. */
export function boxPositionInPercent(
  box: Size & { readonly x: number; readonly y: number },
  card: Size,
): CSSProperties {
  return {
    "--x": percent(box.x, card.width),
    "--y": percent(box.y, card.height),
    "--w": percent(box.width, card.width),
    "--h": percent(box.height, card.height),
  } as CSSProperties;
}

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 1e5) / 1e3}%`;
