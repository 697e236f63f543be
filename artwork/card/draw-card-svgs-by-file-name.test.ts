import { brotliCompressSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { sixteenSpotLayout, standardLayout } from "#artwork/layouts/card-layout.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { readQrCodesAtAGlance } from "#platform/files/inspection/find-qr-codes.ts";
import { drawCardSvgsByFileName } from "./draw-card-svgs-by-file-name.ts";
import { type IndustrySpotlightAd, sampleAds, sampleCodeAddress } from "./sample-card.ts";

/** Drawing and packing take seconds where many things run at once. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let files: Map<string, string>;
beforeAll(async () => {
  files = await drawCardSvgsByFileName();
});

function file(name: string): string {
  const content = files.get(name);
  if (content === undefined) throw new Error(`${name} was not drawn`);
  return content;
}

const slugIn = (id: string) => sampleAds.find(({ spot }) => spot === id)?.slug ?? "";

const sides = { front: "card-front.svg", back: "card-back.svg" } as const;
const cards = [...Object.values(sides), "card-open-front.svg", "card-open-back.svg"];

/** Pixels of a part of a drawing, at so many pixels to the card unit. */
function render(svg: string, scale: number) {
  const picture = new Resvg(svg, { font: { loadSystemFonts: false } });
  const drawn = new Resvg(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: "width", value: Math.round(picture.width * scale) },
  }).render();
  return { pixels: drawn.pixels, width: drawn.width, height: drawn.height };
}

const codesIn = (
  { pixels, width, height }: ReturnType<typeof render>,
  box: { x: number; y: number; width: number; height: number },
) => {
  const raw = { width, height, channels: 4 } as const;
  const [left, top] = [box.x * 150, box.y * 150];
  const part = { left, top, width: box.width * 150, height: box.height * 150 };
  return readQrCodesAtAGlance(sharp(pixels, { raw }).removeAlpha().extract(part));
};

test("both sides weigh at most 45 KB as served, an ad alone 6 KB, the icons 8 KB", () => {
  const weigh = (name: string) => brotliCompressSync(file(name)).length;
  const card = cards.map((name) => [name, weigh(name)] as const);
  const total = card.reduce((sum, [, bytes]) => sum + bytes, 0);
  process.stdout.write(`card files, brotli: ${total} bytes (${card.join("; ")})\n`);
  expect(total).toBeLessThan(45 * 1024);
  for (const name of files.keys()) {
    if (name.startsWith("spotlight/")) expect(weigh(name), name).toBeLessThan(6 * 1024);
  }
  expect(weigh("card-open-back-16.svg")).toBeLessThan(8 * 1024);
  expect(weigh("icons.svg")).toBeLessThan(8 * 1024);
});

describe.each([...cards, "card-back-16.svg", "card-open-back-16.svg"])("%s", (name) => {
  test("opens alone: well-formed, no style, no font, no reference to anything outside", () => {
    const svg = file(name);
    const { width, height } = new Resvg(svg);
    expect([width, height]).toEqual([1200, 900]);
    expect(svg).not.toMatch(/<(style|text|image|use|filter|mask|foreignObject|script)\b/);
    expect(svg).not.toMatch(/\b(opacity|href|font-family|style)=|NaN|undefined|Infinity/);
    for (const [, target] of svg.matchAll(/url\(#(\w+)\)/g)) {
      expect(svg).toContain(`id="${target}"`);
    }
  });
});

test("a file that is not well-formed would be noticed", () => {
  expect(() => new Resvg(file("card-front.svg").replace("</title>", ""))).toThrow();
});

describe.each(Object.entries(sides))("the %s at 150 dpi", (side, name) => {
  const spots = standardLayout.spots.filter((spot) => spot.side === side);

  test("every code is read, and says its own ad's address", async () => {
    const picture = render(file(name), 1.5);
    const read = await Promise.all(spots.map((spot) => codesIn(picture, spot)));
    expect(read).toEqual(spots.map(({ id }) => [sampleCodeAddress(slugIn(id))]));
  });
});

test("the house band's code scans on both backs, however little room it has", async () => {
  const boxes = {
    "card-open-back.svg": standardLayout,
    "card-open-back-16.svg": sixteenSpotLayout,
  };
  for (const [name, { houseBand }] of Object.entries(boxes)) {
    const read = await codesIn(render(file(name), 1.5), houseBand);
    expect(read, name).toEqual([sampleCodeAddress("house")]);
  }
});

test("no two codes say the same, and none needs more than 25 modules a side", () => {
  const addresses = [...builtInIndustries.map(({ slug }) => slug), "house"].map(sampleCodeAddress);
  expect(new Set(addresses).size).toBe(55);
  for (const address of addresses) expect(address).toMatch(/^[A-Z0-9:/.]{1,38}$/);
});

test("the address zone is white but for indicia and address", () => {
  const { postOffice: zone, gutter } = standardLayout;
  const picture = render(file("card-back.svg"), 1);
  const inside = (
    box: { x: number; y: number; width: number; height: number },
    x: number,
    y: number,
  ) =>
    x >= box.x * 100 - 2 &&
    x <= (box.x + box.width) * 100 + 2 &&
    y >= box.y * 100 - 2 &&
    y <= (box.y + box.height) * 100 + 2;
  const stray: string[] = [];
  let ink = 0;
  const edge = Math.ceil(gutter * 100);
  for (let y = 0; y < zone.height * 100 - edge; y++) {
    for (let x = zone.x * 100 + edge; x < 1200; x++) {
      const at = (y * picture.width + x) * 4;
      const white = picture.pixels.subarray(at, at + 3).every((value) => value === 255);
      if (white) continue;
      if (inside(zone.indicia, x, y) || inside(zone.address, x, y)) ink++;
      else stray.push(`${x},${y}`);
    }
  }
  expect(stray).toEqual([]);
  expect(ink).toBeGreaterThan(1000);
});

test("every industry has an ad for the moving light, on spots of the front that fit its size", () => {
  const ads = JSON.parse(file("spotlight-ads.json")) as IndustrySpotlightAd[];
  expect(ads.map(({ slug }) => slug)).toEqual(builtInIndustries.map(({ slug }) => slug));
  for (const ad of ads) {
    expect(ad.spots.length, ad.slug).toBeGreaterThan(0);
    for (const id of ad.spots) {
      const spot = standardLayout.spots.find((one) => one.id === id);
      expect(spot?.side, ad.slug).toBe("front");
    }
    const picture = files.get(`spotlight/${ad.slug}.svg`);
    if (picture) expect(() => new Resvg(String(picture))).not.toThrow();
    else expect(slugIn(ad.spots[0] ?? "")).toBe(ad.slug);
  }
});

test("every industry has a symbol in the icons, without colors of its own", () => {
  const sprite = file("icons.svg");
  expect(builtInIndustries.filter(({ slug }) => !sprite.includes(`<symbol id="${slug}"`))).toEqual(
    [],
  );
  expect(sprite).not.toMatch(/ (fill|stroke)="(?!currentColor)/);
});
