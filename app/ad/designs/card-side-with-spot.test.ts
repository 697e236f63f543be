import { expect, test } from "vitest";
import { sampleAds } from "#artwork/card/sample-card.ts";
import { getLayout, layoutChoices } from "#artwork/layouts/layouts.ts";
import { cardSideWithSpot } from "./card-side-with-spot.ts";

const printed = new Set(sampleAds.flatMap(({ spot, slug }) => (spot ? [slug] : [])));
const slugOf = (picture: string) => picture.split("#")[1]?.replace(/-a$/, "") ?? "";
const sizeOf = (picture: string) => /(small|medium|large)-3/.exec(picture)?.[1];

test("an ad on the card has a drawn neighbor in every other spot, of another industry each", () => {
  for (const { id: layoutId } of layoutChoices) {
    const layout = getLayout({ layoutId });
    const industries = [...printed, ...["locksmith", "dental", "law-firm"]];
    for (const own of layout.spots) {
      for (const industry of industries) {
        const { standIns } = cardSideWithSpot({ layoutId }, { spot: own.id, industry });
        const others = layout.spots.filter((one) => one.side === own.side && one !== own);
        const slugs = others.map(({ id, size, x, y }) => {
          const over = standIns.find(({ box }) => Math.hypot(box.x - x, box.y - y) < 0.1);
          if (over) expect(sizeOf(over.picture)).toBe(size);
          return over ? slugOf(over.picture) : sampleAds.find((ad) => ad.spot === id)?.slug;
        });
        expect(slugs).toHaveLength(others.length);
        expect(new Set([...slugs, industry]).size).toBe(others.length + 1);
      }
    }
  }
});
