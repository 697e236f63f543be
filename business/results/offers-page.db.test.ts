import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contrastRatio } from "#artwork/color.ts";
import { palettes } from "#artwork/studio/color/palettes.ts";
import { type AdLook, NO_PICTURE } from "#business/ads/design/ad-look.ts";
import { findAdFiles } from "#business/ads/files/find-ad-files.ts";
import { adApproval, adBrief, proof } from "#database/schema/ads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { fewFacts } from "#tests/support/business/ads.ts";
import { firmPlace } from "#tests/support/business/papers.ts";
import { context, hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace, payOnline } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase, setUpDataDirectory } from "#tests/support/database/database.ts";
import { plainPng, sendAdFile } from "#tests/support/files/art.ts";
import { drawPhoto } from "#tests/support/pictures.ts";
import { loadOfferPageLook } from "./draw-offer-look.ts";
import { findOfferPageContent } from "./find-offers.ts";

const facts = fewFacts();

let id = 0;
let mailingId = 0;

async function prove(number: number, headline: string, sentAt?: Date, look?: AdLook) {
  const [row] = await db
    .insert(proof)
    .values({
      reservationId: id,
      number,
      source: "studio",
      facts: { ...facts, headline },
      words: [["Headline", headline]],
      leftOut: [],
      byteCount: 6,
      hash: "0",
      madeBy: "system",
      size: sql`(select size from reservation where id = ${id})`,
      sentAt,
      look,
    })
    .returning({ id: proof.id });
  return row?.id ?? 0;
}

const approve = (proofId: number, withdrawn = false) =>
  db.insert(adApproval).values({
    reservationId: id,
    proofId,
    proofHash: "0",
    name: "Pat",
    by: "customer",
    ...(withdrawn && { withdrawnAt: sql`statement_timestamp()` }),
  });

anyDatabase("the offer of a spot", () => {
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
    ({ id } = await paidPlace(mailingId));
  });

  test("is the business's name alone until the brief is begun, and then what the brief says", async () => {
    expect(await findOfferPageContent(id)).toEqual({
      business: expect.stringMatching(/^Business \d+$/),
      facts: null,
      words: null,
      look: null,
      website: null,
      printedOn: null,
      isShown: true,
    });
    await db.insert(adBrief).values({ reservationId: id, facts, changedBy: "customer" });
    expect(await findOfferPageContent(id)).toMatchObject({ facts });
  });

  test("says nothing typed before it is paid for, and no way to reach anybody once it is approved", async () => {
    const { reservationId } = await firmPlace({ mailingId, spot: "F3", industry: "roofing" });
    id = reservationId;
    const typed = { ...facts, phone: "480-555-0142", website: "phish.example", area: "1 Main St" };
    await db.insert(adBrief).values({ reservationId: id, facts: typed, changedBy: "customer" });
    const nothing = {
      business: "",
      website: null,
      facts: null,
      words: null,
      look: null,
      printedOn: null,
      isShown: false,
    };
    expect(await findOfferPageContent(id)).toEqual(nothing);
    await approve(await prove(1, "Approved"));
    const shown = { headline: "Approved", phone: "", website: "", area: "" };
    expect(await findOfferPageContent(id)).toMatchObject({
      ...nothing,
      facts: shown,
      words: [["Headline", "Approved"]],
    });
    await payOnline({ reservationId, payment: "cs_late" }, context);
    expect(await findOfferPageContent(id)).toMatchObject({ isShown: true });
  });

  test("looks as the approved version does, whatever was chosen since; before it, as the brief does", async () => {
    const look = (palette: string) => ({ template: "poster", palette, picture: "plumbing" });
    const chosen = { look: look("cobalt") };
    await db.insert(adBrief).values({ reservationId: id, facts, ...chosen, changedBy: "customer" });
    expect(await findOfferPageContent(id)).toMatchObject(chosen);
    const proofId = await prove(1, "Approved", undefined, look("chile"));
    await approve(proofId);
    expect(await findOfferPageContent(id)).toMatchObject({ look: look("chile") });
  });

  test("is what was approved, also when the brief changes afterwards, and not what was withdrawn", async () => {
    await db.insert(adBrief).values({ reservationId: id, facts, changedBy: "customer" });
    await approve(await prove(1, "Withdrawn"), true);
    await prove(2, "Only sent");
    expect(await findOfferPageContent(id)).toMatchObject({
      facts: { headline: "Drains by noon." },
    });
    await approve(await prove(3, "Approved"));
    expect(await findOfferPageContent(id)).toMatchObject({ facts: { headline: "Approved" } });
  });

  test("is what its card was printed with where nobody approved, whatever the brief says since", async () => {
    await db.insert(adBrief).values({ reservationId: id, facts, changedBy: "customer" });
    await prove(1, "Sent in time", new Date());
    await prove(2, "Never sent");
    expect(await findOfferPageContent(id)).toMatchObject({
      facts: { headline: "Drains by noon." },
    });
    await db
      .update(mailing)
      .set({ state: "printed", printedOn: arizonaDate(new Date()) })
      .where(sql`id = (select mailing_id from reservation where id = ${id})`);
    expect(await findOfferPageContent(id)).toMatchObject({
      facts: { headline: "Sent in time" },
      words: [["Headline", "Sent in time"]],
    });
  });

  test("is still told when the record of the business is gone, and is none for an unknown spot", async () => {
    await db.update(reservation).set({ advertiserId: null }).where(eq(reservation.id, id));
    expect(await findOfferPageContent(id)).toMatchObject({ business: "" });
    expect(await findOfferPageContent(0)).toBeUndefined();
  });
});

anyDatabase("an offer page", () => {
  setUpDataDirectory();

  test("shows the photo and the logo of an ad that has both, and of one with either no more than that", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { id } = (await hold({ mailingId })).reservation;
    const photo = await drawPhoto({ width: 600, height: 400 });
    await sendAdFile(id, photo, { use: "photo", name: "van.jpg" });
    await sendAdFile(id, await plainPng(), { use: "logo", name: "logo.png" });
    const files = await findAdFiles(id);
    const shown = async (template: string, use: "photo" | "logo") => {
      const picture = `file:${files.find((file) => file.use === use)?.id}`;
      const { scene, logo } = await loadOfferPageLook({ template, palette: "cobalt", picture }, id);
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
      const look = await loadOfferPageLook({ template: "poster", palette: id, picture }, 1);
      expect(look.ground).toBe(ground);
      expect(contrastRatio(look.ground, look.onGround), id).toBeGreaterThanOrEqual(7);
      expect(contrastRatio(look.button, look.onButton), id).toBeGreaterThanOrEqual(7);
      expect(look.scene).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    }
  }
});

test("the offer page of an ad without a picture shows none", async () => {
  const look = { template: "billboard", palette: "cobalt", picture: NO_PICTURE };
  const { scene, logo } = await loadOfferPageLook(look, 1);
  expect([scene, logo]).toEqual([undefined, undefined]);
});
