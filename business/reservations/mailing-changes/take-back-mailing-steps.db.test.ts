import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  publishMailing,
  recordPostOfficeConfirmation,
  uncancelMailingToPlanned,
} from "#business/mailings/advance-mailing.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { cloneMailing } from "#business/mailings/plan-mailing.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  messagesWithNews,
  openPostOfficeDay,
  paidPlaceWithAd,
  printMailing,
  seenMailing,
} from "#tests/support/business/printed-mailing.ts";
import { hold, outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { recordDropped, undoDropped, undoMailed, undoPublished } from "./record-mailing-steps.ts";
import { removeEmptyMailingFromCalendar } from "./remove-empty-mailing-from-calendar.ts";

const today = openPostOfficeDay();

anyDatabase("a step of a mailing that was a mistake", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60, 90]);
  });

  const seen = () => seenMailing(mailingId);
  const stateNow = async () => (await findOfficeMailingById(mailingId))?.state;

  async function dropped() {
    await paidPlaceWithAd({ mailingId });
    await printMailing(mailingId);
    const drops = [{ date: today, pieces: 10_000, postOffice: "Scottsdale Main" }];
    await recordDropped({ ...(await seen()), drops }, byOperator);
  }

  test("published: off sale again, until somebody holds a spot", async () => {
    await undoPublished(await seen(), byOperator);
    expect(await stateNow()).toBe("planned");
    await publishMailing(await seen(), byOperator);
    await hold({ mailingId, spot: "F1", industry: "plumbing" });
    expect(await outcomeOf(undoPublished(await seen(), byOperator))).toEqual(refused("conflict"));
    expect(await stateNow()).toBe("published");
  });

  test("canceled: planned again, unless another mailing has its date by then", async () => {
    await removeEmptyMailingFromCalendar(await seen(), byOperator);
    await uncancelMailingToPlanned(await seen(), byOperator);
    expect(await stateNow()).toBe("planned");
    await removeEmptyMailingFromCalendar(await seen(), byOperator);
    const { dropDate = "" } = (await findOfficeMailingById(mailingId)) ?? {};
    await cloneMailing({ id: mailingId, dropDate }, byOperator);
    expect(await outcomeOf(uncancelMailingToPlanned(await seen(), byOperator))).toEqual(
      refused("conflict"),
    );
  });

  test("dropped off: notified buyers get a correction, and it can be recorded again", async () => {
    await dropped();
    expect(await messagesWithNews("mailed")).toHaveLength(1);
    await undoDropped(await seen(), byOperator);
    expect(await findOfficeMailingById(mailingId)).toMatchObject({ state: "printed", drops: [] });
    const [message, ...others] = await messagesWithNews("not-mailed");
    expect(others).toEqual([]);
    expect(message?.text).toContain("That was our mistake: it isn’t there yet.");
  });

  test("dropped off and undone before the message left: nobody is notified", async () => {
    await dropped();
    await undoDropped(await seen(), byOperator);
    expect([
      ...(await messagesWithNews("mailed")),
      ...(await messagesWithNews("not-mailed")),
    ]).toEqual([]);
  });

  test("mailed: at the post office again, and no further back in one step", async () => {
    await dropped();
    await recordPostOfficeConfirmation({ ...(await seen()), confirmedOn: today }, byOperator);
    expect(await outcomeOf(undoDropped(await seen(), byOperator))).toEqual(refused("conflict"));
    await undoMailed(await seen(), byOperator);
    expect(await findOfficeMailingById(mailingId)).toMatchObject({
      state: "dropped",
      confirmedOn: null,
    });
  });

  test("mailed: can't be undone after a refund for missing homes; without that refund it can (negative control)", async () => {
    await dropped();
    await recordPostOfficeConfirmation({ ...(await seen()), confirmedOn: today }, byOperator);
    await db.execute(sql`insert into refund (payment_id, reservation_id, is_full, amount_cents, reason, state)
      select id, reservation_id, false, 100, 'fewer-homes', 'by-hand' from payment`);
    expect(await outcomeOf(undoMailed(await seen(), byOperator))).toEqual(refused("conflict"));
    await db.execute(sql`delete from refund`);
    await undoMailed(await seen(), byOperator);
  });
});
