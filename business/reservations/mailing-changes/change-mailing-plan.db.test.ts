import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { closeMailing, markPrinted } from "#business/mailings/advance-mailing.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import {
  getInitialPriceList,
  mailingDatesForDropDate,
  type OfficeMailing,
} from "#business/mailings/mailing.ts";
import { type MailingPlan, planFromMailing } from "#business/mailings/mailing-fields.ts";
import { findPostponements } from "#business/mailings/update-locked-mailing.ts";
import {
  cancelReservation,
  loadCompensationIfCanceledToday,
} from "#business/reservations/cancel/cancel-reservation.ts";
import { holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { job } from "#database/schema/jobs.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays, arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { minimumFill, ourPromises } from "#site.ts";
import { byOperator, everyMessage, tellAllNews } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdWithDetails,
  ownNetwork,
  planTestMailings,
} from "#tests/support/business/reservation.ts";
import {
  expectRefusal,
  openPage,
  paidPlace,
  payOnline,
} from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { changeMailingPlan } from "./change-mailing-plan.ts";
import { postponeMailing } from "./postpone-mailing.ts";

/** The Arizona date now: midnight may fall within the run of this file. */
const today = () => arizonaDate(new Date());

type News = { reservationId: number; news: string; sentences: string[]; moneyBack: string };

async function newsAsked(): Promise<News[]> {
  const rows = await db
    .select({ payload: job.payload })
    .from(job)
    .where(sql`${job.kind} = 'mailing.news'`)
    .orderBy(job.id);
  return rows.map(({ payload }) => payload as News);
}

