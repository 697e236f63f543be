import { setImmediate as nextTurn } from "node:timers/promises";
import { Resvg } from "@resvg/resvg-js";
import { expect, test, vi } from "vitest";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { footers } from "#artwork/studio/compositions/ad-canvas.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { sizes } from "#site.ts";
import {
  ball,
  CODE,
  own,
  ownPictures,
  plumber,
  type Rectangle,
  setter,
  worstContrast,
} from "#tests/support/ad-faults.ts";
import { depth } from "#tests/support/depth.ts";
import type { AdBrief } from "./ad-brief.ts";
import { chooseAndDrawThreeDesigns } from "./choose-and-draw-three-designs.ts";
import { codeCornerOf, findAdTraits } from "./compare-ads.ts";
import { type DrawnAd, drawAd } from "./draw-ad.ts";
import type { CustomerPicture } from "./own-pictures.ts";
import { footersOfTemplate, getTemplate, templates } from "./templates.ts";

vi.setConfig({ testTimeout: depth(60_000, 3_600_000), hookTimeout: 60_000 });

/** What in an ad's picture isn't the white that a logo keeps around it, a hair from the logo on. */
function logoRoomFaults(ad: DrawnAd, { x, y, width, height }: Rectangle): string[] {
  const marks = setter.set(ad.marks, CODE);
  const svg = drawingToSvg({ width: ad.width, height: ad.height, title: "", marks });
  const { pixels, width: across } = new Resvg(svg).render();
  const clear = height / 8 - 1;
  const seen = new Set<string>();
  for (let top = Math.ceil(Math.max(0, y - clear)); top < y + height + clear; top++) {
    for (let left = Math.ceil(Math.max(0, x - clear)); left < x + width + clear; left++) {
      const isLogo = left > x - 2 && left < x + width + 1 && top > y - 2 && top < y + height + 1;
      const at = 4 * (top * across + left);
      if (!isLogo) seen.add(pixels.subarray(at, at + 3).toString("hex"));
    }
  }
  return [...seen].filter((color) => color !== "ffffff");
}

test("an offer across a photo's edge stays below the headline, or the design is refused", () => {
  const brief: AdBrief = {
    ...{ name: "a", phone: "480-555-0149", headline: "aa aaaaü aaaBEañaaa, ¿y mañana?" },
    ...{ offer: "$5 aaaaaaa a aa aaaaa aaaamda", license: "Not a licensed contractor" },
    points: ["aaa", "aaa aaaaaaa", "aaaaaaaa", "aaaaaaa aaaapqB adEa"],
  };
  for (const footer of ["band", "corner", "left", "top"] as const) {
    const drawn = drawAd(setter, getTemplate("half-photo"), {
      ...{
        brief,
        size: "medium",
        palette: getPalette("sunburst"),
        picture: ball,
        own: ownPictures,
      },
      footer,
    });
    if ("refusal" in drawn) continue;
    expect(
      worstContrast(drawn.ad).filter(({ least }) => least < 4.5),
      footer,
    ).toEqual([]);
  }
});

test("a buyer's photos and logos lead at least two of three designs, and all of them are in the three", () => {
  const { photos, logos } = ownPictures;
  const cases = [
    { photos: photos.slice(0, 1), logos: [] },
    { photos: [], logos: logos.slice(0, 1) },
    { photos: photos.slice(0, 1), logos },
    // words that no drawing suits
    { photos: [], logos: logos.slice(0, 1), headline: "Tankless, too" },
  ];
  for (const { id: size } of sizes) {
    for (const { headline = plumber.headline, ...sent } of cases) {
      const three = chooseAndDrawThreeDesigns(setter, {
        ...{ brief: { ...plumber, headline }, size, industry: "plumbing" },
        own: { ...sent, colors: sent.logos.length > 0 ? ["#c8102e"] : [] },
      });
      const led = three.filter(({ picture }) => picture?.startsWith("file:"));
      expect(led.length, size).toBeGreaterThanOrEqual(2);
      const all = [...sent.photos, ...sent.logos].map(({ id }) => id);
      const shown = JSON.stringify(three.map(({ marks }) => marks));
      expect(shown.match(/"kind":"image"/g)?.length ?? 0).toBeGreaterThanOrEqual(all.length);
      if (sent.logos.length > 0) expect(three[0]?.color).toBe("#c8102e");
    }
  }
});

