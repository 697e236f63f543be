import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { colorDifference, contrastRatio } from "#artwork/color.ts";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { rect } from "#artwork/sketch.ts";
import { getPalette, palettes } from "#artwork/studio/color/palettes.ts";
import { type DrawnAd, drawAd } from "#artwork/studio/draw-ad.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { getTemplate } from "#artwork/studio/templates.ts";
import { type LetteringId, letterings } from "#artwork/studio/type/lettering.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { depth } from "#tests/support/depth.ts";

const setter = await TypeSetter.open();

/** How far the seal on a poster before a trade's place is from the accent, in each palette that shows the place. */
const differencesFromAccent = (slug: string): number[] =>
  palettes.flatMap((palette) => {
    const answer = drawAd(setter, getTemplate("poster"), {
      ...{ size: "medium", palette, lettering: "wide", picture: industryPictures.get(slug) },
      scene: industryScenes.get(slug),
      brief: { name: "Blue Door", phone: "480-555-0149", headline: "At last", offer: "$20 off" },
    });
    if (!("ad" in answer) || answer.ad.pictures[0]?.kind !== "scene") return [];
    const offer = answer.ad.lines.find(({ role }) => role === "offer");
    return offer ? [colorDifference(offer.on, palette.accent)] : [];
  });

test("a seal stands out from a thing that is drawn in the accent, and else has that color", () => {
  const overWheel = differencesFromAccent("repair-shop");
  expect(overWheel.length).toBeGreaterThan(3);
  expect(Math.min(...overWheel)).toBeGreaterThan(0.05);
  const overOthers = ["veterinary", "hvac-2", "barbershop", "dental"].flatMap(
    differencesFromAccent,
  );
  expect(Math.min(...overOthers)).toBeLessThan(0.01);
});

test("an offer on a seal reads at 7:1 in every palette", () => {
  const faint = palettes.flatMap((palette) => {
    const answer = drawAd(setter, getTemplate("pillar"), {
      ...{ size: "medium", palette, picture: industryPictures.get("veterinary") },
      brief: {
        ...{ name: "Blue Door", phone: "480-555-0149", offer: "$20 off any first visit" },
        headline: "The drain that takes all day to empty and a minute to clear",
      },
    });
    const lines = "ad" in answer ? answer.ad.lines : [];
    return lines
      .filter(({ role, color, on }) => role.startsWith("offer") && contrastRatio(color, on) < 7)
      .map(({ words }) => `${palette.id}: ${words}`);
  });
  expect(faint).toEqual([]);
});

function draw(lettering: LetteringId, headline: string): DrawnAd {
  const answer = drawAd(setter, getTemplate("scene"), {
    ...{ size: "medium", palette: getPalette("linen"), lettering, picture: undefined },
    scene: industryScenes.get("remodeling"),
    brief: { name: "Blue Door", phone: "480-555-0149", headline, offer: "$200 off a kitchen" },
  });
  if (!("ad" in answer)) throw new Error(answer.refusal);
  return answer.ad;
}

/** The tag that the offer stands on. */
function tagOf({ shapes }: DrawnAd) {
  const tag = shapes.find(({ kind }) => kind === "tag");
  if (!tag) throw new Error("there is no tag");
  return tag.box;
}

/** Whether a line shows where the tag begins or the panel beside it does: a color that isn't between those above and below it. */
function hasSeam(ad: DrawnAd): boolean {
  const { width, height, marks } = ad;
  const svg = drawingToSvg({ width, height, title: "", marks: setter.set(marks, "A") });
  const { pixels, width: across } = new Resvg(svg, { fitTo: { mode: "zoom", value: 3 } }).render();
  const { x, y, width: wide } = tagOf(ad);
  const isSeamAt = (left: number, top: number) => {
    const start = (row: number) => 4 * (row * across + Math.floor(left * 3));
    const at = Math.floor(top * 3);
    const rowAt = (row: number) => [...pixels.subarray(start(row), start(row) + 3)];
    const [above, below] = [rowAt(at - 3), rowAt(at + 3)];
    const isBetween = (part: number, i: number) => {
      const [one = 0, other = 0] = [above[i], below[i]];
      return part > Math.min(one, other) - 6 && part < Math.max(one, other) + 6;
    };
    return [-2, -1, 0, 1, 2].some((step) => !rowAt(at + step).every(isBetween));
  };
  return isSeamAt(Math.max(3, x + wide / 4), y);
}

test("no line of the ad’s ground shows between a scene and the tag across its edge", () => {
  const headlines = ["Open late", "The kitchen you keep pinning", "Bread at seven"];
  const ads = (Object.keys(letterings) as LetteringId[]).flatMap((id) =>
    headlines.slice(0, depth(1, 3)).map((headline) => draw(id, headline)),
  );
  expect(ads.filter(hasSeam).map(({ lettering }) => lettering)).toEqual([]);
  const [ad] = ads as [DrawnAd];
  const line = rect(-20, tagOf(ad).y - 0.2, ad.width + 40, 0.4, ad.ground);
  expect(hasSeam({ ...ad, marks: [...ad.marks, line] })).toBe(true);
});

test("a scene goes on beside the tag: it is narrower than its ad, in any lettering, and none is in the way of the headline", () => {
  for (const id of Object.keys(letterings) as LetteringId[]) {
    const ad = draw(id, "Bread at seven");
    const { x, y, width, height } = tagOf(ad);
    expect(Math.min(width, ad.width - Math.max(0, x)), id).toBeLessThan(ad.width * 0.93);
    const headline = ad.lines.find(({ role }) => role === "headline");
    expect(headline?.box.y, id).toBeGreaterThan(y + height);
  }
});
