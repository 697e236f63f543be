import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findMailingView } from "#app/office/mailings/mailing-view.ts";
import { listProfitLinesOfYear } from "#business/ledger/card-and-reservation-money.ts";
import { profitFigureColumns } from "#business/ledger/money.ts";
import { initialSellingRules, setSellingRulesInMemory } from "#business/mailings/selling-rules.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { declineFirstRefusal } from "#business/reservations/claims/hold-by-link.ts";
import { resumeReport, stopReport } from "#business/results/reports.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { dollars } from "#platform/money.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { context, hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { closesIn, ofKind, onInvoice, pay, tasksOn } from "#tests/support/office/office-tasks.ts";
import { loadUpcomingMailings } from "./load-upcoming-mailings.ts";

let first = 0;

anyDatabase("the coming cards on Today", () => {
  beforeEach(async () => {
    [first = 0] = await planTestMailings();
  });

  test("the coming cards: sold and held by size, the money, and who is where", async () => {
    await closesIn(first, 30, { printCents: 500_00, households: 1_000 });
    await pay(await onInvoice(first));
    await onInvoice(first, "roofing", "F4");
    await hold({ mailingId: first, industry: "dental", spot: "B4" });
    const [card] = await loadUpcomingMailings(await findTodayByDatabaseClock());
    expect(card).toMatchObject({
      id: first,
      onSale: true,
      status: "Open for booking. 2 of 14 spots sold, 1 held.",
      bySize: ["Small: 0 of 4 sold, 1 held", "Medium: 1 of 4 sold", "Large: 1 of 6 sold"],
      money: [
        ["Sold", "$1,600"],
        ["Received", "$1,000"],
        ["Refunded", "$0"],
        ["Costs recorded", "$0"],
        ["Costs expected", "$760"],
        ["Profit so far", "$240"],
      ],
      profit: "$240",
      breakEven: "Reached.",
    });
    expect(card?.deadlines[0]).toMatchObject({
      name: "Booking closes",
      until: "booking closes",
      days: 30,
    });
    const who = new Map(card?.drawing.places.map((place) => [place.id, place]));
    expect(who.get("F1")).toMatchObject({ look: "paid", who: expect.stringMatching(/^Business/) });
    expect(who.get("F4")).toMatchObject({ look: "unpaid" });
    expect(who.get("B4")).toMatchObject({ look: "held" });
    expect(who.get("B1")).toMatchObject({ look: "open", who: null });
  });

  test("a card's profit and its parts are the same on Today, its page, and its line of the year", async () => {
    await closesIn(first, 30, { printCents: 500_00, households: 1_000 });
    await pay(await onInvoice(first));
    const today = await findTodayByDatabaseClock();
    const [card] = await loadUpcomingMailings(today);
    const view = await findMailingView(first, new Date());
    const lines = await listProfitLinesOfYear(Number(view?.mailing.dropDate.slice(0, 4)));
    const line = lines.find((each) => each.mailing?.id === first);
    const parts = profitFigureColumns.map(({ name, of }) => [name, line && dollars(of(line))]);
    expect(card?.money).toEqual(expect.arrayContaining(parts));
    expect(view?.money).toEqual(expect.arrayContaining(parts));
    expect(parts.at(-1)).toEqual(["Profit so far", card?.profit]);
  });

  test("a card on which nothing can be sold says its profit, not what is missing; a full one that it is full", async () => {
    await closesIn(first, 30, { printCents: 5000_00 });
    await onInvoice(first);
    const [before] = await loadUpcomingMailings(await findTodayByDatabaseClock());
    expect(before?.breakEven).toContain("short");
    await db.execute(sql`insert into reservation (reference, mailing_id, exclusivity_group, spot, size, price_cents,
        state, network_hash)
      select 'HOUSE-' || spot, ${first}, 'house:' || spot, spot, 'large', 100000, 'house', '-'
      from unnest(array['F2','F3','F4','F5','F6','F7','B1','B2','B3','B4','B5','B6','B7']) spot`);
    const [full] = await loadUpcomingMailings(await findTodayByDatabaseClock());
    expect(full?.status).toBe("Full: 1 of 14 spots sold, 13 house ads.");
    await db.update(mailing).set({ state: "printed" });
    const [printed] = await loadUpcomingMailings(await findTodayByDatabaseClock());
    expect(printed).toMatchObject({ breakEven: null, profit: expect.stringMatching(/^−/) });
    expect(printed?.status).toBe("Printed. 1 of 14 spots sold, 13 house ads.");
  });
});

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
    setSellingRulesInMemory({ ...initialSellingRules, firstRefusalDays: 7 });
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