test("two photos show what a trade changes before and after, the first sent before; of other trades they don't", () => {
  const three = (industry: string, photos: readonly CustomerPicture[], seed = 0) =>
    chooseAndDrawThreeDesigns(setter, {
      ...{ brief: plumber, size: "large", industry, seed },
      own: { photos, logos: [], colors: [] },
    });
  const changes = (ads: readonly DrawnAd[]) =>
    ads.filter(({ template }) => template === "before-after");
  const { photos } = ownPictures;
  for (const industry of ["painting", "landscaping", "remodeling", "house-cleaning"]) {
    const [found, ...more] = changes(three(industry, photos));
    expect(found?.picture, industry).toBe("file:1");
    expect(found?.words.map(({ words: text }) => text)).toEqual(
      expect.arrayContaining(["Before", "After"]),
    );
    expect(more).toEqual([]);
  }
  expect(changes(three("painting", photos.slice(1)))).toEqual([]);
  expect(changes(three("restaurant", photos))).toEqual([]);
});

test("nothing but its own ground is drawn over a logo's clear space, an eighth of its height around it", async () => {
  for (const id of ["logo", "logo-photo", "logo-picture"]) {
    for (const { id: size } of sizes) {
      for (const footer of footersOfTemplate(getTemplate(id), size)) {
        const drawn = drawAd(setter, getTemplate(id), {
          ...{ brief: plumber, size, picture: ball, footer },
          ...{ palette: getPalette("cobalt"), own: ownPictures },
        });
        if ("refusal" in drawn) continue;
        const { ad } = drawn;
        await nextTurn();
        const logo = ad.marks.find((mark) => mark.kind === "image");
        if (logo?.kind !== "image") throw new Error(id);
        expect(logoRoomFaults(ad, logo), `${id} ${size} ${footer}`).toEqual([]);
      }
    }
  }
});

test("a logo stands on its own ground, which fills what is see-through in print", () => {
  for (const id of ["logo", "logo-photo", "logo-picture"]) {
    for (const { id: size } of sizes) {
      const drawn = drawAd(setter, getTemplate(id), {
        ...{ brief: { ...plumber, offer: "", conditions: "" }, size, picture: ball },
        ...{ palette: getPalette("cobalt"), own: ownPictures },
      });
      if (!("ad" in drawn)) throw new Error(drawn.refusal);
      const { marks } = drawn.ad;
      const at = marks.findIndex(({ kind }) => kind === "image");
      expect(marks[at - 1], `${id} ${size}`).toMatchObject({ kind: "rect", fill: "#ffffff" });
    }
  }
});

/** Where on an ad its code is drawn. */
function cornerOf({ code, width, height }: DrawnAd): string {
  const [x, y] = [(code.x + code.width / 2) / width, (code.y + code.height / 2) / height];
  if (y < 0.35) return "top";
  if (x < 0.4) return "left";
  return x < 0.6 ? "middle" : "right";
}

/** What the facts at the foot of an ad stand on. */
const footOf = ({ lines }: DrawnAd) =>
  lines.find(({ role }) => role === "website" || role === "area")?.on;

test.each(depth(["pool"], ["cobalt", "pool"]))(
  "ads are compared by the footer, its ground and the corner of the code that are drawn, in any template and size: %s",
  (id) => {
    let drawnAds = 0;
    let feet = 0;
    const palette = getPalette(id);
    const scene = industryScenes.get("plumbing");
    for (const template of templates) {
      for (const size of template.sizes) {
        const own = footersOfTemplate(template, size);
        for (const footer of own.length > 0 ? own : footers) {
          const look = { brief: plumber, size, palette, footer, picture: ball, scene };
          const drawn = drawAd(setter, template, { ...look, own: ownPictures });
          if (!("ad" in drawn)) continue;
          drawnAds++;
          const name = `${template.id} ${size} ${footer}`;
          const said = findAdTraits({ template: template.id, footer }, palette, size);
          expect(said?.footer, name).toBe(drawn.ad.footer);
          expect(codeCornerOf(drawn.ad), name).toBe(cornerOf(drawn.ad));
          const foot = footOf(drawn.ad);
          if (!said?.foot || !foot) continue;
          feet++;
          expect(said.foot, name).toBe(foot);
        }
      }
    }
    expect(drawnAds).toBeGreaterThan(150);
    expect(feet).toBeGreaterThan(90);
  },
);

test("a photo that would print too coarsely is refused, and a design led by one asks for it", () => {
  const look = {
    brief: plumber,
    size: "large",
    palette: getPalette("cobalt"),
    picture: ball,
  } as const;
  const small = { ...own("photo", 1), printWidth: 300 };
  const draw = (id: string, photos: readonly CustomerPicture[]) =>
    drawAd(setter, getTemplate(id), { ...look, own: { photos, logos: [] } });
  expect(draw("full-photo", [small])).toEqual({ refusal: "This design needs a larger photo." });
  expect(draw("full-photo", [])).toEqual({ refusal: "This design needs a photo." });
  expect(draw("before-after", [own("photo", 1)])).toEqual({
    refusal: "This design needs two photos.",
  });
  expect(draw("logo", [])).toEqual({ refusal: "This design needs a logo." });
});
