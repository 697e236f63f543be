import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { colorDifference } from "#artwork/color.ts";
import type { HexColor } from "#artwork/drawing.ts";
import { removeAdFile } from "#business/ads/files/add-ad-file.ts";
import { findAdFiles } from "#business/ads/files/find-ad-files.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { adBrief } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { countPixelsByColor } from "#platform/pictures/count-pixels-by-color.server.ts";
import { fewFacts } from "#tests/support/business/ads.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/office.ts";
import { context, hold, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { isDeep } from "#tests/support/depth.ts";
import { sendAdFile } from "#tests/support/files/art.ts";
import { drawPhoto } from "#tests/support/pictures.ts";
import type { AdLook } from "./ad-look.ts";
import { saveChosenLook } from "./choose-look.ts";
import { drawDesignFromLook, drawUpToThreeDesigns } from "./design-ad.ts";
import { loadCustomerPictures, mainColorsOfPixelCounts } from "./own-pictures.ts";
import { drawSimilarDesigns, findTuningOptions } from "./tune-design.ts";

const facts = fewFacts({ headline: "Slow drain?", phone: "480-555-0149", license: "none" });

anyDatabase("a buyer's own picture", () => {
  setUpDataDirectory();
  let [reservationId, another] = [0, 0];
  beforeEach(async () => {
    const [mailingId = 0] = await planTestMailings();
    reservationId = (await hold({ mailingId })).reservation.id;
    another = (await hold({ mailingId, spot: "F2", industry: "dental" })).reservation.id;
  });

  const place = { industry: "plumbing", size: "medium" } as const;
  const draw = (look: AdLook, of = reservationId, more: { address?: string } = {}) =>
    drawDesignFromLook(facts, look, { ...place, reservationId: of, ...more });
  const fileLook = async (): Promise<AdLook> => {
    const [file] = await findAdFiles(reservationId);
    return { template: "full-photo", palette: "cobalt", picture: `file:${file?.id}` };
  };
  const svgOf = (drawn: Awaited<ReturnType<typeof draw>>) => ("svg" in drawn ? drawn.svg : "");

  test("a photo is drawn into a design, cropped as chosen, larger for print, and for nobody else's ad", async () => {
    const photo = await drawPhoto({ width: 600, height: 400 });
    await sendAdFile(reservationId, photo, { use: "photo", name: "van.jpg" });
    const look = await fileLook();
    const page = svgOf(await draw(look));
    expect(page).toContain('href="data:image/jpeg;base64,');
    expect(svgOf(await draw({ ...look, focusX: 100, focusY: 50 }))).not.toBe(page);
    const address = "HTTPS://SPOTLIGHT.EXAMPLE/R/AAAA";
    expect(svgOf(await draw(look, reservationId, { address })).length).toBeGreaterThan(page.length);
    expect(await draw(look, another)).toEqual({ refusal: "This design needs a photo." });
    const tuning = await findTuningOptions(facts, look, { ...place, reservationId });
    expect(tuning.pictures.map(({ name }) => name)).toContain("Your photo");
    expect(tuning.focus).toEqual([expect.any(Number), expect.any(Number)]);
    const [file] = await findAdFiles(reservationId);
    await removeAdFile({ reservationId, fileId: file?.id ?? 0 }, context);
    expect(await draw(look)).toHaveProperty("refusal");
  });

  test("a logo leads designs in its own main colors, which are offered where a design is tuned", async () => {
    const halves = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#c8102e"/><rect width="200" height="300" fill="#00549f"/></svg>',
    );
    const bytes = await sharp(halves).png().toBuffer();
    await sendAdFile(reservationId, bytes, { use: "logo", name: "logo.png" });
    const drawn = await drawUpToThreeDesigns(facts, { ...place, reservationId });
    const looks = "designs" in drawn ? drawn.designs.map(({ look }) => look) : [];
    expect(looks.map(({ palette }) => palette).slice(0, 2)).toEqual(["own-loud", "own-warm"]);
    const [red = "#000000", blue = "#000000"] = looks.map(({ color }) => color);
    expect(colorDifference(red, "#c8102e")).toBeLessThan(0.03);
    expect(colorDifference(blue, "#00549f")).toBeLessThan(0.03);
    const [look] = looks;
    if (!look) throw new Error("no design");
    expect(look.picture).toMatch(/^file:/);
    const tuning = await findTuningOptions(facts, look, { ...place, reservationId });
    expect(tuning.logoColors).toEqual([red, blue]);
    expect(tuning.pictures.map(({ name }) => name)).toEqual(["Your logo"]);
    const others = await drawUpToThreeDesigns(facts, { ...place, reservationId: another });
    expect("designs" in others && others.designs.some(({ look: one }) => one.color)).toBe(false);
  });

  test("the chosen photo stays in its design, however many come after it", async () => {
    for (const width of [300, 290, 280, 270, 260]) {
      const photo = await drawPhoto({ width, height: 200 });
      await sendAdFile(reservationId, photo, { use: "photo", name: `${width}.jpg` });
    }
    const look = await fileLook();
    const { photos } = await loadCustomerPictures({ reservationId, look });
    expect(photos.map(({ id }) => id)).toHaveLength(4);
    expect(photos[0]?.id).toBe(look.picture);
  });

  if (isDeep)
    test("a design of a photo and two logos is the same when it is drawn again from its look", async () => {
      const logo = (background: string) =>
        sharp({ create: { width: 600, height: 200, channels: 4, background } })
          .png()
          .toBuffer();
      const send = (bytes: Uint8Array, use: "logo" | "photo", name: string) =>
        sendAdFile(reservationId, bytes, { use, name });
      await send(await drawPhoto({ width: 1400, height: 1000 }), "photo", "van.jpg");
      await send(await logo("#ffffff"), "logo", "light.png");
      await send(await logo("#123456"), "logo", "dark.png");
      for (const seed of [0, 1]) {
        const drawn = await drawUpToThreeDesigns(facts, { ...place, reservationId, seed });
        const designs = "designs" in drawn ? drawn.designs : [];
        expect(designs).toHaveLength(3);
        for (const { look, svg } of designs) expect(svgOf(await draw(look))).toBe(svg);
      }
    });

  if (isDeep)
    test("beside a logo, the drawn picture is the one that the words ask for, and the same when it is drawn again", async () => {
      const background = "#123456";
      const logo = sharp({ create: { width: 600, height: 200, channels: 4, background } }).png();
      await sendAdFile(reservationId, await logo.toBuffer(), { use: "logo", name: "logo.png" });
      const words = { ...facts, headline: "Hot water by Friday", offer: "$49 flush" };
      for (const seed of [0, 1]) {
        const spot = { ...place, reservationId };
        const drawn = await drawUpToThreeDesigns(words, { ...spot, seed });
        const designs = "designs" in drawn ? drawn.designs : [];
        expect(designs.map(({ look }) => look.template)).toContain("logo-picture");
        for (const { look, svg } of designs)
          expect(svgOf(await drawDesignFromLook(words, look, spot)), look.template).toBe(svg);
      }
    });

  if (isDeep)
    test("three designs near one of a logo are none like it", async () => {
      const background = "#123456";
      const logo = sharp({ create: { width: 600, height: 200, channels: 4, background } }).png();
      await sendAdFile(reservationId, await logo.toBuffer(), { use: "logo", name: "logo.png" });
      const look: AdLook = { ...(await fileLook()), template: "logo" };
      for (const seed of [0, 1]) {
        const near = await drawSimilarDesigns(facts, look, { ...place, reservationId, seed });
        const drawings = [svgOf(await draw(look)), ...near.map(({ svg }) => svg)];
        expect(new Set(drawings).size).toBe(4);
      }
    });

  if (isDeep)
    test("many at once for one ad: the same picture is prepared once", async () => {
      for (let i = 0; i < 4; i++)
        await sendAdFile(reservationId, await drawPhoto({ width: 1200 + i, height: 800 }), {
          use: "photo",
          name: `van-${i}.jpg`,
        });
      const ask = (forPrint: boolean) => loadCustomerPictures({ reservationId, forPrint });
      const [first, second] = await Promise.all([ask(false), ask(false)]);
      expect(first).toEqual(second);
      const crowd = await Promise.allSettled(Array.from({ length: 8 }, () => ask(true)));
      expect(crowd.every(({ status }) => status === "fulfilled")).toBe(true);
    });
});

