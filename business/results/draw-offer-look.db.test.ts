import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contrast } from "#artwork/color.ts";
import { palettes } from "#artwork/studio/color/palettes.ts";
import { NO_PICTURE } from "#business/ads/design/ad-look.ts";
import { findAdFiles } from "#business/ads/files/find-ad-files.ts";
import { hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { plainPng, sendAdFile } from "#tests/support/files/art.ts";
import { drawPhoto } from "#tests/support/pictures.ts";
import { overrideSettings } from "#tests/support/settings.ts";
import { drawOfferLook } from "./draw-offer-look.ts";

anyDatabase("an offer page", () => {
  let dataDirectory = "";
  let restore = () => {};
  beforeEach(() => {
    dataDirectory = mkdtempSync(join(tmpdir(), "offer-look-"));
    restore = overrideSettings({ dataDirectory, s3: undefined });
  });
  afterEach(() => {
    restore();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  test("shows the photo and the logo of an ad that has both, and of one with either no more than that", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { id } = (await hold({ mailingId })).reservation;
    const photo = await drawPhoto({ width: 600, height: 400 });
    await sendAdFile(id, photo, { use: "photo", name: "van.jpg" });
    await sendAdFile(id, await plainPng(), { use: "logo", name: "logo.png" });
    const files = await findAdFiles(id);
    const shown = async (template: string, use: "photo" | "logo") => {
      const picture = `file:${files.find((file) => file.use === use)?.id}`;
      const { scene, logo } = await drawOfferLook({ template, palette: "cobalt", picture }, id);
      return [scene?.slice(0, 15), logo?.slice(0, 14)];
    };
    expect(await shown("logo-photo", "photo")).toEqual(["data:image/jpeg", "data:image/png"]);
    expect(await shown("full-photo", "photo")).toEqual(["data:image/jpeg", undefined]);
    expect(await shown("logo", "logo")).toEqual([undefined, "data:image/png"]);
  });
});

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
