import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findBrief } from "#business/ads/brief/find-brief.ts";
import { saveBriefForCustomer } from "#business/ads/brief/save-brief.ts";
import { approveProofForCustomer } from "#business/ads/proofs/approve-proof.ts";
import { findProofs } from "#business/ads/proofs/find-proofs.ts";
import { saveBriefAndMakeDraft } from "#business/ads/proofs/make-proof.ts";
import { sendProof } from "#business/ads/proofs/send-proof.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { job } from "#database/schema/jobs.ts";
import { seedInstallation } from "#database/seed.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { adFacts, approvalOf, sentBrief, sentProof } from "#tests/support/business/ads.ts";
import { expectPermissions } from "#tests/support/business/office.ts";
import { byOperator, everyMessage } from "#tests/support/business/papers.ts";
import { hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import type { AdNews } from "./ad-jobs.ts";
import { remindCustomer } from "./ad-reminders.ts";
import { findAd } from "./find-ad.ts";
import { findOfficeAd } from "./find-office-ads-on-mailings.ts";
import { refuseAd, withdrawAdRefusal } from "./refuse-ad.ts";
import { sendAdNews } from "./send-ad-news.ts";

const LOOK = { template: "poster", palette: "teal", picture: "plumbing" };

let card = 0;
let id = 0;

/** What customers are to hear about their ads. */
async function news() {
  const rows = await db
    .select({ payload: job.payload })
    .from(job)
    .where(sql`${job.kind} = 'ad.news'`)
    .orderBy(job.id);
  return rows.map(({ payload }) => (payload as { kind: string }).kind);
}

const typed = (given: Parameters<typeof adFacts>[0] = {}) => ({
  reservationId: id,
  facts: adFacts({ lastDay: addDays(arizonaDate(new Date()), 120), ...given }),
  copyAddress: null,
  version: 0,
});

anyDatabase("who may work on ads in the office", () => {
  test("asks for the permission to change ads, of everybody", async () => {
    await seedInstallation({ now: new Date() });
    await expectPermissions({
      "ads.change": {
        saveBriefAndMakeDraft: (c) => saveBriefAndMakeDraft({ ...typed(), look: LOOK }, c),
      },
    });
  });
});

anyDatabase("what the office does about an ad", () => {
  beforeEach(async () => {
    [card = 0] = await planTestMailings();
    id = (await paidPlace(card)).id;
    await db.delete(job);
  });

  test("a reminder says what the ad waits for, at most once a day", async () => {
    await remindCustomer({ reservationId: id }, byOperator);
    expect(await news()).toEqual(["ad-brief-needed"]);
    const again = remindCustomer({ reservationId: id }, byOperator);
    await expect(again).rejects.toEqual(refused("conflict"));
    const other = await paidPlace(card, { spot: "F2", industry: "hvac" }, "cs_2");
    await db.delete(job).where(sql`${job.kind} <> 'ad.news'`);
    await sentProof(other.id, { size: "large" });
    await remindCustomer({ reservationId: other.id }, byOperator);
    expect(await news()).toEqual(["ad-brief-needed", "ad-approval-needed"]);
  });

  test("nobody is reminded of an ad that waits for us, of an approved one, or of a spot that isn't confirmed", async () => {
    await sentBrief(id);
    const toDesign = remindCustomer({ reservationId: id }, byOperator);
    await expect(toDesign).rejects.toEqual(refused("conflict"));
    await approvalOf(await sentProof(id, { size: "large" }));
    const approved = remindCustomer({ reservationId: id }, byOperator);
    await expect(approved).rejects.toEqual(refused("conflict"));
    const { reservation: held } = await hold({ mailingId: card, spot: "F2", industry: "hvac" });
    const unconfirmed = remindCustomer({ reservationId: held.id }, byOperator);
    await expect(unconfirmed).rejects.toEqual(refused("conflict"));
    expect(await news()).toEqual([]);
  });

  test("a reminder by hand is written on the day of a dated one, too", async () => {
    const dated = {
      reservationId: id,
      kind: "ad-brief-needed",
      on: await findTodayByDatabaseClock(),
    } as const;
    await sendAdNews(dated);
    await remindCustomer({ reservationId: id }, byOperator);
    const [queued] = await db.select().from(job).where(sql`${job.kind} = 'ad.news'`);
    await sendAdNews(queued?.payload as AdNews);
    const reminders = (await everyMessage()).filter(({ kind }) => kind === "ad-brief-needed");
    expect(reminders).toHaveLength(2);
  });

  test("a refusal opens an approved ad's brief again, and one that is taken back closes it", async () => {
    await approvalOf(await sentProof(id));
    const save = () => saveBriefForCustomer(typed(), byOperator);
    await expect(save()).rejects.toEqual(refused("conflict"));
    await refuseAd({ reservationId: id, reason: "Copied" }, byOperator);
    await save();
    await withdrawAdRefusal({ reservationId: id }, byOperator);
    const again = saveBriefForCustomer({ ...typed({ headline: "Later" }), version: 1 }, byOperator);
    await expect(again).rejects.toEqual(refused("conflict"));
  });

  test("what was made of a refused ad is neither approved nor printed, and its brief counts no more", async () => {
    await sentBrief(id);
    const version = await sentProof(id, { size: "large" });
    await approvalOf(version);
    expect(await findAd(id)).toMatchObject({ state: "approved", prints: { id: version.id } });
    await refuseAd({ reservationId: id, reason: " Our Terms don’t allow it. " }, byOperator);
    const ad = await findAd(id);
    const refusedBecause = "Our Terms don’t allow it.";
    expect(ad).toMatchObject({ state: "needs-brief", prints: undefined, refusedBecause });
    expect(await findOfficeAd(id)).toMatchObject({ isRefused: true, since: ad?.refusedAt });
    expect(ad?.proofs[0]?.misfit).toBe("We can’t print this version: Our Terms don’t allow it.");
    const approval = approveProofForCustomer(
      {
        ...{ proofId: version.id, hash: version.hash, name: "Pat", way: "phone" },
        on: await findTodayByDatabaseClock(),
      },
      byOperator,
    );
    await expect(approval).rejects.toEqual(refused("conflict"));
    expect(await news()).toContain("ad-refused");
  });

  test("a refusal that is taken back leaves the ad as it was", async () => {
    await sentBrief(id);
    const version = await sentProof(id, { size: "large" });
    await approvalOf(version);
    await refuseAd({ reservationId: id, reason: "Copied" }, byOperator);
    await withdrawAdRefusal({ reservationId: id }, byOperator);
    expect(await findAd(id)).toMatchObject({ state: "approved", prints: { id: version.id } });
    const twice = withdrawAdRefusal({ reservationId: id }, byOperator);
    await expect(twice).rejects.toEqual(refused("conflict"));
  });

  test("a version that is made after a refusal can be sent and printed", async () => {
    await refuseAd({ reservationId: id, reason: "Copied" }, byOperator);
    const { id: proofId } = await saveBriefAndMakeDraft({ ...typed(), look: LOOK }, byOperator);
    await sendProof({ proofId }, byOperator);
    expect(await findAd(id)).toMatchObject({
      ...{ state: "with-customer", refusedBecause: null },
      prints: { id: proofId },
    });
  });

  test("a refusal needs a reason that fits an email", async () => {
    for (const reason of ["  ", "a".repeat(501)]) {
      const refusal = refuseAd({ reservationId: id, reason }, byOperator);
      await expect(refusal).rejects.toEqual(refused("invalid"));
    }
  });

  test("a brief and a design for a caller become a draft that the customer can't see yet", async () => {
    const made = await saveBriefAndMakeDraft({ ...typed(), look: LOOK }, byOperator);
    expect(made).toMatchObject({ number: 1, sentAt: null, madeBy: "Olga Owner" });
    expect(await findBrief(id)).toMatchObject({ look: LOOK, changedBy: "Olga Owner" });
    expect(await findAd(id)).toMatchObject({ state: "to-design", sent: undefined });
  });

  test("a brief that can't be drawn yet keeps neither its words nor its design", async () => {
    const incomplete = saveBriefAndMakeDraft(
      { ...typed({ headline: "" }), look: LOOK },
      byOperator,
    );
    await expect(incomplete).rejects.toEqual(refused("invalid"));
    expect(await findBrief(id)).toBeUndefined();
    expect(await findProofs(id)).toEqual([]);
  });

  test("what a customer changed meanwhile is not overwritten, and the refusal names the field", async () => {
    await sentBrief(id);
    const late = saveBriefForCustomer(typed({ headline: "No leak stays" }), byOperator);
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    expect((await findBrief(id))?.facts.headline).toBe("Leaks fixed today");
  });
});
