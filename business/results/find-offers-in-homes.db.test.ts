import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contrastRatio } from "#artwork/color.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import { adApproval, proof } from "#database/schema/ads.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { fewFacts } from "#tests/support/business/ads.ts";
import { context, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { drawOfferListPicture } from "./draw-offer-look.ts";
import { findOffersInHomes } from "./find-offers.ts";
import { setCodeTarget } from "./spot-code.ts";
import { findSpotCodeOfReservation } from "./spot-code-cache.ts";

const DROP = "2026-05-15";

const facts = fewFacts({ conditions: "New customers.", lastDay: "2026-06-30" });

let card = 0;
let id = 0;

async function approve(
  changes: { offer?: string; lastDay?: string; area?: string } = {},
  { look, words = [] }: { look?: AdLook; words?: Proof["words"] } = {},
) {
  const [row] = await db
    .insert(proof)
    .values({
      reservationId: id,
      number: 1,
      source: "studio",
      look,
      facts: { ...facts, ...changes },
      words,
      leftOut: [],
      byteCount: 6,
      hash: "0",
      madeBy: "system",
      size: sql`(select size from reservation where id = ${id})`,
    })
    .returning({ id: proof.id });
  await db.insert(adApproval).values({
    reservationId: id,
    proofId: row?.id ?? 0,
    proofHash: "0",
    name: "Pat",
    by: "customer",
  });
}

const mail = () =>
  db
    .update(mailing)
    .set({ state: "dropped", drops: [{ date: DROP, pieces: 9, postOffice: "A" }] })
    .where(eq(mailing.id, card));

const offersOn = async (today: string) =>
  (await findOffersInHomes(today)).map(({ offer }) => offer);

anyDatabase("the offers that are in homes", () => {
  beforeEach(async () => {
    [card = 0] = await planTestMailings();
    id = (await paidPlace(card)).id;
  });

  test("begin when the card is mailed, and end after their last day", async () => {
    await approve();
    expect(await offersOn(DROP)).toEqual([]);
    await mail();
    expect(await offersOn(DROP)).toEqual([facts.offer]);
    expect(await offersOn("2026-06-30")).toEqual([facts.offer]);
    expect(await offersOn("2026-07-01")).toEqual([]);
  });

  test("without a last day end 60 days after the drop", async () => {
    await approve({ lastDay: "" });
    await mail();
    expect(await offersOn("2026-07-13")).toEqual([facts.offer]);
    expect(await offersOn("2026-07-14")).toEqual([]);
  });

  test("are those that their advertisers approved; an ad without an offer isn't among them", async () => {
    await mail();
    expect(await offersOn(DROP)).toEqual([]);
    await approve({ offer: "" });
    expect(await offersOn(DROP)).toEqual([]);
  });

  test("say what the approved drawing says: words that found no room in it aren't there", async () => {
    await approve(
      { area: "Old Town" },
      {
        words: [
          ["Headline", "DRAINS BY NOON."],
          ["Offer", "$49 DRAIN CLEARING"],
          ["Name", "Copper & Kind"],
        ],
      },
    );
    await mail();
    expect(await findOffersInHomes(DROP)).toMatchObject([
      { business: "Copper & Kind", offer: facts.offer, conditions: "", area: "" },
    ]);
  });

  test("leave out an ad whose drawing has no offer", async () => {
    await approve({}, { words: [["Headline", "Drains by noon."]] });
    await mail();
    expect(await offersOn(DROP)).toEqual([]);
  });

  test("leave out an advertiser who doesn't want to be there, until they do", async () => {
    await approve();
    await mail();
    const target = { reservationId: id, leadsTo: "offer", website: "" } as const;
    await setCodeTarget({ ...target, isListed: false }, context);
    expect(await offersOn(DROP)).toEqual([]);
    await setCodeTarget({ ...target, isListed: true }, context);
    expect(await offersOn(DROP)).toEqual([facts.offer]);
  });

  test("stand on the ground of their ad, in a color that reads on it", async () => {
    await approve({}, { look: { template: "poster", palette: "cobalt", picture: "plumbing" } });
    await mail();
    const [offer] = await findOffersInHomes(DROP);
    if (!offer?.colors) throw new Error("a drawn ad has its colors");
    expect(contrastRatio(offer.colors.ground, offer.colors.on)).toBeGreaterThan(7);
  });

  test("have no colors of their own where the ad is finished artwork", async () => {
    await approve();
    await mail();
    expect(await findOffersInHomes(DROP)).toMatchObject([{ colors: null, hasPicture: false }]);
  });

  test("show the picture of their ad once it is printed, unless it is taken off the page or has none", async () => {
    await approve({}, { look: { template: "poster", palette: "cobalt", picture: "plumbing" } });
    const code = (await findSpotCodeOfReservation(id))?.code ?? "";
    expect(await drawOfferListPicture(code)).toBeUndefined();
    await db.update(mailing).set({ printedOn: DROP }).where(eq(mailing.id, card));
    await mail();
    expect(await findOffersInHomes(DROP)).toMatchObject([{ hasPicture: true }]);
    expect(await drawOfferListPicture(code)).toMatch(/^<svg.*<path/s);
    await setCodeTarget(
      { reservationId: id, leadsTo: "offer", website: "", isListed: false },
      context,
    );
    expect(await drawOfferListPicture(code)).toBeUndefined();
    expect(await drawOfferListPicture("NOCODE")).toBeUndefined();
  });
});
