import { beforeAll, expect, test, vi } from "vitest";
import { standardLayout } from "#artwork/layouts/card-layout.ts";
import { listSpotClashes } from "#artwork/studio/compose-card.ts";
import { templateSuitsIndustry } from "#artwork/studio/trade-fit.ts";
import { TypeSetter } from "#artwork/typesetter.ts";
import { builtInIndustries } from "#business/mailings/industries/industries.ts";
import { contractorIndustries } from "#business/mailings/industries/industry-categories.ts";
import { drawSampleAd, sampleAds } from "./sample-card.ts";

vi.setConfig({ testTimeout: 60_000 });

let setter: TypeSetter;
beforeAll(async () => {
  setter = await TypeSetter.open();
});

test("every industry has a sample ad in a size of the front, and every spot of the sample card has one", () => {
  const onTheFront = sampleAds.filter(
    ({ size, spot }) => size !== "small" && !spot?.startsWith("B"),
  );
  const onTheCard = sampleAds.filter(({ spot }) => spot);
  const shown = new Set([...onTheFront, ...onTheCard].map(({ slug }) => slug));
  expect(builtInIndustries.filter(({ slug }) => !shown.has(slug))).toEqual([]);
  for (const { id, size } of standardLayout.spots) {
    expect(
      onTheCard.filter((ad) => ad.spot === id).map((ad) => ad.size),
      id,
    ).toEqual([size]);
  }
});

test("no two neighbors on the sample card share a ground, a composition or a place of the facts", () => {
  const printed = new Map(sampleAds.flatMap((ad) => (ad.spot ? [[ad.spot, ad.traits]] : [])));
  expect(
    listSpotClashes(
      standardLayout.spots.map((spot) => ({ spot })),
      printed,
    ),
  ).toEqual([]);
});

test("the studio draws each sample ad in a composition that suits its trade, and leaves nothing out", () => {
  for (const ad of sampleAds) {
    expect(templateSuitsIndustry(ad.traits.template, ad.slug), ad.slug).toBe(true);
    expect(drawSampleAd(setter, ad).leftOut, ad.slug).toEqual([]);
  }
});

test("sample ads of licensed contractors print a license number, as Arizona requires", () => {
  const bare = sampleAds
    .filter(({ slug }) => contractorIndustries.has(slug))
    .filter(
      (ad) => !drawSampleAd(setter, ad).lines.some(({ words }) => words.includes("AZ ROC 5551")),
    );
  expect(bare.map(({ slug }) => slug)).toEqual([]);
});