anyDatabase("a mailing that people booked", () => {
  let id = 0;
  beforeEach(async () => {
    [id = 0] = await planTestMailings([60, 95]);
  });

  const now = async (): Promise<OfficeMailing> => {
    const found = await findOfficeMailingById(id);
    if (!found) throw new Error("no mailing");
    return found;
  };
  const change = async (to: Partial<MailingPlan>, more: { countedFrom?: string } = {}) => {
    const mailing = await now();
    const plan = { ...planFromMailing(mailing), ...to };
    return changeMailingPlan({ id, expectedVersion: mailing.version, plan, ...more }, byOperator);
  };

  test("keeps the price at which a spot was sold when its prices change", async () => {
    const sold = await paidPlace(id);
    const dearer = { ...getInitialPriceList(), small: 400_00, medium: 700_00, large: 1200_00 };
    expect(await change({ prices: dearer })).toMatchObject({ notified: 0 });
    const { reservation: next } = await hold({ mailingId: id, spot: "F2", industry: "solar" });
    const rows = await db.select().from(reservation).orderBy(reservation.id);
    expect(rows.map(({ priceCents }) => priceCents)).toEqual([1000_00, 1200_00]);
    expect([sold.priceCents, next.priceCents]).toEqual([1000_00, 1200_00]);
  });

  test("tells the affected buyers what the change means for them", async () => {
    const { id: reservationId } = await paidPlace(id);
    await hold({ mailingId: id, spot: "F2", industry: "solar" });
    expect(await change({ households: 9_700 })).toMatchObject({ notified: 1 });
    const [told, ...others] = await newsAsked();
    expect(others).toEqual([]);
    expect(told).toMatchObject({ reservationId, news: "changed" });
    expect(told?.sentences[0]).toMatch(
      /^The card now goes to 9,700 homes instead of 10,000\..+Terms/,
    );
  });

  test("is not overwritten from an outdated view: the refusal lists the changes", async () => {
    const { version } = await now();
    await change({ households: 12_000 });
    const plan = { ...planFromMailing(await now()), name: "Mine" };
    const stale = changeMailingPlan({ id, expectedVersion: version, plan }, byOperator);
    await expectRefusal(stale, "conflict", "Homes: 12,000 (was 10,000)");
    expect((await now()).name).not.toBe("Mine");
  });

  test("takes a layout that has all sold spots, and refuses one that lacks any of them", async () => {
    await paidPlace(id);
    await change({ layoutId: "standard-16" });
    await hold({ mailingId: id, spot: "B9", industry: "solar" });
    await expect(change({ layoutId: "standard-14" })).rejects.toThrow(/no room for B9/);
    expect((await now()).layoutId).toBe("standard-16");
  });

  test("cannot be changed to a later drop date, or changed at all once printed", async () => {
    await paidPlace(id);
    const later = mailingDatesForDropDate(addDays((await now()).dropDate, 5));
    await expect(change({ dates: later })).rejects.toThrow(/Postpone it instead/);
    const closed = await closeMailing({ id, expectedVersion: (await now()).version }, byOperator);
    await markPrinted({ id, expectedVersion: closed.version, printedOn: today() }, byOperator);
    await expectRefusal(change({ households: 12_000 }), "conflict");
    await expect(
      change({ prices: { ...getInitialPriceList(), small: 1, medium: 1, large: 1 } }),
    ).rejects.toThrow();
    expect(await change({ printCents: 2_100_00 })).toMatchObject({ notified: 0 });
  });

  test("moves its deadlines with an earlier drop date, tells buyers the new ones, and keeps manual ones", async () => {
    await paidPlace(id);
    const { dates, dropDate } = await now();
    const briefDue = addDays(dates.briefDue, -1);
    const drop = addDays(dropDate, -4);
    const plan = { dates: { ...dates, drop, briefDue } };
    await change(plan, { countedFrom: dropDate });
    const moved = { ...mailingDatesForDropDate(drop), briefDue };
    expect((await newsAsked())[0]?.sentences.join(" ")).toContain(
      `through ${longWeekdayDate(moved.bookingCloses)} instead of ${longWeekdayDate(dates.bookingCloses)}`,
    );
    expect((await now()).dates).toEqual(moved);
  });

  test("never moves a refund date of its buyers into the past", async () => {
    const { dates } = await now();
    const yesterday = addDays(today(), -1);
    await change({ dates: { ...dates, bookingCloses: yesterday } });
    await change({ dates });
    await paidPlace(id);
    await expect(change({ dates: { ...dates, bookingCloses: yesterday } })).rejects.toMatchObject({
      code: "conflict",
      field: "bookingCloses",
    });
    const sooner = { ...dates, bookingCloses: today() };
    expect(await change({ dates: sooner })).toMatchObject({ notified: 1 });
  });

  test("is sold to nobody after closing, even in a race", async () => {
    const { version } = await now();
    const wish = { mailingId: id, industry: "plumbing", spot: "F1" };
    const buyer = () => holdSpot({ ...wish, networkAddress: ownNetwork() }, context);
    const close = closeMailing({ id, expectedVersion: version }, byOperator);
    const [closed] = await Promise.allSettled([close, buyer()]);
    expect(closed.status).toBe("fulfilled");
    await expectRefusal(buyer(), "conflict");
  });

  const postpone = async (days: number, reason: "too-few" | "other" = "other") => {
    const { dropDate, version } = await now();
    const move = { reason, dropDate: addDays(dropDate, days) };
    const sentence = "The press has broken down.";
    return postponeMailing({ id, expectedVersion: version, ...move, sentence }, byOperator);
  };

  test("that is postponed moves its dates and notifies everyone, and up to 30 days refund nothing", async () => {
    const before = await now();
    await paidPlace(id);
    const { mailing, ...counted } = await postpone(30);
    expect(counted).toEqual({ notified: 1, moneyBack: 0 });
    expect(mailing.dates).toEqual(mailingDatesForDropDate(addDays(before.dropDate, 30)));
    const [told, ...others] = await newsAsked();
    expect([told?.news, told?.moneyBack, others]).toEqual(["postponed", "", []]);
    expect(told?.sentences[1]).toBe("The press has broken down.");
  });

  test("that is postponed by more than 30 days in all lets earlier buyers have the payment back, even in print", async () => {
    const early = await paidPlace(id);
    await postpone(20);
    const late = await paidPlace(id, { spot: "F2", industry: "solar" }, "cs_2");
    const closed = await closeMailing({ id, expectedVersion: (await now()).version }, byOperator);
    await markPrinted({ id, expectedVersion: closed.version, printedOn: today() }, byOperator);
    expect(await loadCompensationIfCanceledToday(early.id)).toBe("nothing");
    expect(await postpone(11)).toMatchObject({ notified: 2, moneyBack: 1 });
    expect(await loadCompensationIfCanceledToday(early.id)).toBe("refund");
    expect(await loadCompensationIfCanceledToday(late.id)).toBe("nothing");
    const asked = (await newsAsked()).slice(-2).map(({ moneyBack }) => moneyBack);
    expect(asked.toSorted()).toEqual(["", ourPromises.postponed]);
    const given = await cancelReservation({ reservationId: early.id }, context);
    expect(given).toMatchObject({ gives: "refund", wasPaid: true });
  });

  test("tells buyers on the payment page of a change, and may have a refund once paid", async () => {
    const { reservation: held } = await holdWithDetails({ mailingId: id });
    await openPage(held.id, "page");
    const later = mailingDatesForDropDate(addDays((await now()).dropDate, 5));
    await expect(change({ dates: later })).rejects.toThrow(/Postpone it instead/);
    await change({ households: 9_700 });
    expect(await postpone(31)).toMatchObject({ notified: 1, moneyBack: 0 });
    const notified = await newsAsked();
    expect(notified.map(({ news, moneyBack }) => [news, moneyBack])).toEqual([
      ["changed", ""],
      ["postponed", ""],
    ]);
    expect(notified[1]?.sentences.at(-1)).toContain(ourPromises.postponed);
    await tellAllNews();
    const messages = (await everyMessage()).map(({ label }) => label.split(":")[0]);
    expect(messages).toEqual(["mailing-news-changed", "mailing-news-postponed"]);
    await payOnline({ reservationId: held.id, payment: "cs_1" }, context);
    await closeMailing({ id, expectedVersion: (await now()).version }, byOperator);
    await db.execute(sql`update mailing set booking_closes_on = ${addDays(today(), -1)},
      brief_due_on = ${addDays(today(), -1)}, approval_due_on = ${addDays(today(), -1)},
      print_file_due_on = ${addDays(today(), -1)} where id = ${id}`);
    expect(await loadCompensationIfCanceledToday(held.id)).toBe("refund");
  });

  test("that did not fill is moved once, by at most 30 days, and refunds buyers on request", async () => {
    const place = await paidPlace(id);
    await db.execute(
      sql`update mailing set state = 'closed', booking_closes_on = ${addDays(today(), -1)} where id = ${id}`,
    );
    expect(await loadCompensationIfCanceledToday(place.id)).toBe("credit");
    await expect(postpone(31, "too-few")).rejects.toMatchObject({ field: "dropDate" });
    const { mailing, moneyBack } = await postpone(30, "too-few");
    expect([mailing.state, moneyBack]).toEqual(["published", 1]);
    expect((await newsAsked())[0]?.moneyBack).toBe(minimumFill.sentence);
    expect(await loadCompensationIfCanceledToday(place.id)).toBe("refund");
    await expect(postpone(5, "too-few")).rejects.toMatchObject({ field: "reason" });
    const [row] = await db.select().from(reservation).where(eq(reservation.id, place.id));
    expect(row?.state).toBe("paid");
  });

  test("is not postponed onto another card’s date, or moved to a year that must be a typo: nothing is recorded", async () => {
    await paidPlace(id);
    const before = await now();
    await expect(postpone(35)).rejects.toMatchObject({ code: "conflict", field: "dropDate" });
    await expect(postpone(3 * 366)).rejects.toMatchObject({ field: "dropDate" });
    const plan = { dates: mailingDatesForDropDate(addDays(today(), 3 * 366 + 1)) };
    await expect(change(plan)).rejects.toMatchObject({ field: "drop" });
    expect(await now()).toEqual(before);
    expect(await newsAsked()).toEqual([]);
    expect(await findPostponements(id)).toEqual([]);
  });

  test("is never postponed to an earlier day, without a reason, or from an outdated view", async () => {
    await expect(postpone(-1)).rejects.toMatchObject({ field: "dropDate" });
    const { version, dropDate } = await now();
    const input = { id, expectedVersion: version, dropDate: addDays(dropDate, 5), sentence: " " };
    await expect(postponeMailing({ ...input, reason: "other" }, byOperator)).rejects.toMatchObject({
      field: "sentence",
    });
    await postpone(2);
    const stale = { ...input, sentence: "Late", reason: "other" as const };
    await expect(postponeMailing(stale, byOperator)).rejects.toThrow(
      expect.objectContaining({ sentence: expect.stringContaining("Drop date:") }),
    );
  });
});
