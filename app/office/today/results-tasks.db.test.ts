import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstSellingRules, setSellingRulesInMemory } from "#business/mailings/selling-rules.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { declineFirstRefusal } from "#business/reservations/claims/hold-by-link.ts";
import { resumeReport, stopReport } from "#business/results/reports.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { ofKind, tasksOn } from "#tests/support/office/office-tasks.ts";

let card = 0;
let next = 0;
let id = 0;
let today = "";

anyDatabase("tasks about results and the next booking", () => {
  beforeEach(async () => {
    [card = 0, next = 0] = await planTestMailings();
    id = (await paidPlace(card)).id;
    today = await findTodayByDatabaseClock();
  });
  afterEach(() => setSellingRulesInMemory());

  test("a report from two days before it goes out, and one that the office has stopped", async () => {
    const drops = [{ date: today, pieces: 10_000, postOffice: "Old Town" }];
    await db.update(mailing).set({ state: "dropped", drops }).where(eq(mailing.id, card));
    const titles = async (days: number) =>
      ofKind(await tasksOn(addDays(today, days)), "report").map(({ title }) => title);
    expect(await titles(4)).toEqual([]);
    expect(await titles(5)).toEqual([expect.stringMatching(/^Read the .* early report$/)]);
    const which = { mailingId: card, kind: "first-week" as const };
    await stopReport(which, byOperator);
    expect(await titles(5)).toEqual([expect.stringMatching(/early report is stopped$/)]);
    await resumeReport(which, byOperator);
    expect(await titles(5)).toEqual([expect.stringMatching(/^Read the /)]);
  });

  test("first refusals that end within three days, until the advertiser has answered", async () => {
    setSellingRulesInMemory({ ...firstSellingRules, firstRefusalDays: 7 });
    const endsIn = (days: number) =>
      db
        .update(mailing)
        .set({ bookingCloses: addDays(today, 7 + days) })
        .where(eq(mailing.id, next));
    const asked = async () =>
      (await tasksOn(today)).filter((task) => task.id.startsWith("first-refusal"));
    await endsIn(4);
    expect(await asked()).toEqual([]);
    await endsIn(3);
    expect(await asked()).toMatchObject([
      {
        due: addDays(today, 3),
        title: expect.stringMatching(/^1 advertiser hasn’t answered/),
        action: { to: `/office/mailings/${card}/results#calls` },
      },
    ]);
    await declineFirstRefusal({ reservationId: id, by: "customer" }, context);
    expect(await asked()).toEqual([]);
  });
});
