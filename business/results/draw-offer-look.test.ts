import { expect, test } from "vitest";
import { contrast } from "#artwork/color.ts";
import { palettes } from "#artwork/studio/color/palettes.ts";
import { NO_PICTURE } from "#business/ads/design/ad-look.ts";
import { drawOfferLook } from "./draw-offer-look.ts";

test("an offer page in any ad's colors reads at 7:1, and shows the place or the picture of the ad", async () => {
  for (const { id, ground } of palettes) {
    for (const picture of ["plumbing", "florist"]) {
      const look = await drawOfferLook({ template: "poster", palette: id, picture }, 1);
      expect(look.ground).toBe(ground);
      expect(contrast(look.ground, look.onGround), id).toBeGreaterThanOrEqual(7);
      expect(contrast(look.button, look.onButton), id).toBeGreaterThanOrEqual(7);
      expect(look.scene).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    }
  }
});

test("the offer page of an ad without a picture shows none", async () => {
  const look = { template: "billboard", palette: "cobalt", picture: NO_PICTURE };
  const { scene, logo } = await drawOfferLook(look, 1);
  expect([scene, logo]).toEqual([undefined, undefined]);
});
