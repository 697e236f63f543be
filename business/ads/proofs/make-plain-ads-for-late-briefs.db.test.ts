import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { adNewsJob } from "#business/ads/ad-jobs.ts";
import { findAd } from "#business/ads/find-ad.ts";
import { refuseAd, withdrawAdRefusal } from "#business/ads/refuse-ad.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { job } from "#database/schema/jobs.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import { adFacts, sentBrief } from "#tests/support/business/ads.ts";
import { bySystem } from "#tests/support/business/billing.ts";
import { byOperator, firmPlace, reservedPlace } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { makePlainAdsForLateBriefs } from "./make-plain-ads-for-late-briefs.ts";

/** The details were due yesterday, and the approval is due in so many days. */
async function detailsAreLate(id: number, approvalInDays = 3) {
  const day = (days: number) =>
    sql`(statement_timestamp() at time zone 'America/Phoenix')::date + ${days}::int`;
  await db
    .update(mailing)
    .set({
      bookingCloses: sql`least(${mailing.bookingCloses}, ${day(-3)})`,
      briefDue: day(Math.min(-1, approvalInDays)),
      approvalDue: day(approvalInDays),
    })
    .where(eq(mailing.id, id));
}

anyDatabase("a plain ad", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });
  const bakery = () => firmPlace({ mailingId, industry: "bakery", spot: "F1" });

  test("is made once and sent, from what the reservation says, when the details are late", async () => {
    const { reservationId, invoice } = await bakery();
    expect(await makePlainAdsForLateBriefs(bySystem)).toBe(0);
    await detailsAreLate(mailingId);
    expect([
      await makePlainAdsForLateBriefs(bySystem),
      await makePlainAdsForLateBriefs(bySystem),
    ]).toEqual([1, 0]);
    const ad = await findAd(reservationId);
    expect(ad).toMatchObject({ state: "with-customer", sent: { number: 1, madeBy: "system" } });
    expect(ad?.sent?.facts).toMatchObject({ name: invoice.buyer.business, lastDay: "" });
    const jobs = await db.select().from(job).where(eq(job.kind, adNewsJob.name));
    expect(jobs.map(({ payload }) => payload)).toEqual([
      { reservationId, kind: "ad-proof-ready", proofId: ad?.sent?.id },
    ]);
  });

  test("leaves out a website that is too long to print", async () => {
    const { reservationId } = await firmPlace({ mailingId, industry: "dental", spot: "F4" });
    await db.update(advertiser).set({ website: `https://${"smiles-".repeat(9)}.example/` });
    await detailsAreLate(mailingId);
    expect(await makePlainAdsForLateBriefs(bySystem)).toBe(1);
    expect((await findAd(reservationId))?.sent?.facts).toMatchObject({ website: "" });
  });

  test("is not made where the details are here, the spot isn't firm, or the approval date has passed", async () => {
    const { reservationId } = await bakery();
    await sentBrief(reservationId);
    await reservedPlace({ mailingId, industry: "florist", spot: "F5" });
    await detailsAreLate(mailingId);
    expect(await makePlainAdsForLateBriefs(bySystem)).toBe(0);
    await firmPlace({ mailingId, industry: "spa", spot: "F6" }).catch(() => undefined);
    await detailsAreLate(mailingId, -1);
    expect(await makePlainAdsForLateBriefs(bySystem)).toBe(0);
  });

  test("is not made for a contractor whose license we don't know: the law wants its number in print", async () => {
    const { reservationId } = await firmPlace({ mailingId, industry: "plumbing", spot: "F1" });
    await detailsAreLate(mailingId);
    expect(await makePlainAdsForLateBriefs(bySystem)).toBe(0);
    expect((await findAd(reservationId))?.proofs).toEqual([]);
  });

  test("is not made of an ad that the office refused, until that is taken back", async () => {
    const { reservationId } = await bakery();
    await detailsAreLate(mailingId);
    await refuseAd({ reservationId, reason: "Our Terms don’t allow it." }, byOperator);
    expect(await makePlainAdsForLateBriefs(bySystem)).toBe(0);
    await withdrawAdRefusal({ reservationId }, byOperator);
    expect(await makePlainAdsForLateBriefs(bySystem)).toBe(1);
  });

  test("is not made of words that our typefaces can't print", async () => {
    const { reservationId } = await bakery();
    await sentBrief(reservationId, {
      facts: adFacts({ offer: "Cake 🎂", license: "", licenseNumber: "" }),
      sentAt: null,
    });
    await detailsAreLate(mailingId);
    expect(await makePlainAdsForLateBriefs(bySystem)).toBe(0);
  });

  test("that fails keeps no other one back, and the failure is told", async () => {
    const broken = await bakery();
    const facts = {} as ReturnType<typeof adFacts>;
    await sentBrief(broken.reservationId, { facts, sentAt: null });
    const { reservationId } = await firmPlace({ mailingId, industry: "florist", spot: "F5" });
    await detailsAreLate(mailingId);
    await expect(makePlainAdsForLateBriefs(bySystem)).rejects.toThrow();
    expect((await findAd(reservationId))?.sent).toMatchObject({ number: 1, madeBy: "system" });
  });
});
