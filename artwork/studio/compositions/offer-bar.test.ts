import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { drawingToSvg } from "#artwork/drawing-to-svg.ts";
import { rect } from "#artwork/sketch.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { type DrawnAd, drawAd } from "#artwork/studio/draw-ad.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { getTemplate } from "#artwork/studio/templates.ts";
import { type LetteringId, letterings } from "#artwork/studio/type/lettering.ts";
import { TypeSetter } from "#artwork/typesetter.ts";

const setter = await TypeSetter.open();
const { accent } = getPalette("linen");

function draw(lettering: LetteringId, headline: string): DrawnAd {
  const answer = drawAd(setter, getTemplate("scene"), {
    ...{ size: "medium", palette: getPalette("linen"), lettering, picture: undefined },
    scene: industryScenes.get("remodeling"),
    brief: { name: "Blue Door", phone: "480-555-0149", headline, offer: "$200 off a kitchen" },
  });
  if (!("ad" in answer)) throw new Error(answer.refusal);
  return answer.ad;
}

/** Where the bar from edge to edge begins. */
function barOf({ marks, width }: DrawnAd): number {
  const bar = marks.find(
    (mark) => mark.kind === "rect" && mark.fill === accent && mark.width > width,
  );
  if (bar?.kind !== "rect") throw new Error("there is no bar");
  return bar.y;
}

/** Whether a line shows where the bar begins: a color that isn't between those above and below it. */
function hasSeam(ad: DrawnAd): boolean {
  const { width, height, marks } = ad;
  const svg = drawingToSvg({ width, height, title: "", marks: setter.set(marks, "A") });
  const { pixels, width: across } = new Resvg(svg, { fitTo: { mode: "zoom", value: 3 } }).render();
  const at = Math.floor(barOf(ad) * 3);
  const rowAt = (y: number) => [...pixels.subarray(4 * (y * across + 9), 4 * (y * across + 9) + 3)];
  const [above, below] = [rowAt(at - 3), rowAt(at + 3)];
  const isBetween = (part: number, i: number) => {
    const [one = 0, other = 0] = [above[i], below[i]];
    return part > Math.min(one, other) - 6 && part < Math.max(one, other) + 6;
  };
  return [-2, -1, 0, 1, 2].some((step) => !rowAt(at + step).every(isBetween));
}

test("no line of the ad’s ground shows between a scene and the bar under it", () => {
  const headlines = ["Open late", "The kitchen you keep pinning", "Bread at seven"];
  const ads = (Object.keys(letterings) as LetteringId[]).flatMap((id) =>
    headlines.map((headline) => draw(id, headline)),
  );
  expect(ads.filter(hasSeam).map(({ lettering }) => lettering)).toEqual([]);
  const [ad] = ads as [DrawnAd];
  const line = rect(-20, barOf(ad) - 0.2, ad.width + 40, 0.4, ad.ground);
  expect(hasSeam({ ...ad, marks: [...ad.marks, line] })).toBe(true);
});
