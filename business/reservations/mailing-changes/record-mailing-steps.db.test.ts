import { beforeEach, expect, test } from "vitest";
import { closeMailing } from "#business/mailings/advance-mailing.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { seedInstallation } from "#database/seed.ts";
import { arizonaDate } from "#platform/clock.ts";
import {
  byOperator,
  everyMessage,
  firmPlace,
  recordCheck,
  tellAllNews,
} from "#tests/support/business/papers.ts";
import { expectPermissions } from "#tests/support/business/permissions.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { recordDropped, recordPrinted, takeBackPrinted } from "./record-mailing-steps.ts";

const today = arizonaDate(new Date());

anyDatabase("a step of a mailing that the office records", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60, 90]);
  });

  const seen = async () => ({
    id: mailingId,
    expectedVersion: (await findOfficeMailingById(mailingId))?.version ?? 0,
  });
  async function printed() {
    await closeMailing(await seen(), byOperator);
    await recordPrinted({ ...(await seen()), printedOn: today }, byOperator);
  }
  async function sentMessages(news: string) {
    await tellAllNews();
    const all = await everyMessage();
    return all.filter(({ label }) => label.startsWith(`mailing-news-${news}:`));
  }
  const paidPlace = async (spot = "F1", industry = "plumbing") => {
    const place = await firmPlace({ mailingId, spot, industry });
    await recordCheck(place.reservationId);
    return place;
  };

  test("gone to print: paid buyers are notified once, unpaid ones are not", async () => {
    await paidPlace();
    await firmPlace({ mailingId, spot: "F2", industry: "solar" });
    await printed();
    const messages = await sentMessages("printed");
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain("has gone to print, with your ad on every copy");
    expect(await sentMessages("printed")).toHaveLength(1);
  });

  test("gone to print in error: notified buyers get a correction", async () => {
    await paidPlace();
    await printed();
    expect(await sentMessages("printed")).toHaveLength(1);
    await takeBackPrinted(await seen(), byOperator);
    const messages = await sentMessages("not-printed");
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain("That was our mistake: it hasn’t yet.");
  });

  test("gone to print and undone before the message left: nobody is notified", async () => {
    await paidPlace();
    await printed();
    await takeBackPrinted(await seen(), byOperator);
    expect(await sentMessages("printed")).toEqual([]);
    expect(await sentMessages("not-printed")).toEqual([]);
  });

  test("mailed: paid buyers learn what the post office accepted, and no more", async () => {
    await paidPlace();
    await printed();
    const drops = [{ date: today, pieces: 5_000, postOffice: "Scottsdale Main" }];
    await recordDropped({ ...(await seen()), drops }, byOperator);
    const [message, ...others] = await sentMessages("mailed");
    expect(others).toEqual([]);
    expect(message?.text).toContain("accepted the first part of the");
    expect(message?.text).toContain("5,000 pieces at Scottsdale Main");
    expect(message?.text).not.toContain("Drop date");
  });

  test("a card that is mailed in full is reported as such", async () => {
    await paidPlace();
    await printed();
    const drops = [5_000, 5_000].map((pieces) => ({
      date: today,
      pieces,
      postOffice: "Scottsdale Main",
    }));
    await recordDropped({ ...(await seen()), drops }, byOperator);
    const [message] = await sentMessages("mailed");
    expect(message?.text).toContain("The post office has accepted the ");
  });
});

anyDatabase("the permission table, for the steps of a mailing", () => {
  beforeEach(() => seedInstallation({ now: new Date() }));

  test("checks every step for every role and signed out", async () => {
    const unknown = { id: 999, expectedVersion: 1 };
    const drops = [{ date: "2026-01-01", pieces: 1, postOffice: "x" }];
    await expectPermissions({
      "mailings.change": {
        recordPrinted: (c) => recordPrinted({ ...unknown, printedOn: "2026-01-01" }, c),
        takeBackPrinted: (c) => takeBackPrinted(unknown, c),
        recordDropped: (c) => recordDropped({ ...unknown, drops }, c),
      },
    });
  });
});
