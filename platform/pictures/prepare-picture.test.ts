import sharp from "sharp";
import { expect, test } from "vitest";
import { prepareLogo, preparePhoto } from "./prepare-picture.server.ts";

const svg = (inside: string, ground = "") =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150">${ground}${inside}</svg>`,
  );
const filled = (color: string) => `<rect width="300" height="150" fill="${color}"/>`;
/** A dark mark with white letters in it. */
const MARK = `<rect x="60" y="40" width="180" height="70" fill="#0b3d91"/><rect x="90" y="60" width="120" height="20" fill="#fff"/>`;
const png = (drawing: Buffer) => sharp(drawing).png().toBuffer();

async function prepared(bytes: Buffer) {
  const { bytes: made, ...about } = await prepareLogo(bytes, 480);
  const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels),
  ];
  return { ...about, at };
}

test.each([
  ["white", "#ffffff"],
  ["off-white", "#f8f6f0"],
])("a logo on %s goes on in that color, trimmed, its inner white kept", async (_, color) => {
  const logo = await prepared(await png(svg(MARK, filled(color))));
  expect(logo).toMatchObject({ paper: color, light: 0, width: 180, height: 70 });
  expect(logo.at(60, 30)).toEqual([255, 255, 255, 255]);
});

test("noise of JPEG around white is still white", async () => {
  const jpeg = await sharp(svg(MARK, filled("#fff")))
    .jpeg({ quality: 40 })
    .toBuffer();
  const { paper } = await prepared(jpeg);
  expect(paper).toMatch(/^#f[b-f]f[b-f]f[b-f]$/);
});

test.each([
  [
    "an off-white gradient",
    `<linearGradient id="a"><stop stop-color="#fff"/><stop offset="1" stop-color="#e4e0d8"/></linearGradient><rect width="300" height="150" fill="url(#a)"/>`,
  ],
  ["a dark plate of its own", filled("#101010")],
  ["one side that isn’t white", `${filled("#fff")}<rect width="300" height="12" fill="#c8102e"/>`],
])("a logo on %s stays whole: no color is certain", async (_, ground) => {
  const logo = await prepared(await png(svg(MARK, ground)));
  expect(logo).toMatchObject({ light: 0, width: 300, height: 150 });
  expect(logo.paper).toBeUndefined();
});

test("a photo on white keeps every pixel of its shadow", async () => {
  const shadow = `<radialGradient id="s"><stop stop-color="#555"/><stop offset="1" stop-color="#fff"/></radialGradient><ellipse cx="150" cy="100" rx="90" ry="30" fill="url(#s)"/>`;
  const photo = await prepared(await png(svg(shadow + MARK, filled("#fff"))));
  expect(photo.paper).toBe("#ffffff");
  expect(photo.at(0, 0)).toHaveLength(4);
  for (let x = 0; x < photo.width; x++) expect(photo.at(x, photo.height - 1)[3]).toBe(255);
});

test("a see-through logo stays so, and says how light it is", async () => {
  const white = await prepared(await png(svg(MARK.replaceAll("#0b3d91", "#ffffff"))));
  expect(white).toMatchObject({ width: 180, height: 70 });
  expect(white.light).toBeCloseTo(1);
  const dark = await prepared(await png(svg(MARK)));
  expect(dark.light).toBeLessThan(0.5);
  expect(dark.paper).toBeUndefined();
});

const DUOTONE = ["#241f2b", "#fff8ea"] as const;

/** A wall of stripes from dark to light, by turns warm and cool, with something in detail around a point. */
const photo = ({ from = 30, to = 225, tint = [1, 1, 1], at = [0.5, 0.5], color = 0.15 }) => {
  const [left = 0, top = 0] = [(at[0] ?? 0) * 600, (at[1] ?? 0) * 400];
  const stripes = Array.from({ length: 30 }, (_, i) => {
    const light = from + ((to - from) * i) / 29;
    const turn = i % 2 ? color : -color;
    const rgb = [1 + turn, 1, 1 - turn].map((part, j) => Math.round(light * part * (tint[j] ?? 1)));
    return `<rect x="${i * 20}" width="20" height="400" fill="rgb(${rgb.join()})"/>`;
  });
  const spots = Array.from({ length: color > 0 ? 36 : 0 }, (_, i) => {
    const [x, y] = [left + ((i % 6) - 3) * 12, top + (Math.floor(i / 6) - 3) * 12];
    return `<rect x="${x}" y="${y}" width="9" height="9" fill="hsl(${i * 40} 80% ${30 + (i % 3) * 15}%)"/>`;
  });
  return png(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">${[...stripes, ...spots].join("")}</svg>`,
    ),
  );
};

