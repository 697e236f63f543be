import type { HexColor } from "#artwork/drawing.ts";
import { circle, clip, group, path, rect, strokePath } from "#artwork/sketch.ts";
import type { Box } from "#artwork/studio/type/type-stack.ts";
import { type Board, SAFE } from "./board.ts";
import { composeOverPanel } from "./photo-led.ts";

/** Whether a color has more red than blue: earth under such a sky may be red; under a blue one it is dark. */
function isWarm(color: HexColor): boolean {
  return Number.parseInt(color.slice(1, 3), 16) > Number.parseInt(color.slice(5, 7), 16);
}

/** A saguaro that stands on (x, y). */
const saguaro = (x: number, y: number, height: number, color: HexColor) =>
  group(
    x,
    y,
    [
      path("M-7 0V-88a7 7 0 0 1 14 0V0z", color),
      strokePath("M0-34H-13q-8 0-8-8v-18M0-46H12q8 0 8-8v-20", color, 9, { round: true }),
    ],
    { scale: height / 95 },
  );

/** The scene from edge to edge over a panel; without one, hills and a low sun with the picture standing in the landscape. */
export function composeLandscapeSceneOnBoard(b: Board): void {
  if (b.hasScene) {
    composeOverPanel(b, (box) => b.scene(box));
    return;
  }
  const { w, h, m, k, palette: p } = b;
  b.ground(p.ground);
  const top = b.top;
  const headline = b.headline("poster", 42 * k, 3, p.ground, { accent: p.accent });
  const box = { x: m, y: top, width: w - 2 * m, height: h * 0.29 };
  const isLight = b.bandOn(p.ground) === p.ink;
  const at = b.marks.length;
  const foot = b.foot(isLight ? p.ink : p.sparkle, "poster", { phonePoints: 21.5 * k });
  const band = b.marks.splice(at);
  const pill = isLight ? p.ink : p.accent;
  const items = [
    b.phrase(pill, "poster", 18 * k, { wanted: isLight ? p.sparkle : p.ink, lines: 2 }),
  ];
  const [padX, padY] = b.hasOffer ? [12 * k, 7 * k] : [0, 0];
  const pillBox = { x: m + padX, y: 0, width: w - 2 * m - 2 * padX, height: h * 0.16 };
  const offer = b.heightOf(items, pillBox);
  const gap = b.hasOffer ? 12 * k + 2 * padY : 0;
  const used = b.heightOver(foot - offer.height - gap, h * 0.28, [headline], box);
  const offerBox = { ...pillBox, y: top + used.height + 12 * k + padY };
  const from = offerBox.y + offer.height + padY;
  const room = foot - from;
  const y = foot - room * 0.42;
  const hill = isLight && isWarm(p.ground) ? p.accent : p.ink;
  b.add(
    clip(`M-20 ${(from + 4).toFixed(1)}H${w + 20}V${h}H-20z`, [
      circle(
        w * 0.72,
        y - room * 0.02,
        Math.min(room * 0.42, w * 0.3),
        isLight ? p.sparkle : p.accent,
      ),
      path(
        `M-20 ${y}L${w * 0.14} ${y - 20 * k} ${w * 0.27} ${y - 6 * k} ${w * 0.45} ${y - 30 * k} ${w * 0.6} ${y - 8 * k} ${w * 0.84} ${y - 24 * k} ${w + 20} ${y - 4 * k}V${h}H-20z`,
        p.second,
      ),
      path(
        `M-20 ${y + 26 * k}C${w * 0.3} ${y - 2 * k} ${w * 0.62} ${y + 40 * k} ${w + 20} ${y + 14 * k}V${h}H-20z`,
        hill,
      ),
    ]),
  );
  b.add(saguaro(w * 0.1, foot + 2, Math.min(room * 0.62, 96 * k), hill));
  const under = { x: w * 0.17, y: from + 3 * k, width: w * 0.78, height: room - 1 * k };
  const pillEnd = m + offer.width + 2 * padX + 8 * k;
  const rise = offerBox.y - padY;
  // the code stands out above its band at the right
  const floor = Math.min(foot, b.codeBox?.y ?? foot) - rise;
  const beside = { x: pillEnd, y: rise, width: w - pillEnd - 8 * k, height: floor };
  b.picture(b.roomier(under, beside), { stand: "bottom" });
  b.add(...band);
  b.type([headline], { ...box, height: used.height + 0.1 }, { on: p.ground, align: b.align });
  if (!b.hasOffer) return;
  b.add(
    rect(
      m,
      offerBox.y - padY,
      offer.width + 2 * padX,
      offer.height + 2 * padY,
      pill,
      (offer.height < 30 * k ? 0.5 : 0.2) * (offer.height + 2 * padY),
    ),
  );
  b.type(items, offerBox, { on: pill });
}

