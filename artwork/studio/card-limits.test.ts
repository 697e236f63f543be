import { renderAsync } from "@resvg/resvg-js";
import { beforeAll, expect, test, vi } from "vitest";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { toOklch } from "#artwork/studio/color/palette-from-color.ts";
import { getPalette, palettes } from "#artwork/studio/color/palettes.ts";
import { choosePictureId } from "#artwork/studio/pictures/choose-picture.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { trimmedAdMark } from "#artwork/studio/samples/draw-sample-svgs-by-file-name.ts";
import { sampleBriefs } from "#artwork/studio/samples/sample-briefs.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { type LetteringId, letterings } from "#artwork/studio/type/lettering.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { depth } from "#tests/support/depth.ts";
import { listCardLimitsOfAd } from "./card-limits.ts";
import { codeCornerOf, loudnessOf, picturePlaceOf } from "./compare-ads.ts";
import { type DrawnAd, drawAd } from "./draw-ad.ts";
import {
  footerGroundOfTemplate,
  footersOfTemplate,
  getTemplate,
  groundOfTemplate,
  templates,
} from "./templates.ts";

vi.setConfig({ testTimeout: 120_000 });

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

const ids = Object.keys(letterings) as LetteringId[];

function draw(
  template: string,
  lettering: LetteringId,
  { size = "small", palette = "pool", footer }: Partial<Look> = {},
): DrawnAd | undefined {
  const brief = sampleBriefs.get("plumbing");
  if (!brief) throw new Error("plumbing has no sample");
  const picture = industryPictures.get(choosePictureId("plumbing", brief) ?? "");
  const scene = industryScenes.get("plumbing");
  const look = { size, footer, lettering, palette: getPalette(palette), scene };
  const drawn = drawAd(setter, getTemplate(template), { brief, picture, ...look });
  return "ad" in drawn ? drawn.ad : undefined;
}

type Look = {
  readonly size: "small" | "medium" | "large";
  readonly palette: string;
  readonly footer: DrawnAd["footer"];
};

/** Where the picture of a small ad stands to its code: at which side of the ad, over it or under it. */
function arrangementOf({ code, pictures, width }: DrawnAd): string {
  const [picture] = pictures;
  if (!picture) return "no picture";
  const isLeft = code.x < width / 2;
  const isBeside =
    picture.box.x > code.x + code.width || picture.box.x + picture.box.width < code.x;
  const place = isBeside ? "beside" : picture.box.y < code.y ? "over" : "under";
  return `code ${isLeft ? "left" : "right"}, picture ${place}`;
}

test("small ads with a picture are arranged in at least five ways, and a picture over a code at the left is known as that", () => {
  const drawn = ids.flatMap((id) =>
    ["emblem", "shout"].flatMap((template) => draw(template, id) ?? []),
  );
  const ways = Map.groupBy(drawn, arrangementOf);
  expect(ways.size).toBeGreaterThanOrEqual(5);
  for (const ad of drawn)
    expect(
      listCardLimitsOfAd(ad).includes("picture over code"),
      `${ad.template} ${ad.lettering}`,
    ).toBe(arrangementOf(ad) === "code left, picture over");
});

test("name, phone and code on top have the code at either side, as the lettering says", () => {
  const sides = ids.flatMap((id) => {
    const ad = draw("poster", id, { size: "medium", footer: "head" });
    if (!ad) return [];
    expect(codeCornerOf(ad)).toBe("top");
    return ad.code.x < ad.width / 2 ? "left" : "right";
  });
  expect(new Set(sides)).toEqual(new Set(["left", "right"]));
});

