import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { credit } from "#database/schema/billing.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { agreement } from "#site.ts";
import { everyMessage, firmPlace } from "#tests/support/business/papers.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { sendCreditExpiryReminders } from "./send-reminders.ts";

anyDatabase("a credit that ends", () => {
  async function creditUntil(days: number) {
    const place = await firmPlace();
    const expiresOn = addDays(await findTodayByDatabaseClock(), days);
    await db
      .insert(credit)
      .values({ reservationId: place.reservationId, amountCents: 600_00, expiresOn });
    return expiresOn;
  }
  const messages = async () =>
    (await everyMessage()).filter(({ label }) => label.startsWith("reservation-credit-ends"));

  test("is announced 30 days before, once, and again only for a later end", async () => {
    const expiresOn = await creditUntil(agreement.creditNoticeDays);
    expect(await sendCreditExpiryReminders()).toBe(1);
    expect(await sendCreditExpiryReminders()).toBe(0);
    const [message] = await messages();
    expect(message?.subject).toContain("Your $600 credit expires on");
    await db.update(credit).set({ expiresOn: addDays(expiresOn, -1) });
    expect(await sendCreditExpiryReminders()).toBe(1);
  });

  test("is not announced a day earlier, after its end, or once it is used up", async () => {
    await creditUntil(agreement.creditNoticeDays + 1);
    expect(await sendCreditExpiryReminders()).toBe(0);
    await db.update(credit).set({ expiresOn: sql`${await findTodayByDatabaseClock()}::date - 1` });
    expect(await sendCreditExpiryReminders()).toBe(0);
    await db.update(credit).set({ expiresOn: await findTodayByDatabaseClock() });
    expect(await sendCreditExpiryReminders()).toBe(1);
  });
});
