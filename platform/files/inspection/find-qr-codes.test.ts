import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { packageRoot } from "#platform/package-root.ts";
import { depth } from "#tests/support/depth.ts";
import { findQrCodes, findTextsWithoutQrCode } from "./find-qr-codes.ts";

const good = join(packageRoot, "tests/support/files/cases/qr-dark-on-white.png");

const found = async (picture: Sharp) => {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return findQrCodes(sharp(data, { raw: info }), { isTransparent: false });
};
const cover = (width: number, height: number, left: number, top: number, background: string) =>
  sharp(good).composite([
    { input: { create: { width, height, channels: 3, background } }, left, top },
  ]);

test.each([
  ["cut through its middle", sharp(good).extract({ left: 0, top: 0, width: 740, height: 1200 })],
  ["cut from below", sharp(good).extract({ left: 0, top: 0, width: 900, height: 1040 })],
  ["cut at its corner", sharp(good).extract({ left: 0, top: 0, width: 740, height: 1040 })],
  ["with its left half covered", cover(90, 180, 650, 935, "#ffffff")],
  ["covered in its middle", cover(90, 90, 690, 990, "#ffffff")],
  ["with a band over it", cover(60, 160, 705, 953, "#000000")],
  ["light on dark, and covered", cover(90, 90, 690, 990, "#ffffff").negate()],
])("a code %s is there and can't be read", async (_, picture) => {
  const [code, ...more] = await found(picture);
  expect(more).toEqual([]);
  expect(code?.text).toBeNull();
  expect((code?.x ?? 0) + (code?.width ?? 0)).toBeGreaterThan(0.7);
  expect(code?.y).toBeGreaterThan(0.7);
});

test("a small code that is half covered is there too, whatever its colors", async () => {
  const { data } = encode("https://shop.example/spring", { border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])),
  );
  const side = data.length;
  const colors = [
    ["#b8b0a8", "#d8d0c8"],
    ["#000000", "#ffffff"],
    ["#ffffff", "#102030"],
  ];
  for (const [dark, light] of depth(colors.slice(0, 1), colors)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side * 4}" height="${side * 4}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="M0 0h${side}v${side}H0z" fill="${light}"/><path d="${modules.join("")}" fill="${dark}"/><path d="M0 0h${side / 2}v${side}H0z" fill="#e0b040"/></svg>`;
    const picture = sharp({
      create: { width: 1900, height: 2400, channels: 3, background: light ?? "" },
    }).composite([{ input: Buffer.from(svg), left: 1600, top: 2100 }]);
    const whole = sharp(await picture.png().toBuffer());
    expect(
      (await found(whole)).map(({ text }) => text),
      dark,
    ).toEqual([null]);
  }
});

test.each([
  ["dark", "#141414", "#ffffff"],
  ["light", "#ffffff", "#141414"],
])("a code whose edge is one with a %s ground is there", async (_, ground, light) => {
  const { data } = encode("https://shop.example/spring", { border: 0 });
  const side = data.length;
  const modules = data.flatMap((row, y) =>
    row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side * 8}" height="${side * 8}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="M0 0h${side}v${side}H0z" fill="${light}"/><path d="${modules.join("")}" fill="${ground}"/></svg>`;
  const around = { width: 900, height: 1200, channels: 3 as const, background: ground };
  const picture = sharp({ create: around }).composite([
    { input: Buffer.from(svg), left: 600, top: 900 },
  ]);
  const [code] = await found(sharp(await picture.png().toBuffer()));
  expect(code?.x).toBeCloseTo(600 / 900, 1);
  expect(code?.y).toBeCloseTo(900 / 1200, 1);
});

/** A code with other corners than squares, as makers of codes draw them; `kept`: which part of it is left. */
function drawn(
  corners: "dots" | "rings",
  module: number,
  kept: (side: number) => string,
): Promise<Buffer> {
  const { data } = encode("https://shop.example/spring", { border: 0, ecc: "M" });
  const side = data.length;
  const isCorner = (x: number, y: number) => Math.min(x, side - 1 - x) < 7 && y < 7;
  const dots = data.flatMap((row, y) =>
    row.flatMap((on, x) => {
      const within = isCorner(x, y) || (x < 7 && y >= side - 7);
      if (!on || (within && corners === "rings")) return [];
      return `<circle cx="${x + 0.5}" cy="${y + 0.5}" r="0.42"/>`;
    }),
  );
  const rings = [`0 0`, `${side - 7} 0`, `0 ${side - 7}`].map(
    (at) =>
      `<g transform="translate(${at})"><circle cx="3.5" cy="3.5" r="3" fill="none" stroke="#000"/><circle cx="3.5" cy="3.5" r="1.5"/></g>`,
  );
  const inner = `${dots.join("")}${corners === "rings" ? rings.join("") : ""}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side * module}" height="${side * module}" viewBox="0 0 ${side} ${side}"><clipPath id="c"><path d="${kept(side)}"/></clipPath><g clip-path="url(#c)">${inner}</g></svg>`;
  return sharp({ create: { width: 1800, height: 2400, channels: 3, background: "#fff" } })
    .composite([{ input: Buffer.from(svg), left: 900, top: 1500 }])
    .png()
    .toBuffer();
}

