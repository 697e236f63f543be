import { beforeEach, expect, test } from "vitest";
import { sendAdNews } from "#business/ads/send-ad-news.ts";
import { sentBrief } from "#tests/support/business/ads.ts";
import { firmPlace } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { loadAdMessages } from "./ad-view.ts";

anyDatabase("the messages on the page of an ad", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test("are those about this ad, newest first with their state, and nothing about its spot or another ad", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    const other = await firmPlace({ mailingId, industry: "roofing", spot: "F4" });
    const shown = async () => {
      const messages = await loadAdMessages(reservationId, new Date());
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
