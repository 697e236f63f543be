import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { colorDifference } from "#artwork/color.ts";
import { findAdFiles } from "#business/ads/files/find-ad-files.ts";
import { removeAdFile } from "#business/ads/files/remove-ad-file.ts";
import { db } from "#platform/database/database.server.ts";
import { context, hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";
import { sendAdFile } from "#tests/support/files/art.ts";
import { drawPhoto } from "#tests/support/pictures.ts";
import { overrideSettings } from "#tests/support/settings.ts";
import { type AdLook, type CropPointName, cropPoints } from "./ad-look.ts";
import { drawOneDesign, drawThreeDesigns } from "./design-ad.ts";
import { loadOwnPicture } from "./own-picture.ts";
import { findTuningOptions } from "./tune-design.ts";

const facts = {
  name: "Copper & Kind",
  headline: "Slow drain?",
  shorterHeadline: "",
  offer: "$49 drain clearing",
  conditions: "",
  lastDay: "",
  phone: "480-555-0149",
  website: "",
  area: "",
  points: [],
  license: "none",
  licenseNumber: "",
  licensedName: "",
  notes: "",
} as const;

anyDatabase("a buyer's own picture", () => {
  let dataDirectory = "";
  let restore = () => {};
  let [reservationId, another] = [0, 0];
  beforeEach(async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), "own-picture-"));
    restore = overrideSettings({ dataDirectory, s3: undefined });
    const [mailingId = 0] = await planTestMailings();
    reservationId = (await hold({ mailingId })).reservation.id;
    another = (await hold({ mailingId, spot: "F2", industry: "dental" })).reservation.id;
  });
  afterEach(() => {
    restore();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  const place = { industry: "plumbing", size: "medium" } as const;
  const draw = (look: AdLook, of = reservationId, more: { address?: string } = {}) =>
    drawOneDesign(facts, look, { ...place, reservationId: of, ...more });
  const fileLook = async (): Promise<AdLook> => {
    const [file] = await findAdFiles(reservationId);
    return { template: "poster", palette: "cobalt", picture: `file:${file?.id}` };
  };
  const svgOf = (drawn: Awaited<ReturnType<typeof draw>>) => ("svg" in drawn ? drawn.svg : "");

  test("a photo is drawn into a design, cropped as chosen, larger for print, and for nobody else's ad", async () => {
    const photo = await drawPhoto({ width: 1200, height: 800 });
    await sendAdFile(reservationId, photo, { use: "photo", name: "van.jpg" });
    const look = await fileLook();
    const page = svgOf(await draw(look));
    expect(page).toContain('href="data:image/jpeg;base64,');
    expect(svgOf(await draw({ ...look, crop: "right" }))).not.toBe(page);
    const address = "HTTPS://SPOTLIGHT.EXAMPLE/R/AAAA";
    expect(svgOf(await draw(look, reservationId, { address })).length).toBeGreaterThan(page.length);
    expect(await draw(look, another)).toEqual({
      refusal: "That picture isn’t there anymore. Choose another one.",
    });
    const tuning = await findTuningOptions(facts, look, { ...place, reservationId });
    expect(tuning.pictures.map(({ name }) => name)).toContain("Your photo");
    expect(tuning.crops).toBe(true);
    const [file] = await findAdFiles(reservationId);
    await removeAdFile({ reservationId, fileId: file?.id ?? 0 }, context);
    expect(await draw(look)).toHaveProperty("refusal");
  });

  test("a logo's colors bring a design each, after the three, and are offered where a design is tuned", async () => {
    const halves = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#c8102e"/><rect width="200" height="300" fill="#00549f"/></svg>',
    );
    const before = await drawThreeDesigns(facts, { ...place, reservationId });
    expect("designs" in before && before.designs).toHaveLength(3);
    const bytes = await sharp(halves).png().toBuffer();
    await sendAdFile(reservationId, bytes, { use: "logo", name: "logo.png" });
    const drawn = await drawThreeDesigns(facts, { ...place, reservationId });
    const looks = "designs" in drawn ? drawn.designs.map(({ look }) => look) : [];
    expect(looks.map(({ palette }) => palette).slice(3)).toEqual(["own-loud", "own-loud"]);
    const [red = "#000000", blue = "#000000"] = looks.slice(3).map(({ color }) => color);
    expect(colorDifference(red, "#c8102e")).toBeLessThan(0.03);
    expect(colorDifference(blue, "#00549f")).toBeLessThan(0.03);
    const [look] = looks;
    if (!look) throw new Error("no design");
    const tuning = await findTuningOptions(facts, look, { ...place, reservationId });
    expect(tuning.logoColors).toEqual([red, blue]);
    const others = await drawThreeDesigns(facts, { ...place, reservationId: another });
    expect("designs" in others && others.designs).toHaveLength(3);
  });

  if (isDeep)
    test("many at once for one ad: the same picture is encoded once, and a crowd of different ones is refused past its line", async () => {
      for (const [name, width] of [
        ["van.jpg", 1200],
        ["crew.jpg", 1100],
      ] as const)
        await sendAdFile(reservationId, await drawPhoto({ width, height: 800 }), {
          use: "photo",
          name,
        });
      const crops = Object.keys(cropPoints) as CropPointName[];
      const every = (await findAdFiles(reservationId)).flatMap(({ id }) =>
        crops.flatMap((crop) =>
          [false, true].map((forPrint) => ({
            reservationId,
            look: { template: "poster", palette: "cobalt", picture: `file:${id}`, crop } as const,
            forPrint,
          })),
        ),
      );
      const [first, ...others] = every;
      if (!first) throw new Error("there is no picture");
      const same = await Promise.all(Array.from({ length: 8 }, () => loadOwnPicture(first, db)));
      expect(new Set(same).size).toBe(1);

      const crowd = others.map((wanted) => loadOwnPicture(wanted, db));
      const refused = (await Promise.allSettled(crowd)).filter(
        ({ status }) => status === "rejected",
      );
      expect(refused.length).toBeGreaterThan(0);
      for (const one of refused) expect(one).toMatchObject({ reason: { code: "unavailable" } });
      expect(await draw(first.look)).toHaveProperty("svg");
    });

  test("a logo keeps its shape, on a plate on which it is seen", async () => {
    const logo = (background: string) =>
      sharp({ create: { width: 600, height: 200, channels: 4, background } })
        .png()
        .toBuffer();
    for (const [color, plate] of [
      ["#ffffff", "#26242f"],
      ["#123456", "#fff"],
    ] as const) {
      await sendAdFile(reservationId, await logo(color), { use: "logo", name: "logo.png" });
      const [file] = (await findAdFiles(reservationId)).toReversed();
      const look = { ...(await fileLook()), picture: `file:${file?.id}` };
      const svg = svgOf(await draw(look));
      expect(svg).toMatch(
        new RegExp(`fill="${plate}"/><image [^>]*width="200" height="66\\.\\d+"`),
      );
    }
  });
});
