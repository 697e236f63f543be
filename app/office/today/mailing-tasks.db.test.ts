import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { savePrintedCopyAddress } from "#business/ads/brief/save-brief.ts";
import { printerSetting } from "#business/company/printer-setting.ts";
import { mailingDatesForDropDate } from "#business/mailings/mailing.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import {
  decideToMailUnfilledCard,
  findFewerHomesRefunds,
  refundFewerHomes,
} from "#business/reservations/mailing-changes/card-falls-short.ts";
import { mailing } from "#database/schema/mailings.ts";
import { pressFile } from "#database/schema/press.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { closeAfterApprovals, plannedRoute } from "#tests/support/business/printed-mailing.ts";
import { industryAt, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  assistant,
  closesIn,
  deadlineOf,
  ofKind,
  olga,
  onInvoice,
  pay,
  tasksNow,
  versionOf,
} from "#tests/support/office/office-tasks.ts";
import { loadUpcomingMailings } from "./load-upcoming-mailings.ts";

let first = 0;

/** So many spots sold that nothing is to be decided. */
async function fillUp() {
  const spots = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "B1"];
  for (const [n, spot] of spots.entries()) await onInvoice(first, industryAt(n), spot);
}

/** The first card's file, ready and sent. */
async function sendPrintFile() {
  const printer = printerSetting.first;
  const content = { versions: [], findings: [] };
  const made = {
    state: "ready",
    hash: "ab",
    sentTo: "press@example.com",
    sentAt: new Date(),
  } as const;
  const row = { mailingId: first, number: 1, formKey: randomUUID(), printer, content };
  await db.insert(pressFile).values({ ...row, madeBy: "Olga", ...made });
}

