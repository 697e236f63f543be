import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findBrief } from "#business/ads/brief/find-brief.ts";
import { findProofs } from "#business/ads/proofs/find-proofs.ts";
import { adBrief } from "#database/schema/ads.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { adFacts, approvalOf, sentBrief, sentProof } from "#tests/support/business/ads.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { outcomeOf } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findOfficeAd } from "./find-office-ads-on-mailings.ts";
import { findOutdatedProofFacts, makeCurrentVersion } from "./outdated-version.ts";

const look = { template: "poster", palette: "cobalt", picture: "plumbing" } as const;

const rename = async (reservationId: number, name: string) => {
  const [booked] = await db.select().from(reservation).where(eq(reservation.id, reservationId));
  await db
    .update(advertiser)
    .set({ name })
    .where(eq(advertiser.id, booked?.advertiserId ?? 0));
};

anyDatabase("an approved ad whose business is renamed", () => {
  test("says so until a corrected version is made, which keeps the approval until its customer approves that", async () => {
    const { reservationId } = await firmPlace();
    await rename(reservationId, "Copper & Kind LLC");
    await sentBrief(reservationId, { look });
    const version = await sentProof(reservationId, { look });
    await approvalOf(version);
    const outdated = async () => (await findOfficeAd(reservationId))?.outdated;
    expect(await outdated()).toBeNull();
    const current = () => makeCurrentVersion({ reservationId }, byOperator);
    expect(await outcomeOf(current())).toMatchObject({ code: "conflict" });

    await rename(reservationId, "Silver & Kind");
    expect(await outdated()).toBe(
      "Version 1 says “Copper & Kind”, and our records say “Silver & Kind”.",
    );
    expect((await current()).facts.name).toBe("Silver & Kind");
    const [, draft] = await findProofs(reservationId);
    expect(draft).toMatchObject({ number: 2, sentAt: null, facts: { name: "Silver & Kind" } });
    expect(draft?.words.map(([, words]) => words).join(" ")).toMatch(/silver & kind/i);
    expect(await findOfficeAd(reservationId)).toMatchObject({ isApproved: true, hasDraft: true });
  });

  test("says so where the license in the ad details is another one, until a corrected version is made", async () => {
    const { reservationId } = await firmPlace();
    await rename(reservationId, "Copper & Kind LLC");
    const facts = adFacts({ license: "roc", licenseNumber: "312345", licensedName: "" });
    await sentProof(reservationId, { look, facts });
    await sentBrief(reservationId, { look, facts });
    const outdated = async () => (await findOfficeAd(reservationId))?.outdated;
    expect(await outdated()).toBeNull();
    await db.update(adBrief).set({ facts: { ...facts, licenseNumber: "ROC 312346" } });
    expect(await outdated()).toBe(
      "Its license is “AZ ROC 312345”, and “AZ ROC 312346” in the ad details.",
    );
    const { words } = await makeCurrentVersion({ reservationId }, byOperator);
    expect(words.map(([, said]) => said).join(" ")).toContain("312346");
    await db.update(adBrief).set({ facts: { ...facts, licenseNumber: "3" }, sentAt: null });
    expect(await outdated()).toBeNull();
  });

  test("keeps what its customer has changed in the ad details since that version", async () => {
    const { reservationId } = await firmPlace();
    await rename(reservationId, "Copper & Kind LLC");
    await sentProof(reservationId, { look });
    await sentBrief(reservationId, { look, facts: adFacts({ headline: "Leaky pipe?" }) });
    await rename(reservationId, "Silver & Kind");
    await makeCurrentVersion({ reservationId }, byOperator);
    expect((await findBrief(reservationId))?.facts).toMatchObject({
      name: "Silver & Kind",
      headline: "Leaky pipe?",
    });
  });
});

test("an offer that ends before the card is in homes loses its last day in the corrected version", () => {
  const version = {
    source: "studio",
    number: 3,
    facts: adFacts({ lastDay: "2027-05-20" }),
  } as const;
  const now = { business: "copper and kind", inHomesBy: "2027-05-20" };
  expect(findOutdatedProofFacts(version, { ...now, business: "Copper & Kind" })).toMatchObject({
    says: "Its offer ends on May 20, 2027, before the card is in homes.",
    facts: { lastDay: "", name: "Copper & Kind" },
  });
  expect(
    findOutdatedProofFacts(version, {
      ...now,
      business: "COPPER & KIND, LLC",
      inHomesBy: "2027-05-19",
    }),
  ).toBeUndefined();
  expect(
    findOutdatedProofFacts({ ...version, source: "artwork" }, { ...now, business: "Other" }),
  ).toBeUndefined();
});