const WHOLE = (side: number) => `M0 0h${side}v${side}h-${side}z`;

const odd = [
  ["dots", 20],
  ["rings", 8],
  ["dots", 8],
  ["dots", 30],
  ["rings", 20],
] as const;

test.each(odd.slice(0, depth(2, 5)))(
  "a code whose corners are %s is read, %i pixels a module",
  async (corners, module) => {
    const picture = sharp(await drawn(corners, module, WHOLE));
    expect((await found(picture)).map(({ text }) => text)).toEqual(["https://shop.example/spring"]);
    expect(await findTextsWithoutQrCode(picture, ["https://shop.example/spring"])).toEqual([]);
  },
);

const RIGHT_HALF = (side: number) => `M${side / 2} 0h${side}v${side}h-${side}z`;
const QUARTER = (side: number) => `M0 0h${side / 2}v${side / 2}h-${side / 2}z`;

const parts = [
  ["rings", 20, "the right half", RIGHT_HALF],
  ["dots", 20, "a quarter", QUARTER],
  ["rings", 20, "a quarter", QUARTER],
  ["dots", 8, "the right half", RIGHT_HALF],
  ["dots", 30, "the right half", RIGHT_HALF],
  ["dots", 30, "a quarter", QUARTER],
] as const;

test.each(parts.slice(0, depth(2, 6)))(
  "of a code whose corners are %s, %i pixels a module, %s is asked about",
  async (corners, module, _, kept) => {
    const picture = sharp(await drawn(corners, module, kept));
    expect((await found(picture)).map(({ text }) => text)).toEqual([null]);
  },
);

test("a ring with a dot is no code (control)", async () => {
  expect(await found(sharp(await drawn("rings", 20, () => "M0 0h7v7h-7z")))).toEqual([]);
});

/** The same code with other colors: what is dark in it, light in it, and around it. */
async function recolored(dark: string, light: string, around: string) {
  const { data, info } = await sharp(good).greyscale().raw().toBuffer({ resolveWithObject: true });
  const inks = [dark, light, around].map((hex) => [...Buffer.from(hex, "hex")]);
  const pixels = Buffer.alloc(info.width * info.height * 3);
  for (let at = 0; at < info.width * info.height; at++) {
    const value = data[at * info.channels] ?? 0;
    const ink = inks[value < 90 ? 0 : value > 240 ? 1 : 2] ?? [];
    pixels.set(ink, 3 * at);
  }
  return sharp(pixels, { raw: { width: info.width, height: info.height, channels: 3 } });
}

test.each([
  ["red on a green of the same light", "c00000", "3a7a3a", "ffffff"],
  ["black on nearly black", "000000", "333333", "333333"],
  ["gold on navy", "d4af37", "0a1a3a", "0a1a3a"],
])("a covered code in %s is asked about too", async (_, ...colors) => {
  const whole = await (await recolored(...colors)).png().toBuffer();
  const covered = sharp(whole).composite([
    {
      input: { create: { width: 90, height: 90, channels: 3, background: `#${colors[1]}` } },
      left: 690,
      top: 990,
    },
  ]);
  expect((await found(covered)).map(({ text }) => text)).toEqual([null]);
});

test("what is no code is none", async () => {
  const stripes = Array.from(
    { length: 30 },
    (_, at) => `<rect x="${at * 30}" width="15" height="1200"/>`,
  );
  const rings = [400, 300, 200, 100].map(
    (r, at) => `<circle cx="450" cy="600" r="${r}" fill="${at % 2 ? "#fff" : "#000"}"/>`,
  );
  const dots = Array.from(
    { length: 2_400 },
    (_, at) => `<circle cx="${(at % 40) * 30}" cy="${Math.floor(at / 40) * 30}" r="11"/>`,
  );
  for (const drawn of [stripes, rings, dots]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#fff"/>${drawn.join("")}</svg>`;
    expect(await found(sharp(Buffer.from(svg)))).toEqual([]);
  }
  expect(await found(sharp(join(packageRoot, "tests/support/files/cases/photo-good.jpg")))).toEqual(
    [],
  );
});