/** The whole ad is the coupon: a cut line around it, a tear line across, the price huge. */
export function composeCouponOnBoard(b: Board): void {
  const { w, h, k, palette: p } = b;
  b.requireOffer();
  const isLight = b.bandOn(p.ground) === p.ink;
  const around = isLight ? p.accent : p.ground;
  const paper = p.sparkle;
  b.ground(around);
  const edge = SAFE + 2;
  const m = edge + 13 * k;
  b.add(rect(edge, edge, w - 2 * edge, h - 2 * edge, paper, 7 * k));
  const at = b.marks.length;
  const pad = 10 * k;
  const width = w - m - edge - pad - b.codeSize - 10;
  const items = [
    ...b.facts(paper, "poster", { phonePoints: 21 * k, phoneColor: around }),
    ...b.points(paper, width, 4).map((item) => ({ ...item, yields: 1 })),
  ];
  const { height } = b.heightOf(items, { x: m, y: 0, width, height: h * 0.34 });
  const plate = b.code(w - edge - pad, h - edge - pad * 0.8);
  const tall = Math.max(height, plate.height);
  const tear = h - edge - pad * 0.8 - tall - pad * 1.1;
  b.type(
    items,
    { x: m, y: h - edge - pad * 0.8 - tall, width, height: tall },
    { on: paper, across: "middle" },
  );
  const stub = b.marks.splice(at);
  const inner = w - 2 * m;
  const headline = b.headline("poster", 31 * k, 3, paper, {
    wanted: p.ink,
    accent: isLight ? p.accent : p.ground,
  });
  const head = { x: m, y: edge + 15 * k, width: inner, height: h * 0.24 };
  const used = b.type([headline], head, { on: paper, align: b.align });
  const from = head.y + used.height + 14 * k;
  b.add(strokePath(`M${m} ${from - 4 * k}H${w - m}`, p.ink, 1.2 * k));
  const room = tear - from - 12 * k;
  const words = { x: m, y: from + 5 * k, width: inner * 0.53, height: room };
  b.type(
    b.offerItems(paper, "anton", 66 * k, {
      wordsPoints: 13 * k,
      wordsLeast: 9.5 * k,
      bare: true,
      wanted: around,
    }),
    words,
    { on: paper, across: "middle" },
  );
  drawInCoupon(b, { x: m + inner * 0.54, y: from + 5 * k, width: inner * 0.46, height: room });
  b.add(
    ...[edge, w - edge].map((x) => circle(x, tear, 8 * k, around)),
    strokePath(`M${edge + 12 * k} ${tear}H${w - edge - 12 * k}`, p.ink, 1.6 * k, { dash: [5, 5] }),
  );
  b.add(...stub);
}

/** The scene as a window beside a coupon's price; else the picture, on a disc where it doesn't stand out from the paper. */
function drawInCoupon(b: Board, box: Box): void {
  const { k, palette: p } = b;
  const { x, y, width, height } = box;
  if (b.hasScene) {
    const [r, right, low] = [6 * k, width - 12 * k, height - 12 * k];
    const cut = `M${x + r} ${y}h${right}a${r} ${r} 0 0 1 ${r} ${r}v${low}a${r} ${r} 0 0 1-${r} ${r}h-${right}a${r} ${r} 0 0 1-${r}-${r}v-${low}a${r} ${r} 0 0 1 ${r}-${r}z`;
    b.scene(box, { cut });
    return;
  }
  if (b.stands(p.sparkle)) {
    b.picture(box);
    return;
  }
  const r = Math.min(width, height) * 0.5;
  const [cx, cy] = [x + width - r, y + height / 2];
  const isLight = b.bandOn(p.ground) === p.ink;
  const [first, second] = isLight ? [p.ground, p.second] : [p.second, p.ground];
  b.add(circle(cx, cy, r, b.behind(first, second, p.accent, p.ink)));
  b.picture({ x: cx - r * 0.86, y: cy - r * 0.86, width: r * 1.72, height: r * 1.72 });
}