anyDatabase("tasks about a mailing", () => {
  beforeEach(async () => {
    [first = 0] = await planTestMailings();
    await db.update(mailing).set({ routePlan: [route] });
  });
  const route = plannedRoute();

  test("routes that nobody has planned, from ten days before print", async () => {
    const printsIn = async (days: number, planned: boolean) => {
      const date = addDays(await findTodayByDatabaseClock(), days);
      const dates = { bookingCloses: date, briefDue: date, approvalDue: date, printFile: date };
      const routePlan = planned ? [route] : [];
      await db
        .update(mailing)
        .set({ ...dates, routePlan })
        .where(sql`id = ${first}`);
      return (await tasksNow()).some(({ id }) => id === `routes ${first}`);
    };
    expect([
      await printsIn(11, false),
      await printsIn(10, false),
      await printsIn(10, true),
    ]).toEqual([false, true, false]);
  });

  test("a file for the printer, once its ads can't change, until one is sent", async () => {
    const { id } = await closeAfterApprovals(first);
    const task = async () => (await tasksNow()).filter((each) => each.id === `print-file ${id}`);
    expect(await task()).toMatchObject([{ action: { to: `/office/mailings/${id}/print` } }]);
    await sendPrintFile();
    expect(await task()).toEqual([]);
  });

  test("copies without an address, from the day on which the card's ads can't change, until there is one", async () => {
    const place = await onInvoice(first);
    await pay(place);
    const asked = async () =>
      (await tasksNow(assistant)).filter(({ id }) => id === `copies ${first}`);
    expect(await asked()).toEqual([]);
    const { id } = await closeAfterApprovals(first);
    expect(await asked()).toMatchObject([
      {
        title: "1 printed copy has no address",
        urgent: false,
        action: { to: `/office/mailings/${id}/copies` },
      },
    ]);
    const address = { name: "Copper", street: "1 Main St", town: "Mesa AZ", zip: "85201" };
    await savePrintedCopyAddress({ reservationId: place.id, address }, byOperator);
    expect(await asked()).toEqual([]);
  });

  test("the missing share of a card that went to fewer homes, to the owner alone, until it is given", async () => {
    await pay(await onInvoice(first));
    const mailed = async (pieces: number) => {
      const date = addDays(await findTodayByDatabaseClock(), -3);
      await db
        .update(mailing)
        .set({ state: "confirmed", drops: [{ date, pieces, postOffice: "Scottsdale Main" }] })
        .where(sql`id = ${first}`);
      return ofKind(await tasksNow(), "money");
    };
    expect(await mailed(10_000)).toEqual([]);
    expect(await mailed(8_000)).toMatchObject([
      { cents: 200_00, action: { to: `/office/mailings/${first}#fewer` } },
    ]);
    expect(ofKind(await tasksNow(assistant), "money")).toEqual([]);
    const { key } = await findFewerHomesRefunds(first);
    const seen = { id: first, expectedVersion: await versionOf(first), key };
    await refundFewerHomes(seen, { actor: { kind: "operator", id: "900" }, now: new Date() });
    expect((await tasksNow()).filter(({ id }) => id.startsWith("fewer"))).toEqual([]);
  });

  test("drop-offs that are not complete once the card should be in homes, to the owner alone", async () => {
    await pay(await onInvoice(first));
    const noted = async (pieces: number, inHomesBy: string) => {
      const { drop: dropDate, ...dates } = mailingDatesForDropDate(addDays(inHomesBy, -7));
      const drops = [{ date: dropDate, pieces, postOffice: "Scottsdale Main" }];
      await db
        .update(mailing)
        .set({ ...dates, dropDate, state: "dropped", drops })
        .where(sql`id = ${first}`);
      return (await tasksNow()).filter(({ id }) => id.startsWith("drop-offs"));
    };
    const today = await findTodayByDatabaseClock();
    expect(await noted(5_000, today)).toEqual([]);
    expect(await noted(10_000, addDays(today, -1))).toEqual([]);
    expect(await noted(5_000, addDays(today, -1))).toMatchObject([
      { kind: "money", action: { to: `/office/mailings/${first}#correct` } },
    ]);
    expect(ofKind(await tasksNow(assistant), "money")).toEqual([]);
  });

  test("a card that won't break even at its current pace, until enough is sold", async () => {
    const behind = async () => ofKind(await tasksNow(), "break-even");
    await closesIn(first, 40, { printCents: 500_00, households: 1_000 });
    expect((await behind())[0]).toMatchObject({
      title: "In 60 days hasn’t broken even",
      cents: 500_00 + 260_00,
      action: { to: `/office/who-to-call?mailing=${first}` },
    });
    await onInvoice(first);
    expect(await behind()).toEqual([]);
    await closesIn(first, 10, { printCents: 5_000_00 });
    expect((await behind())[0]?.sentence).toContain("1 spot sold in the last four weeks");
    await closesIn(first, 60);
    expect(await behind()).toEqual([]);
  });

  test("the price of printing, where nobody has entered it two weeks before booking closes", async () => {
    await closesIn(first, 14);
    expect(ofKind(await tasksNow(), "break-even")).toMatchObject([
      { urgent: false, action: { to: `/office/mailings/${first}#plan-printCents` } },
    ]);
    await closesIn(first, 15);
    expect(ofKind(await tasksNow(), "break-even")).toEqual([]);
  });

  test("each step of a card from its date on, until it is recorded; and the card, until it is dropped off", async () => {
    await fillUp();
    await closesIn(first, -1);
    const steps = async (who: typeof olga | typeof assistant = assistant) =>
      ofKind(await tasksNow(who), "mailing").map(({ action }) => action.to);
    const move = (given: Partial<typeof mailing.$inferInsert>, days: number) =>
      closesIn(first, -days, given);
    expect(await steps()).toEqual([`/office/mailings/${first}#close`]);
    await move({ state: "closed" }, 1);
    expect(await steps()).toEqual([]);
    const toPrint = -(deadlineOf("printFile") - deadlineOf("bookingCloses"));
    await move({}, -toPrint);
    expect(await steps()).toEqual([`/office/mailings/${first}/print`]);
    await sendPrintFile();
    expect(await steps()).toEqual([`/office/mailings/${first}#print`]);
    await move({ state: "printed" }, 20);
    expect(await steps()).toEqual([]);
    await move({}, 21);
    expect(await steps()).toEqual([`/office/mailings/${first}#drop`]);
    await move({}, 30);
    expect(ofKind(await tasksNow(assistant), "mailing")).toMatchObject([{ urgent: true }]);
    const [card] = await loadUpcomingMailings(await findTodayByDatabaseClock());
    expect(card).toMatchObject({ id: first, drop: expect.stringMatching(/^Was planned for/) });
    await move({ state: "dropped" }, 30);
    expect(await steps()).toEqual([]);
    expect(
      (await loadUpcomingMailings(await findTodayByDatabaseClock())).map(({ id }) => id),
    ).not.toContain(first);
  });

  test("the decision about a card with fewer than 8 spots once booking has closed, until it is made", async () => {
    await onInvoice(first);
    await closesIn(first, 0, { state: "closed" });
    const decisions = async (who: typeof olga | typeof assistant = olga) =>
      ofKind(await tasksNow(who), "mailing");
    expect(await decisions()).toEqual([]);
    await closesIn(first, -1);
    expect(await decisions()).toMatchObject([
      {
        sentence: expect.stringMatching(
          /^1 spot is sold, fewer than 8\. We promise everyone who booked a decision/,
        ),
        action: { to: `/office/mailings/${first}#fill` },
      },
    ]);
    expect(await decisions(assistant)).toEqual([]);
    await decideToMailUnfilledCard(
      { id: first, expectedVersion: await versionOf(first) },
      byOperator,
    );
    expect(await decisions()).toEqual([]);
  });
});
