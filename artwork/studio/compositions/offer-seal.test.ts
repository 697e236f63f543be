import { expect, test } from "vitest";
import { colorDifference, contrast } from "#artwork/color.ts";
import { palettes } from "#artwork/studio/color/palettes.ts";
import { drawAd } from "#artwork/studio/draw-ad.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { getTemplate } from "#artwork/studio/templates.ts";
import { TypeSetter } from "#artwork/typesetter.ts";

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
      .filter(({ role, color, on }) => role.startsWith("offer") && contrast(color, on) < 7)
      .map(({ words }) => `${palette.id}: ${words}`);
  });
  expect(faint).toEqual([]);
});