/** The main colors of a logo drawn from SVG marks on a picture of 300 by 200 pixels. */
async function colorsOf(marks: string): Promise<HexColor[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${marks}</svg>`;
  return mainColorsOfPixelCounts(
    await countPixelsByColor(await sharp(Buffer.from(svg)).png().toBuffer()),
  );
}

const white = '<rect width="300" height="200" fill="#fff"/>';

test("a logo's main colors are its largest ones, without its white, its black and its edges", async () => {
  const found = await colorsOf(
    `${white}<circle cx="90" cy="100" r="70" fill="#c8102e"/><circle cx="220" cy="100" r="45" fill="#00549f"/>
     <rect y="170" width="300" height="30" fill="#111"/><circle cx="290" cy="10" r="4" fill="#ffd100"/>`,
  );
  expect(found).toHaveLength(2);
  expect(colorDifference(found[0] ?? "#000000", "#c8102e")).toBeLessThan(0.03);
  expect(colorDifference(found[1] ?? "#000000", "#00549f")).toBeLessThan(0.03);
});

test("a color that runs into its shades is one color, and what is seen through is none", async () => {
  const shades = `<linearGradient id="g"><stop stop-color="#0a7a3c"/><stop offset="1" stop-color="#19994f"/></linearGradient>
    <circle cx="150" cy="100" r="80" fill="url(#g)"/>`;
  expect(await colorsOf(shades)).toHaveLength(1);
});

test("a logo in black and gray has no color of its own", async () => {
  const marks = `${white}<rect width="120" height="200" fill="#000"/><rect x="150" width="60" height="90" fill="#8a8a8a"/>`;
  expect(await colorsOf(marks)).toEqual([]);
});

const look = { template: "poster", palette: "cobalt", picture: "plumbing" };

anyDatabase("choosing a design", () => {
  let reservationId = 0;
  beforeEach(async () => {
    const [mailingId = 0] = await planTestMailings();
    reservationId = (await hold({ mailingId })).reservation.id;
  });

  const writeBrief = () =>
    db.insert(adBrief).values({
      reservationId,
      facts: fewFacts({ headline: "Slow drain?", phone: "480-555-0149", license: "none" }),
      changedBy: "customer",
    });
  const kept = async () =>
    (await db.select().from(adBrief).where(eq(adBrief.reservationId, reservationId)))[0];

  test("keeps the look with an entry in the audit log, and the words as they are", async () => {
    await writeBrief();
    expect(await saveChosenLook({ reservationId, look, version: 1 }, context)).toBe(2);
    expect(await kept()).toMatchObject({ look, version: 2, facts: { headline: "Slow drain?" } });
    const [entry] = await findAuditEntriesForSubject(
      { type: "reservation", id: reservationId },
      1,
      db,
    );
    expect(entry).toMatchObject({
      event: "ad.look-chosen",
      detail: { template: "poster", palette: "cobalt" },
    });
  });

  test("is refused to an operator who isn't one, and once the reservation has ended", async () => {
    await writeBrief();
    const stranger = { ...context, actor: { kind: "operator", id: "77" } as const };
    expect(await outcomeOf(saveChosenLook({ reservationId, look }, stranger))).toEqual(
      refused("not-allowed"),
    );
    await releaseHold({ reservationId }, context);
    expect(await outcomeOf(saveChosenLook({ reservationId, look }, context))).toEqual(
      refused("conflict"),
    );
  });

  test("is refused if the words changed since the design was drawn, or if there are none", async () => {
    const choose = (version: number, palette: string) =>
      outcomeOf(saveChosenLook({ reservationId, look: { ...look, palette }, version }, context));
    expect(await choose(1, "cobalt")).toEqual(refused("not-found"));
    await writeBrief();
    await choose(1, "cobalt");
    expect(await choose(1, "sky")).toEqual(refused("conflict"));
    expect((await kept())?.look).toEqual(look);
  });
});
