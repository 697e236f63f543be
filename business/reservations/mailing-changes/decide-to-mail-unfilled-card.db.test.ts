import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { minimumFill } from "#site.ts";
import {
  byOperator,
  everyMessage,
  tellAllNews,
  theMessage,
} from "#tests/support/business/papers.ts";
import { hold, industryAt, planTestMailings } from "#tests/support/business/reservation.ts";
import { onInvoice, paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { decideToMailUnfilledCard } from "./decide-to-mail-unfilled-card.ts";
import { findMailingIdsWithFillDecision } from "./minimum-fill.ts";
import { postponeMailing } from "./postpone-mailing.ts";

/** The Arizona date now: midnight may fall within the run of this file. */
const today = () => arizonaDate(new Date());

anyDatabase("a card that did not fill", () => {
  let id = 0;
  beforeEach(async () => {
    [id = 0] = await planTestMailings([60]);
  });
  const bookingClosed = (days: number) =>
    db
      .update(mailing)
      .set({ bookingCloses: addDays(today(), -days) })
      .where(sql`id = ${id}`);
  const decide = async () => {
    const { version = 0 } = (await findOfficeMailingById(id)) ?? {};
    return decideToMailUnfilledCard({ id, expectedVersion: version }, byOperator);
  };

  test("is mailed anyway, and every buyer gets one message about it", async () => {
    const paid = await paidPlace(id);
    const { reserved } = await onInvoice(id, { spot: "F2", industry: "solar" });
    await hold({ mailingId: id, spot: "F3", industry: "bakery" });
    await bookingClosed(1);
    expect(await decide()).toEqual({ notified: 2 });
    await expect(decide()).rejects.toEqual(refused("conflict"));
    await tellAllNews();
    const notified = (await everyMessage()).filter(({ label }) => label.includes("mailed-anyway"));
    expect(notified.map(({ label }) => Number(label.split(":")[1])).toSorted()).toEqual(
      [paid.id, reserved.id].toSorted(),
    );
    const sent = await theMessage(`mailing-news-mailed-anyway:${paid.id}`);
    expect(sent.text).toMatch(
      /1 spot on the In 60 days card was sold\. We’ll mail the card anyway, as planned, on/,
    );
    expect(sent.attachments).toEqual([]);
    expect([...(await findMailingIdsWithFillDecision([id]))]).toEqual([id]);
  });

  test("needs no decision while booking is open, when enough is sold, or after it was moved", async () => {
    await expect(decide()).rejects.toEqual(refused("conflict"));
    await bookingClosed(0);
    await expect(decide()).rejects.toEqual(refused("conflict"));
    await bookingClosed(1);
    const { version = 0, dropDate = "" } = (await findOfficeMailingById(id)) ?? {};
    const later = { dropDate: addDays(dropDate, 1), reason: "too-few", sentence: "S" } as const;
    await postponeMailing({ id, expectedVersion: version, ...later }, byOperator);
    await bookingClosed(1);
    await expect(decide()).rejects.toEqual(refused("conflict"));
    [id = 0] = await planTestMailings([60]);
    const spots = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "B1"].slice(0, minimumFill.places);
    for (const [n, spot] of spots.entries()) {
      await paidPlace(id, { spot, industry: industryAt(n) }, `cs_${n}`);
    }
    await bookingClosed(1);
    await expect(decide()).rejects.toEqual(refused("conflict"));
  });
});
