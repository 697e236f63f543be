import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { officePaths } from "#app/office/office-paths.ts";
import { getTemplate } from "#artwork/studio/templates.ts";
import { letteringsAndPalettesOf } from "#artwork/studio/trade-voice.ts";
import { type AdLook, NO_PICTURE } from "#business/ads/design/ad-look.ts";
import { parseAdLookQuery, saveChosenLook } from "#business/ads/design/choose-look.ts";
import { drawAdSoFar } from "#business/ads/design/design-ad.ts";
import { findNeighborTraits } from "#business/ads/design/find-neighbors.ts";
import { sendAdNews } from "#business/ads/send-ad-news.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { adBrief } from "#database/schema/ads.ts";
import { db } from "#platform/database/database.server.ts";
import { approvalOf, sentBrief, sentProof } from "#tests/support/business/ads.ts";
import { firmPlace } from "#tests/support/business/papers.ts";
import { context, industryAt, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { listAdMessages } from "./ad-view.ts";
import { loadCardOfAds } from "./load-card-of-ads.ts";

anyDatabase("the messages on the page of an ad", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test("are those about this ad, newest first with their state, and nothing about its spot or another ad", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const other = await firmPlace({ mailingId, industry: "roofing", spot: "F4" });
    const shown = async () => {
      const messages = await listAdMessages(reservationId, new Date());
      return messages.map(({ subject, state }) => [subject, state]);
    };
    expect(await shown()).toEqual([]);
    await sendAdNews({ reservationId, kind: "ad-brief-needed" });
    await sendAdNews({ reservationId: other.reservationId, kind: "ad-brief-needed" });
    await sentBrief(reservationId);
    await sendAdNews({ reservationId, kind: "ad-brief-received" });
    const [first, second, oldest, ...more] = await shown();
    expect([first, second].toSorted()).toEqual([
      [expect.stringMatching(/^Ad details received: Plumbing/), "queued"],
      [expect.stringMatching(/^We have the details for your ad/), "queued"],
    ]);
    expect(oldest).toEqual([expect.stringMatching(/^What we need for your ad by/), "queued"]);
    expect(more).toEqual([]);
  });
});

const poster = { template: "poster", palette: "cobalt", picture: "plumbing" };

/** A paid spot whose ad's design is chosen. */
async function designedSpot(
  mailingId: number,
  spot: string,
  n: number,
  look: AdLook = poster,
): Promise<number> {
  const { id } = await paidPlace(mailingId, { spot, industry: industryAt(n) }, `cs_${n}`);
  await sentBrief(id);
  await db.update(adBrief).set({ look }).where(eq(adBrief.reservationId, id));
  return id;
}

async function cardOf(mailingId: number) {
  const mailing = await findMailingById(mailingId);
  if (!mailing) throw new Error("the mailing is planned");
  return loadCardOfAds(mailing, []);
}

