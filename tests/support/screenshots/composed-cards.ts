import { drawCard } from "#artwork/card/draw-card.ts";
import { emptySampleCard, sampleCodeAddress } from "#artwork/card/sample-card.ts";
import type { Drawing } from "#artwork/drawing.ts";
import { type Side, standardLayout } from "#artwork/layouts/card-layout.ts";
import { getPalette } from "#artwork/studio/color/palettes.ts";
import { composeCard, listProposals, type ProposedDesign } from "#artwork/studio/compose-card.ts";
import { type DrawnAd, drawAd } from "#artwork/studio/draw-ad.ts";
import { drawHouseAd, placeHouseAds } from "#artwork/studio/house-ads.ts";
import { choosePictureId } from "#artwork/studio/pictures/choose-picture.ts";
import { industryPictures } from "#artwork/studio/pictures/industry-pictures.ts";
import { industryScenes } from "#artwork/studio/scenes/industry-scenes.ts";
import { alignOf, getTemplate } from "#artwork/studio/templates.ts";
import type { TypeSetter } from "#artwork/typesetter.ts";
import type { SizeId } from "#site.ts";
import { type RealBrief, realBriefs } from "./real-briefs.ts";

/** Numbers from 0 to 1, the same for the same seed and unlike those of the next. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Briefs of different trades in random order. */
function pickBriefs(seed: number): RealBrief[] {
  const random = randomFrom(seed);
  const all = realBriefs.map((one) => ({ one, rank: random() }));
  const shuffled = all.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
  return [...new Map(shuffled.map((one) => [one.industry, one])).values()];
}

/** A brief by a proposal, in the picture that suits its words; undefined where it doesn't fit or leaves something out. */
function drawProposal(
  setter: TypeSetter,
  { industry, brief }: RealBrief,
  size: SizeId,
  { template, palette, footer, lettering }: ProposedDesign,
): DrawnAd | undefined {
  const id = choosePictureId(industry, brief, 0) ?? "";
  const build = getTemplate(template);
  const answer = drawAd(setter, build, {
    ...{ brief, size, footer, lettering, palette: getPalette(palette) },
    align: alignOf(build, lettering, footer),
    picture: industryPictures.get(id),
    scene: industryScenes.get(id),
  });
  return "ad" in answer && answer.ad.footer === footer ? answer.ad : undefined;
}

/** Both sides of a card with an ad of other trades in each spot, as the composer proposes it, titled with what each is; `unsold` spots show our own. */
export function drawComposedCard(
  setter: TypeSetter,
  seed: number,
  unsold: readonly string[] = [],
): Drawing[] {
  const briefs = pickBriefs(seed);
  const sold = standardLayout.spots.filter(({ id }) => !unsold.includes(id));
  const places = sold.map((spot, i) => {
    const { industry, brief } = briefs[i] as RealBrief;
    const { offer } = brief;
    return { spot, industry, brief, offer, designs: listProposals(industry, spot.size) };
  });
  const ours = placeHouseAds(
    standardLayout,
    sold.map(({ id }) => id),
  );
  const drawn = new Map<ProposedDesign, DrawnAd | undefined>();
  const ads = new Map<string, DrawnAd>();
  for (let tries = 0; ads.size < sold.length && tries < 300; tries++) {
    ads.clear();
    const composed = composeCard<ProposedDesign>([...places, ...ours]);
    for (const place of places) {
      const design = composed.get(place.spot.id);
      if (design && !drawn.has(design)) {
        drawn.set(design, drawProposal(setter, place, place.spot.size, design));
      }
      const ad = design && drawn.get(design);
      if (ad) ads.set(place.spot.id, ad);
      else place.designs = place.designs.filter((one) => one !== design);
    }
  }
  const fillings = new Map(
    standardLayout.spots.map(({ id, size }) => {
      const ad = ads.get(id) ?? drawHouseAd({ id, size }, emptySampleCard.house);
      return [id, { marks: ad.marks, address: sampleCodeAddress(`${seed} ${id}`) }] as const;
    }),
  );
  const sides: readonly Side[] = ["front", "back"];
  return sides.map((side) => {
    const named = standardLayout.spots
      .filter((spot) => spot.side === side)
      .map(({ id }) => `${id} ${ads.get(id)?.template ?? "ours"}`);
    const title = `Card ${seed}, ${side}: ${named.join(", ")}`;
    return { ...drawCard(setter, side, { ...emptySampleCard, fillings }), title };
  });
}
