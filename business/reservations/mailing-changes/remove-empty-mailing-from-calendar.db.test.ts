import { beforeEach, expect, test } from "vitest";
import { markPrinted } from "#business/mailings/advance-mailing.ts";
import { findOfficeMailingById, findUpcomingMailings } from "#business/mailings/find-mailings.ts";
import { defaultPlanForDropDate, planMailing } from "#business/mailings/plan-mailing.ts";
import { addHouseAd } from "#business/reservations/claims/keep-spot-for-house-ad.ts";
import { recordOpenPaymentPage } from "#business/reservations/pay/record-open-payment-page.ts";
import { mailing } from "#database/schema/mailings.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdWithDetails,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { inAnHour, paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { removeEmptyMailingFromCalendar } from "./remove-empty-mailing-from-calendar.ts";

const today = arizonaDate(new Date());

anyDatabase("a mailing that should not have been planned", () => {
  let id = 0;
  beforeEach(async () => {
    [id = 0] = await planTestMailings([60]);
  });

  const seen = async () => ({
    id,
    expectedVersion: (await findOfficeMailingById(id))?.version ?? 0,
  });
  const off = async () => outcomeOf(removeEmptyMailingFromCalendar(await seen(), byOperator));

  test("comes off the calendar, is sold to nobody, and its date can be planned again", async () => {
    const shown = await seen();
    expect(await off()).toMatchObject({ state: "canceled" });
    expect(await findUpcomingMailings(today)).toEqual([]);
    expect(await outcomeOf(hold({ mailingId: id }))).toEqual(refused("conflict"));
    const again = removeEmptyMailingFromCalendar(shown, byOperator);
    expect(await outcomeOf(again)).toEqual(refused("conflict"));
    const { dropDate = "" } = (await findOfficeMailingById(id)) ?? {};
    const planned = await planMailing(defaultPlanForDropDate(dropDate), byOperator);
    const taken = { id: planned.id, expectedVersion: 1 };
    expect(await removeEmptyMailingFromCalendar(taken, byOperator)).toMatchObject({
      state: "canceled",
    });
  });

  test("stays while a visitor holds, pays for or has a spot on it; an expired claim does not count", async () => {
    const { reservation: held } = await holdWithDetails({ mailingId: id });
    expect(await off()).toEqual(refused("conflict"));
    const page = { reservationId: held.id, checkoutSessionId: "page", until: inAnHour() };
    await recordOpenPaymentPage(page, context);
    expect(await off()).toEqual(refused("conflict"));
    await paidPlace(id, { spot: "F2", industry: "solar" });
    await shiftExpiry(held.id, -1);
    expect(await off()).toEqual(refused("conflict"));
    expect((await findOfficeMailingById(id))?.state).toBe("published");
  });

  test("comes off once a hold has run out", async () => {
    const { reservation: held } = await hold({ mailingId: id });
    await shiftExpiry(held.id, -1);
    expect(await off()).toMatchObject({ state: "canceled" });
  });

  test("stays with a house ad, a waitlist, or once printed", async () => {
    await addHouseAd({ mailingId: id, spot: "F1" }, byOperator);
    expect(await off()).toMatchObject({ sentence: expect.stringContaining("house ad") });
    [id = 0] = await planTestMailings([60]);
    await db.insert(waitlistEntry).values({
      mailingId: id,
      industry: "plumbing",
      email: "lee@wait.example",
      emailKey: "lee@wait.example",
      mailbox: "wait.example",
      networkHash: "x",
      state: "waiting",
    });
    expect(await off()).toMatchObject({ sentence: expect.stringContaining("waitlist") });
    await db.delete(waitlistEntry);
    await db.update(mailing).set({ state: "closed" });
    await markPrinted({ ...(await seen()), printedOn: today }, byOperator);
    expect(await off()).toMatchObject({ sentence: expect.stringMatching(/^It’s printed\./) });
  });

  test("and a buyer at the same instant: it stays, or nobody is on it", async () => {
    const [taken, held] = await Promise.all([off(), outcomeOf(hold({ mailingId: id }))]);
    const done = [taken, held].map((one) => !(one instanceof Error));
    expect(done.filter(Boolean)).toHaveLength(1);
  });
});
