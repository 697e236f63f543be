import { beforeEach, expect, test } from "vitest";
import { markPrinted } from "#business/mailings/advance-mailing.ts";
import { findComingMailings, getPlannedMailing } from "#business/mailings/find.ts";
import { planFor, planMailing } from "#business/mailings/plan-mailing.ts";
import { mailing, waitListEntry } from "#database/schema.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { byOperator } from "#tests/support/papers.ts";
import {
  circumstances,
  hold,
  holdWithDetails,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/reservation.ts";
import { inAnHour, paidPlace, refused } from "#tests/support/reservation-paths.ts";
import { beginPayment } from "./begin-payment.ts";
import { putHouseAd } from "./house-ad.ts";
import { takeOffCalendar } from "./take-off-calendar.ts";

const today = arizonaDate(new Date());

eachDatabase("a mailing that should not have been planned", () => {
  let id = 0;
  beforeEach(async () => {
    [id = 0] = await planTestMailings([60]);
  });

  const seen = async () => ({
    id,
    expectedVersion: (await getPlannedMailing(id))?.version ?? 0,
  });
  const off = async () => outcomeOf(takeOffCalendar(await seen(), byOperator));

  test("comes off the calendar, is sold to nobody, and its date can be planned again", async () => {
    const shown = await seen();
    expect(await off()).toMatchObject({ state: "cancelled" });
    expect(await findComingMailings(today, 5)).toEqual([]);
    expect(await outcomeOf(hold({ mailingId: id }))).toEqual(refused("conflict"));
    const again = takeOffCalendar(shown, byOperator);
    expect(await outcomeOf(again)).toEqual(refused("conflict"));
    const { dropDate = "" } = (await getPlannedMailing(id)) ?? {};
    const planned = await planMailing(planFor(dropDate), byOperator);
    const taken = { id: planned.id, expectedVersion: 1 };
    expect(await takeOffCalendar(taken, byOperator)).toMatchObject({ state: "cancelled" });
  });

  test("stays while somebody holds a place on it, is paying, or has one; an end that has passed is none", async () => {
    const { reservation: held } = await holdWithDetails({ mailingId: id });
    expect(await off()).toEqual(refused("conflict"));
    const page = { reservationId: held.id, checkout: "page", until: inAnHour() };
    await beginPayment(page, circumstances);
    expect(await off()).toEqual(refused("conflict"));
    await paidPlace(id, { spot: "F2", industry: "solar" });
    await shiftExpiry(held.id, -1);
    expect(await off()).toEqual(refused("conflict"));
    expect((await getPlannedMailing(id))?.state).toBe("published");
  });

  test("comes off once a hold has run out", async () => {
    const { reservation: held } = await hold({ mailingId: id });
    await shiftExpiry(held.id, -1);
    expect(await off()).toMatchObject({ state: "cancelled" });
  });

  test("stays while a house ad is on it, somebody waits for it, or it is printed", async () => {
    await putHouseAd({ mailingId: id, spot: "F1" }, byOperator);
    expect(await off()).toMatchObject({ sentence: expect.stringContaining("house ad") });
    [id = 0] = await planTestMailings([60]);
    await db.insert(waitListEntry).values({
      ...{ mailingId: id, industry: "plumbing", email: "lee@wait.example" },
      ...{ emailKey: "lee@wait.example", networkHash: "x" },
    });
    expect(await off()).toMatchObject({ sentence: expect.stringContaining("wait-list") });
    await db.delete(waitListEntry);
    await db.update(mailing).set({ state: "closed" });
    await markPrinted({ ...(await seen()), printedOn: today }, byOperator);
    expect(await off()).toMatchObject({ sentence: expect.stringMatching(/^It is printed\./) });
  });

  test("and a buyer at the same instant: it stays, or nobody is on it", async () => {
    const [taken, held] = await Promise.all([off(), outcomeOf(hold({ mailingId: id }))]);
    const done = [taken, held].map((one) => !(one instanceof Error));
    expect(done.filter(Boolean)).toHaveLength(1);
  });
});
