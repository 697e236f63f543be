/**
 * Makes the print file of a card of fourteen, four of whose ads have a photo of 24 megapixels, as the office does: in a process of
 * its own. Says how long it took, the most memory that process held at once, and how long this one answered nothing meanwhile.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import sharp from "sharp";
import type { Mark } from "#artwork/drawing.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { standardLayout as layout } from "#artwork/layouts/card-layout.ts";
import type { PressCell } from "#artwork/press/press-file.ts";
import { makePressFile } from "#artwork/press/run-in-press-process.ts";
import { qrCodePlaceholder, rect, type Sketch, textLine } from "#artwork/sketch.ts";
import { TypeSetter } from "#artwork/typesetter.ts";

const PHOTOS = 4;
const ADDRESS = "HTTPS://SPOTLIGHT.EXAMPLE/R/AB12CD";

const setter = await TypeSetter.open();
const small = await sharp({
  create: {
    ...{ width: 300, height: 200, channels: 3, background: "#000" },
    noise: { type: "gaussian", mean: 128, sigma: 40 },
  },
})
  .png()
  .toBuffer();
const photo = await sharp(small).resize(6000, 4000, { kernel: "cubic" }).jpeg().toBuffer();
const href = `data:image/jpeg;base64,${photo.toString("base64")}` as const;

const cells = layout.spots.map(({ id, side, x, y, width, height }, i): PressCell => {
  const half = layout.gutter * 50;
  const size = { width: width * 100 - 2 * half, height: height * 100 - 2 * half };
  const sketches: Sketch[] = [
    rect(-20, -20, width * 100 + 40, height * 100 + 40, "#fff3c4"),
    ...(i < PHOTOS
      ? [{ kind: "image", x: 20, y: 20, width: 300, height: 200, href } as const]
      : []),
    textLine("sans", 24, 30, height * 100 - 40, "Good work", "#16121a"),
    qrCodePlaceholder(width * 100 - 120, height * 100 - 120, "#16121a", 100),
  ];
  const marks = setter.set(sketches, ADDRESS);
  const cut: Mark = { kind: "window", x: 0, y: 0, ...size, from: [half, half], marks };
  const svg = drawingToSvg({ ...size, title: "An ad", marks: [cut], forPrint: true });
  return { id, side, cell: { x, y, width, height }, svg, hasBleed: true };
});

/** Memory in MB by what the system says of a process: VmHWM is the most it held at once. NaN where the system has no such file. */
let megabytes = Number.NaN;
const look = () => {
  try {
    const made = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8");
    for (const pid of made.trim().split(" ")) {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      megabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    }
  } catch {
    // It hasn't begun, or has ended.
  }
};

const folder = await mkdtemp(join(tmpdir(), "press-"));
const waits = monitorEventLoopDelay({ resolution: 20 });
const looking = setInterval(look, 50);
waits.enable();
const began = performance.now();
const { findings } = await makePressFile({
  folder,
  codes: new Map(cells.map(({ id }) => [id, ADDRESS])),
  card: { layout, cells, title: "Heavy", publisher: "Us", at: new Date("2026-11-20T00:00:00Z") },
  profile: {
    ...{ standard: "PDF/X-1a:2003", bleed: 0.125, slug: 0, marks: false, inkLimit: 300 },
    ...{ profile: "artwork/studio/color/FOGRA39L_coated.icc", condition: "FOGRA39" },
  },
});
const seconds = (performance.now() - began) / 1000;
clearInterval(looking);
await rm(folder, { recursive: true });
const longestWait = waits.max / 1e9;
process.stdout.write(
  JSON.stringify({ seconds, megabytes, longestWait, findings: findings.length }),
);
