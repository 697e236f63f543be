import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { MoneyProblem } from "#business/ledger/money.ts";
import { payment, refund } from "#database/schema/payments.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  assistant,
  ofKind,
  onInvoice,
  pay,
  tasksNow,
  tasksOn,
} from "#tests/support/office/office-tasks.ts";
import { moneyProblemTask } from "./money-tasks.ts";

let first = 0;

anyDatabase("tasks about money", () => {
  beforeEach(async () => {
    [first = 0] = await planTestMailings();
  });

  test("an unpaid invoice from two days before its date on, until it is paid", async () => {
    const made = await onInvoice(first);
    const on = async (days: number) => ofKind(await tasksOn(addDays(made.dueOn, days)), "invoice");
    expect(await on(-3)).toEqual([]);
    expect(await on(-2)).toMatchObject([{ urgent: false, cents: made.billed.totalCents }]);
    expect(await on(0)).toMatchObject([
      { urgent: true, action: { to: `/office/reservations/${made.id}#amount` } },
    ]);
    expect((await on(1))[0]?.title).toContain("was due on");
    await pay(made);
    expect(await on(0)).toEqual([]);
  });

  test("money to be sent back, to the owner alone, until it has gone", async () => {
    const made = await onInvoice(first);
    await pay(made);
    expect(ofKind(await tasksNow(), "money")).toEqual([]);
    const [{ id } = { id: "" }] = await db
      .execute<{ id: string }>(sql`select id from payment`)
      .then(({ rows }) => rows);
    const owed = { paymentId: id, reservationId: made.id, amountCents: 100_00 };
    await db.insert(refund).values({ ...owed, reason: "operator", state: "by-hand" });
    const tasks = ofKind(await tasksNow(), "money");
    expect(tasks).toMatchObject([
      {
        cents: 100_00,
        action: {
          to: expect.stringMatching(`^/office/reservations/${made.id}#sent-[\\da-f-]{36}$`),
        },
      },
    ]);
    expect(tasks[0]?.title).toMatch(/^Send \$100\.00 back to Business \d+$/);
    expect(ofKind(await tasksNow(assistant), "money")).toEqual([]);
    await db.update(refund).set({ state: "done", doneAt: sql`now()` });
    expect(ofKind(await tasksNow(), "money")).toEqual([]);
  });

  test("money to be sent back by check is due 10 business days after it was decided", async () => {
    const made = await onInvoice(first);
    await pay(made);
    const [{ id } = { id: "" }] = await db
      .execute<{ id: string }>(sql`select id from payment`)
      .then(({ rows }) => rows);
    const owed = { paymentId: id, reservationId: made.id, amountCents: 100_00 };
    // Monday, November 23, 2026; Thursday of that week is Thanksgiving.
    const createdAt = new Date("2026-11-23T19:00:00Z");
    await db.insert(refund).values({ ...owed, reason: "operator", state: "by-hand", createdAt });
    expect(ofKind(await tasksNow(), "money")).toMatchObject([
      { due: "2026-12-08", sentence: expect.stringContaining("due by Tuesday, December 8, 2026") },
    ]);
  });

  test("a payment that paid no spot, until it goes back", async () => {
    const made = await onInvoice(first);
    await db.insert(payment).values({
      id: "pi_alone",
      reservationId: made.id,
      method: "online",
      amountCents: 70_00,
      recordedBy: "system",
    });
    const money = async () => ofKind(await tasksNow(), "money");
    expect((await money())[0]?.title).toMatch(/^Settle \$70\.00 from Business \d+$/);
    await db.update(payment).set({ outcome: "duplicate" });
    expect(await money()).toHaveLength(1);
    await db.insert(refund).values({
      paymentId: "pi_alone",
      reservationId: made.id,
      amountCents: 70_00,
      reason: "duplicate",
      state: "pending",
    });
    expect(await money()).toEqual([]);
  });
});

test("a refund to send is due within the Terms' 10 business days, and was due once they are over", () => {
  const toSend: MoneyProblem = {
    kind: "to-send",
    id: "7",
    name: "check 101",
    reservationId: 3,
    business: "Copper Pipes",
    amountCents: 60_000,
    decidedOn: "2027-04-01",
  };
  const on = (today: string) => moneyProblemTask(toSend, today).sentence;
  expect(on("2027-04-15")).toContain("It’s due by Thursday, April 15, 2027: our Terms promise");
  expect(on("2027-04-16")).toContain("It was due by Thursday, April 15, 2027: our Terms promise");
});