/** The mean of each channel, and the least and the most of the light but for its last hundredth, as it is printed. */
async function measured(bytes: Buffer) {
  const { channels } = await sharp(bytes).stats();
  const light = await sharp(bytes).greyscale().raw().toBuffer();
  const sorted = [...light].toSorted((a, b) => a - b);
  const [low = 0, middle = 0, high = 0] = [0.01, 0.5, 0.99].map(
    (share) => sorted[Math.floor(sorted.length * share)],
  );
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  return { low, middle, high, cast: blue / Math.max(1, (red + green) / 2) };
}

test.each([
  [0.25, 0.35],
  [0.75, 0.35],
  [0.5, 0.4],
])("what is seen first in a photo is its one thing in detail, at %s and %s", async (x, y) => {
  const { focus } = await preparePhoto(
    await photo({ from: 120, to: 140, at: [x, y], color: 0.05 }),
    480,
    DUOTONE,
  );
  expect(Math.abs(focus[0] - x)).toBeLessThan(0.12);
  expect(Math.abs(focus[1] - y)).toBeLessThan(0.12);
});

test.each([
  ["dark", { from: 4, to: 140 }],
  ["pale", { from: 110, to: 250 }],
])(
  "a %s photo is brought toward the whole range of print, its middle toward the middle",
  async (_, look) => {
    const bytes = await photo(look);
    const [before, after] = [
      await measured(bytes),
      await measured((await preparePhoto(bytes, 480, DUOTONE)).bytes),
    ];
    expect(after.high - after.low).toBeGreaterThan(1.3 * (before.high - before.low));
    expect(Math.abs(after.middle - 118)).toBeLessThan(0.6 * Math.abs(before.middle - 118));
    expect(after.high).toBeLessThanOrEqual(255);
  },
);

test("a blue cast is taken back halfway, and a photo without one keeps its colors", async () => {
  const blue = await photo({ tint: [0.94, 0.97, 1.06] });
  const [before, after] = [
    await measured(blue),
    await measured((await preparePhoto(blue, 480, DUOTONE)).bytes),
  ];
  expect(before.cast).toBeGreaterThan(1.08);
  expect(after.cast - 1).toBeLessThan(0.65 * (before.cast - 1));
  expect(after.cast).toBeGreaterThan(1);
  const neutral = await photo({});
  const { cast } = await measured(neutral);
  expect((await measured((await preparePhoto(neutral, 480, DUOTONE)).bytes)).cast).toBeCloseTo(
    cast,
    1,
  );
});

test.each([
  ["gray", { color: 0 }, 14],
  ["flat", { from: 110, to: 150 }, 24],
])(
  "a %s photo is printed in two colors from one end to the other, another in its own",
  async (_, look, noise) => {
    const far = async (bytes: Buffer) => {
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const [dark, light] = [
        [0x24, 0x1f, 0x2b],
        [0xff, 0xf8, 0xea],
      ] as const;
      let most = 0;
      for (let at = 0; at < data.length; at += 3) {
        const share = ((data[at] ?? 0) - dark[0]) / (light[0] - dark[0]);
        for (const i of [1, 2] as const)
          most = Math.max(
            most,
            Math.abs((data[at + i] ?? 0) - dark[i] - share * (light[i] - dark[i])),
          );
      }
      return most;
    };
    const poor = await preparePhoto(await photo(look), 480, DUOTONE);
    expect(await far(poor.bytes)).toBeLessThan(noise);
    const good = await preparePhoto(await photo({ tint: [1.1, 0.8, 0.6] }), 480, DUOTONE);
    expect(await far(good.bytes)).toBeGreaterThan(60);
  },
);