test("a code on a plate counts as one on a tab, whatever it stands on", () => {
  const some = palettes.filter((_, i) => i % depth(22, 1) === 0);
  const drawn = templates.filter(({ ledBy }) => ledBy === "picture" || ledBy === "type");
  const cases = drawn.flatMap((template) =>
    (template.sizes.includes("small") ? (["small"] as const) : (["medium"] as const)).flatMap(
      (size) => {
        const [first, ...others] = footersOfTemplate(template, size);
        return [first, ...others].map((footer) => ({ template, size, footer }));
      },
    ),
  );
  const plates = cases.flatMap(({ template, size, footer }) =>
    some.flatMap((palette) => {
      const ad = draw(template.id, "serif", { size, palette: palette.id, footer });
      if (!ad || ad.footer !== footer || !ad.shapes.some(({ kind }) => kind === "plate")) return [];
      return { ...ad, foot: footerGroundOfTemplate(template, palette, footer) };
    }),
  );
  expect(plates.length).toBeGreaterThan(20);
  const missed = plates.filter((ad) => !listCardLimitsOfAd(ad).includes("code on a tab"));
  expect(missed.map((ad) => `${ad.template} ${ad.palette} ${ad.footer}`)).toEqual([]);
});

/** How much of a drawn ad is dark or of a full color: 0 is a white page. */
async function inkOf(ad: DrawnAd): Promise<number> {
  const mark = trimmedAdMark(setter, ad, "HTTPS://EXAMPLE.COM/A", 0, 0);
  const { width, height } = mark;
  const svg = drawingToSvg({ width, height, title: "Ad", marks: [mark], forPrint: true });
  const { pixels } = await renderAsync(svg, { fitTo: { mode: "width", value: 48 } });
  const colors = Array.from({ length: pixels.length / 4 }, (_, i) =>
    pixels.subarray(4 * i, 4 * i + 3),
  );
  const inks = colors.map((rgb) => {
    const { light, chroma } = toOklch(`#${rgb.toString("hex")}`);
    return Math.max(1 - light, 2.2 * chroma);
  });
  return inks.reduce((sum, ink) => sum + ink, 0) / inks.length;
}

test("what counts as loud has far more ink than what counts as quiet, and what is between them is between", async () => {
  const drawn = templates.flatMap(({ id, sizes }) =>
    ["cobalt", "chile", "wave", "linen", "sky", "asphalt"].flatMap((palette) => {
      const size = sizes.includes("small") ? "small" : "medium";
      const ad = draw(id, "serif", { size, palette });
      const ground = groundOfTemplate(getTemplate(id), getPalette(palette));
      return ad ? { ad, weight: loudnessOf({ ...ad, ground }) ?? ("between" as const) } : [];
    }),
  );
  const ink = { loud: 0, between: 0, quiet: 0 };
  for (const [weight, ads] of Map.groupBy(drawn, (one) => one.weight)) {
    const all = await Promise.all(ads.map(({ ad }) => inkOf(ad)));
    ink[weight] = all.reduce((sum, one) => sum + one, 0) / all.length;
  }
  expect(ink.loud / ink.between).toBeGreaterThan(1.05);
  expect(ink.between / ink.quiet).toBeGreaterThan(1.05);
});

test("where an ad shows its picture is as it is drawn", () => {
  const drawn = templates.flatMap(({ id, sizes, ledBy }) =>
    ledBy === "picture" || ledBy === "type"
      ? (ids
          .map((lettering) =>
            draw(id, lettering, { size: sizes.includes("small") ? "small" : "large" }),
          )
          .find((ad) => ad) ?? [])
      : [],
  );
  const places = drawn.map((ad) => {
    const [box] = ad.pictures.map((one) => one.box);
    if (ad.template === "emblem") return [ad.template, "beside the words"];
    const place = box && box.y < 0.2 * ad.height ? "at the top" : "in the middle";
    return [ad.template, ad.pictures.length === 0 ? undefined : place];
  });
  expect(places.length).toBeGreaterThan(12);
  expect(places).toEqual(
    drawn.map((ad) => [
      ad.template,
      picturePlaceOf({ ...ad, ground: "#ffffff", picture: "plumbing" }),
    ]),
  );
});
