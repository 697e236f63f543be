import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { company } from "#company.ts";
import { adBrief } from "#database/schema/ads.ts";
import { job } from "#database/schema/jobs.ts";
import { db } from "#platform/database/database.server.ts";
import { adFacts } from "#tests/support/business/ads.ts";
import {
  everyMessage,
  firmPlace,
  reservedPlace,
  tellChanges,
  theMessage,
} from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { type AdNews, adNewsJob, enqueueAdNews } from "./ad-jobs.ts";
import { sendAdNews } from "./send-ad-news.ts";

const adMessages = async () =>
  (await everyMessage()).map(({ label }) => label).filter((label) => label.startsWith("ad-"));

/** The confirmation that a buyer got. */
async function firmMessage(of: Awaited<ReturnType<typeof firmPlace>>) {
  const label = `reservation-firm:${of.reservationId}:${of.invoice.number}`;
  return (await everyMessage()).find((each) => each.label === label);
}

anyDatabase("customers hear of their ad", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test("news is a job of its own, with the proof and the reason only where there is one", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const news: AdNews = { reservationId, occasion: "brief-received" };
    await db.transaction((tx) => enqueueAdNews(tx, news));
    const [queued] = await db.select().from(job).where(eq(job.kind, adNewsJob.name));
    expect(queued?.payload).toEqual(news);
  });

  test("the confirmation of a spot asks for the ad's details, until they are here", async () => {
    const first = await firmPlace({ mailingId });
    await tellChanges();
    const asked = await firmMessage(first);
    expect(asked?.text).toContain("Start your ad (");
    expect(asked?.text).toMatch(/yours\/[\w-]{43}\/ad\)/);

    const second = await firmPlace({ mailingId, industry: "roofing", spot: "F4" });
    await db.insert(adBrief).values({
      reservationId: second.reservationId,
      facts: adFacts(),
      sentAt: new Date(),
      changedBy: "customer",
    });
    await tellChanges();
    const sent = await firmMessage(second);
    expect(sent?.text).not.toContain("Start your ad");
  });

  test("details that came are confirmed once, and the operator is told once", async () => {
    const { reservationId, invoice } = await firmPlace({ mailingId });
    for (let i = 0; i < 3; i++) await sendAdNews({ reservationId, occasion: "brief-received" });
    expect(await adMessages()).toEqual([
      `ad-brief-received:${reservationId}`,
      `ad-brief:${reservationId}:operator`,
    ]);
    const received = await theMessage(`ad-brief-received:${reservationId}`);
    expect(received).toMatchObject({
      recipient: invoice.buyer.email,
      replyTo: company().email,
    });
    expect(received.text).toMatch(/View your ad \(.+\/reservation\/yours\/[\w-]{43}\/ad\)/);
  });

  test("what we need is asked at most once a day", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    for (let i = 0; i < 3; i++) await sendAdNews({ reservationId, occasion: "brief-needed" });
    expect(await adMessages()).toEqual([
      expect.stringMatching(`^ad-brief-needed:${reservationId}:\\d{4}-\\d\\d-\\d\\d$`),
    ]);
  });

  test("nobody hears of an ad before their spot is firm", async () => {
    const { reservationId } = await reservedPlace({ mailingId });
    await sendAdNews({ reservationId, occasion: "brief-received" });
    await sendAdNews({ reservationId, occasion: "brief-needed" });
    expect(await adMessages()).toEqual([]);
  });
});
