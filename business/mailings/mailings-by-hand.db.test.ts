import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { getInitialPriceList } from "#business/mailings/mailing.ts";
import { changeMailingPlan } from "#business/reservations/mailing-changes/change-mailing-plan.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays, arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  closeMailing,
  markDropped,
  markPrinted,
  markPublished,
  recordPostOfficeConfirmation,
  reopenMailing,
  undoMarkPrinted,
} from "./advance-mailing.ts";
import { findOfficeMailingById } from "./find-mailings.ts";
import { mailingDatesForDropDate } from "./mailing.ts";
import { defaultPlanForDropDate } from "./mailing-fields.ts";
import { cloneMailing, planMailing } from "./plan-mailing.ts";

/** The Arizona date now: midnight may fall within the run of this file. */
const today = () => arizonaDate(new Date());
const drop = addDays(today(), 200);

anyDatabase("a mailing that is run by hand", () => {
  beforeEach(async () => {
    await planTestMailings([60]);
  });

  test("goes from planned to confirmed, each step once, each in the audit log", async () => {
    const planned = await planMailing(defaultPlanForDropDate(drop), byOperator);
    expect(planned).toMatchObject({ state: "planned", layoutId: "standard-14", dropDate: drop });
    expect(planned).toMatchObject({
      dates: mailingDatesForDropDate(drop),
      printCents: 2_299_00,
      version: 1,
    });
    const { id } = planned;
    const seen = (expectedVersion: number) => ({ id, expectedVersion });
    await markPublished(seen(1), byOperator);
    await expect(markPublished(seen(2), byOperator)).rejects.toEqual(refused("conflict"));
    await expect(markPrinted({ ...seen(2), printedOn: today() }, byOperator)).rejects.toMatchObject(
      {
        sentence: expect.stringContaining("Close it first"),
      },
    );
    await closeMailing(seen(2), byOperator);
    await reopenMailing(seen(3), byOperator);
    await closeMailing(seen(4), byOperator);
    const tomorrow = addDays(today(), 1);
    const unprinted = markPrinted({ ...seen(5), printedOn: tomorrow }, byOperator);
    await expect(unprinted).rejects.toMatchObject({ field: "printedOn" });
    await markPrinted({ ...seen(5), printedOn: today() }, byOperator);
    const back = await undoMarkPrinted(seen(6), byOperator);
    expect(back).toMatchObject({ state: "closed", printedOn: null });
    await expect(undoMarkPrinted(seen(7), byOperator)).rejects.toEqual(refused("conflict"));
    await markPrinted({ ...seen(7), printedOn: today() }, byOperator);
    const drops = [
      { date: today(), pieces: 5_000, postOffice: "Scottsdale Main" },
      { date: today(), pieces: 5_012, postOffice: "Airpark" },
    ];
    const ahead = [{ date: tomorrow, pieces: 1, postOffice: "Airpark" }];
    const early = markDropped({ ...seen(8), drops: ahead }, byOperator);
    await expect(early).rejects.toMatchObject({ field: "drop-1-date" });
    await expect(markDropped({ ...seen(8), drops: [] }, byOperator)).rejects.toEqual(
      refused("invalid"),
    );
    await markDropped({ ...seen(8), drops }, byOperator);
    const unconfirmed = recordPostOfficeConfirmation(
      { ...seen(9), confirmedOn: tomorrow },
      byOperator,
    );
    await expect(unconfirmed).rejects.toMatchObject({ field: "confirmedOn" });
    const done = await recordPostOfficeConfirmation(
      { ...seen(9), confirmedOn: today() },
      byOperator,
    );
    expect(done).toMatchObject({
      state: "confirmed",
      drops,
      printedOn: today(),
      confirmedOn: today(),
    });
    expect(await findOfficeMailingById(id)).toEqual(done);
    const entries = await db
      .select({ event: auditEvent.event })
      .from(auditEvent)
      .where(eq(auditEvent.subjectId, String(id)))
      .orderBy(auditEvent.id);
    expect(
      entries.map(({ event }) => event).filter((event) => event.startsWith("mailing.")),
    ).toEqual([
      "mailing.planned",
      "mailing.published",
      "mailing.closed",
      "mailing.reopened",
      "mailing.closed",
      "mailing.printed",
      "mailing.printing-undone",
      "mailing.printed",
      "mailing.dropped",
      "mailing.confirmed",
    ]);
  });

  test("is stepped on by one of many who press at once", async () => {
    const { id } = await planMailing(defaultPlanForDropDate(drop), byOperator);
    const presses = await Promise.allSettled(
      Array.from({ length: 5 }, () => markPublished({ id, expectedVersion: 1 }, byOperator)),
    );
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await findOfficeMailingById(id))?.version).toBe(2);
  });

  test("refuses an outdated view, and says what has changed", async () => {
    const { id } = await planMailing(defaultPlanForDropDate(drop), byOperator);
    await markPublished({ id, expectedVersion: 1 }, byOperator);
    await expect(closeMailing({ id, expectedVersion: 1 }, byOperator)).rejects.toThrow(
      expect.objectContaining({
        sentence: expect.stringContaining("Changes: published. Nothing was saved"),
      }),
    );
    for (const never of [2 ** 31, 1.5, Number.NaN]) {
      await expect(closeMailing({ id, expectedVersion: never }, byOperator)).rejects.toEqual(
        refused("conflict"),
      );
    }
  });

  test("is never the second one of an area on a day, nor has its dates out of order", async () => {
    await planMailing(defaultPlanForDropDate(drop), byOperator);
    await expect(planMailing(defaultPlanForDropDate(drop), byOperator)).rejects.toEqual(
      refused("conflict"),
    );
    const other = defaultPlanForDropDate(addDays(drop, 1));
    const dates = { ...other.dates, briefDue: addDays(other.dates.approvalDue, 1) };
    await expect(planMailing({ ...other, dates }, byOperator)).rejects.toMatchObject({
      field: "approvalDue",
    });
    expect(await db.$count(mailing)).toBe(2);
  });

  test("never goes out on the day of another card, whatever its area", async () => {
    const first = await planMailing(defaultPlanForDropDate(drop), byOperator);
    const second = { ...defaultPlanForDropDate(drop), area: "tempe" };
    const refusal = {
      field: "drop",
      sentence: `The ${first.name} card already goes out on ${longWeekdayDate(drop)}. Choose another day.`,
    };
    await expect(planMailing(second, byOperator)).rejects.toMatchObject(refusal);
    await expect(cloneMailing({ id: first.id, dropDate: drop }, byOperator)).rejects.toMatchObject({
      field: "cloneDate",
    });
    const other = await planMailing(defaultPlanForDropDate(addDays(drop, 1)), byOperator);
    const onto = { id: other.id, expectedVersion: other.version, plan: second };
    await expect(changeMailingPlan(onto, byOperator)).rejects.toMatchObject(refusal);
  });

  test("is not planned, cloned or moved to a year that must be mistyped", async () => {
    const far = { field: "drop", sentence: expect.stringContaining("Check the year") };
    const tooLate = addDays(today(), 3 * 366 + 1);
    await expect(planMailing(defaultPlanForDropDate(tooLate), byOperator)).rejects.toMatchObject(
      far,
    );
    const { id } = await planMailing(defaultPlanForDropDate(addDays(today(), 2 * 365)), byOperator);
    const like = cloneMailing({ id, dropDate: tooLate }, byOperator);
    await expect(like).rejects.toMatchObject({ field: "cloneDate" });
    expect(await db.$count(mailing)).toBe(2);
  });

  test("is not planned, cloned or moved to a day that has passed", async () => {
    const yesterday = addDays(today(), -1);
    const sentence = `${longWeekdayDate(yesterday)} has passed. Choose today or later.`;
    const late = planMailing(defaultPlanForDropDate(yesterday), byOperator);
    await expect(late).rejects.toMatchObject({ code: "invalid", field: "drop", sentence });
    const { id } = await planMailing(defaultPlanForDropDate(today()), byOperator);
    const like = cloneMailing({ id, dropDate: yesterday }, byOperator);
    await expect(like).rejects.toMatchObject({ field: "cloneDate", sentence });
    const plan = defaultPlanForDropDate(yesterday);
    const moved = changeMailingPlan({ id, expectedVersion: 1, plan }, byOperator);
    await expect(moved).rejects.toMatchObject({ field: "drop", sentence });
    expect(await db.$count(mailing)).toBe(2);
  });

  test("is made like another, with dates of its own", async () => {
    const plan = {
      ...defaultPlanForDropDate(drop),
      otherCents: 150_00,
      prices: { ...getInitialPriceList(), small: 1, medium: 2, large: 3 },
    };
    const { id } = await planMailing(plan, byOperator);
    const dropDate = addDays(drop, 31);
    const like = await cloneMailing({ id, dropDate }, byOperator);
    expect(like).toMatchObject({
      state: "planned",
      dropDate,
      dates: mailingDatesForDropDate(dropDate),
      otherCents: 150_00,
      prices: plan.prices,
      drops: [],
    });
  });
});