anyDatabase("the card of ads", () => {
  test("says which neighbors look alike, and proposes a design that sets them apart", async () => {
    const [mailingId = 0] = await planTestMailings();
    const approved = await designedSpot(mailingId, "F1", 0);
    await approvalOf(await sentProof(approved, { number: 1, size: "large" }));
    const open = await designedSpot(mailingId, "F2", 1);
    const before = await cardOf(mailingId);
    expect(before).toMatchObject({
      faults: ["F1 and F2 have the same ground, composition, and footer."],
      sum: "1 place to mend on the front.",
      swap: undefined,
    });
    expect(before.proposals).toMatchObject([
      {
        reservationId: open,
        spot: "F2",
        name: expect.stringMatching(/^[A-Z][a-z ]+, [A-Z][a-z]+$/),
      },
    ]);
    const look = parseAdLookQuery(new URLSearchParams(before.proposals[0]?.look));
    if (!look) throw new Error("a proposal is a design that the studio has");
    await saveChosenLook({ reservationId: open, look }, context);
    expect(await cardOf(mailingId)).toMatchObject({
      ...{ faults: [], proposals: [], sum: "The front reads as one piece." },
    });
  });

  test("says what a side has too often though no neighbors are alike, and proposes what mends it", async () => {
    const [mailingId = 0] = await planTestMailings();
    await designedSpot(mailingId, "F2", 0, {
      ...{ ...poster, template: "number", footer: "corner", lettering: "wide" },
    });
    await designedSpot(mailingId, "F4", 1, { ...poster, template: "split", palette: "pool" });
    const before = await cardOf(mailingId);
    expect(before).toMatchObject({ faults: [], proposals: [] });
    await designedSpot(mailingId, "F7", 2, {
      ...{ ...poster, template: "billboard", palette: "grass", footer: "left" },
    });
    const after = await cardOf(mailingId);
    expect(after.faults).toEqual([
      "3 ads on the front are built of bands from edge to edge, 2 at most: F2, F4, and F7.",
    ]);
    expect(after.proposals).toHaveLength(1);
  });

  test("proposes to swap two ads where designs can’t help, as long as neither is approved", async () => {
    const [mailingId = 0] = await planTestMailings();
    const photo = { ...poster, template: "full-photo", picture: "file:1" };
    await designedSpot(mailingId, "F1", 0, photo);
    await designedSpot(mailingId, "F2", 1, { ...photo, palette: "chile", lettering: "wide" });
    const other = await designedSpot(mailingId, "F3", 2, { ...poster, palette: "pool" });
    const before = await cardOf(mailingId);
    expect(before.faults).toEqual(["F1 and F2 have the same composition and footer."]);
    expect(before.proposals).toEqual([]);
    expect(before.swap?.to).toBe("F3");
    await approvalOf(await sentProof(other, { number: 1, size: "large" }));
    expect((await cardOf(mailingId)).swap).toBeUndefined();
  });

  test("proposes only designs of type for an ad that no picture suits", async () => {
    const [mailingId = 0] = await planTestMailings();
    const bare = { ...poster, template: "billboard", picture: NO_PICTURE };
    await designedSpot(mailingId, "F1", 0, bare);
    await designedSpot(mailingId, "F2", 1, bare);
    const { proposals } = await cardOf(mailingId);
    expect(proposals).not.toEqual([]);
    for (const { look } of proposals) {
      const read = parseAdLookQuery(new URLSearchParams(look));
      expect(read?.picture).toBe(NO_PICTURE);
      expect(getTemplate(read?.template ?? "").ledBy).toBe("type");
    }
  });

  test("knows only what is beside a spot as its neighbors, on its own card: ads, and what is ours", async () => {
    const [mailingId = 0, next = 0] = await planTestMailings();
    const first = await designedSpot(mailingId, "F1", 0);
    await designedSpot(mailingId, "F2", 1);
    await designedSpot(mailingId, "F3", 2);
    await designedSpot(next, "F2", 3);
    const besideFirst = async () => (await findNeighborTraits(first)).map((one) => one.template);
    expect(await besideFirst()).toEqual(["poster", "house-F4", "house-F5"]);
    expect((await findNeighborTraits(first))[0]?.lettering).toBe(
      letteringsAndPalettesOf(industryAt(1)).letterings[0],
    );
    await designedSpot(mailingId, "F4", 4);
    expect(await besideFirst()).toEqual(["poster", "poster", "house-F5"]);
    const underStrip = await designedSpot(mailingId, "B1", 5);
    expect((await findNeighborTraits(underStrip)).map((one) => one.template)).toContain(
      "house-strip",
    );
  });

  test("shows an ad without a version by its chosen design, and one without details as none", async () => {
    const [mailingId = 0] = await planTestMailings();
    const told = await designedSpot(mailingId, "F1", 0);
    const silent = await paidPlace(mailingId, { spot: "F2", industry: industryAt(1) }, "cs_1");
    const { ads } = await cardOf(mailingId);
    expect(ads.slice(0, 2).map(({ picture }) => picture)).toEqual([
      ...[officePaths.adDesigns(told), null],
    ]);
    const own = await findReservationById(told);
    if (!own) throw new Error("the spot is booked");
    const drawn = await drawAdSoFar(own);
    expect(drawn).toMatch(/^<svg /);
    await db.update(adBrief).set({ look: { ...poster, palette: "chile" } });
    expect(await drawAdSoFar(own)).not.toBe(drawn);
    await db.update(adBrief).set({ look: null });
    expect(await drawAdSoFar(own)).toMatch(/^<svg /);
    expect(await drawAdSoFar(silent)).toBeUndefined();
  });

  test("leaves out an ad whose saved design we no longer offer", async () => {
    const [mailingId = 0] = await planTestMailings();
    const first = await designedSpot(mailingId, "F1", 0);
    await designedSpot(mailingId, "F2", 1, { ...poster, template: "arch" });
    expect((await findNeighborTraits(first)).map((one) => one.template)).toEqual([
      ...["house-F4", "house-F5"],
    ]);
    expect(await cardOf(mailingId)).toMatchObject({ booked: 2, faults: [], proposals: [] });
  });
});
