import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { unsettledPaymentsQuery } from "#business/ledger/list-money.ts";
import type { MoneyProblem } from "#business/ledger/money.ts";
import { mailLimits } from "#business/mail-limits/mail-limits.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { findDueInvoices } from "#business/reservations/pay/billing-queries.ts";
import { recoveryCode } from "#database/schema/auth.ts";
import { lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { payment, refund } from "#database/schema/payments.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { holdWithDetails, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase, pagesTouched } from "#tests/support/database/database.ts";
import { testName } from "#tests/support/mail/message-names.ts";
import {
  assistant,
  closesIn,
  ofKind,
  olga,
  onInvoice,
  pay,
  tasksNow,
  tasksOn,
} from "#tests/support/office/office-tasks.ts";
import { withSettings } from "#tests/support/settings.ts";
import { moneyProblemTask } from "./money-tasks.ts";

let first = 0;

anyDatabase("what needs a person", () => {
  beforeEach(async () => {
    [first = 0] = await planTestMailings();
  });

  test("a first-time customer who asks for an invoice is one tap, and gone once it is answered", async () => {
    const asked = await holdWithDetails({ mailingId: first, industry: "hvac", spot: "F7" });
    const id = asked.reservation.id;
    await db.execute(sql`update reservation set invoice_requested_at = now() where id = ${id}`);
    expect(ofKind(await tasksNow(), "asked")).toMatchObject([
      { urgent: true, action: { to: `/office/reservations/${id}`, press: "vouch" } },
    ]);
    await db.execute(sql`update reservation set vouched_at = now() where id = ${id}`);
    expect(ofKind(await tasksNow(), "asked")).toEqual([]);
  });

  test("a new lead from the site, until an operator changes its status; a lead that the office added is no task", async () => {
    const left = { email: "ruth@bakery.example", emailKey: "ruth@bakery.example" };
    await db.insert(lead).values([
      { ...left, page: "/features" },
      { email: "called@bakery.example", emailKey: "called@bakery.example", page: "/office" },
    ]);
    const leads = async () => ofKind(await tasksNow(assistant), "lead");
    const [task, ...others] = await leads();
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      title: "Reply to ruth@bakery.example",
      action: { to: expect.stringMatching(/^\/office\/leads\/\d+$/) },
    });
    await db.update(lead).set({ state: "contacted" });
    expect(await leads()).toEqual([]);
  });

  test("undelivered messages, many of them as one row, until an operator has decided", async () => {
    const write = (n: number) =>
      db.insert(message).values({
        ...testName(n),
        recipient: "pat@shop.example",
        subject: `Subject ${n}`,
        html: "<p>",
        text: "x",
        state: "failed",
        stateChangedAt: new Date(),
      });
    await db.delete(message);
    await write(1);
    expect(ofKind(await tasksNow(assistant), "message")).toMatchObject([{ urgent: true }]);
    for (const n of [2, 3, 4]) await write(n);
    expect(ofKind(await tasksNow(), "message")).toMatchObject([
      { title: "4 messages not delivered", action: { to: "/office/messages?state=failed" } },
    ]);
    await db.update(message).set({ resolvedAt: sql`now()` });
    expect(ofKind(await tasksNow(), "message")).toEqual([]);
  });

  test("a night without a backup, until one was made, to the owner alone", async () => {
    const night = (slot: number, end: "dead_at" | "done_at") =>
      db.execute(sql`insert into job (kind, payload, last_error, ${sql.raw(end)})
        values ('every:nightly-backup', ${JSON.stringify({ slot })}::jsonb, 'the disk is full', now())`);
    await night(1, "done_at");
    expect(ofKind(await tasksNow(), "backup")).toEqual([]);
    await night(2, "dead_at");
    expect(ofKind(await tasksNow(), "backup")).toMatchObject([
      { urgent: true, sentence: expect.stringContaining("the disk is full") },
    ]);
    expect(ofKind(await tasksNow(assistant), "backup")).toEqual([]);
    await night(3, "done_at");
    expect(ofKind(await tasksNow(), "backup")).toEqual([]);
  });

  test("few recovery codes, and placeholders to the owner alone", async () => {
    expect(ofKind(await tasksNow(), "recovery-codes")).toMatchObject([
      { title: "You have no recovery codes" },
    ]);
    await db
      .insert(recoveryCode)
      .values([1, 2, 3].map((n) => ({ operatorId: 900, codeHash: `h${n}` })));
    expect(ofKind(await tasksNow(), "recovery-codes")).toEqual([]);
    expect(ofKind(await tasksNow(), "launch")).toHaveLength(1);
    expect(ofKind(await tasksNow(assistant), "launch")).toEqual([]);
  });

  test("in order: what is due today, then money, then what has time", async () => {
    await closesIn(first, 17, { printCents: 5_000_00 });
    const made = await onInvoice(first);
    await pay(made);
    await db.execute(sql`insert into refund (payment_id, reservation_id, amount_cents, reason, state)
      select id, reservation_id, 100, 'operator', 'failed' from payment`);
    await onInvoice(first, "roofing", "F2");
    const kinds = (await tasksOn(made.dueOn)).map(({ kind }) => kind);
    expect(kinds.slice(0, 4)).toEqual(["mail", "invoice", "money", "break-even"]);
  });

  test("first of all that no mail server is set up, for everybody, until one is", async () => {
    const made = await onInvoice(first);
    for (const who of [olga, assistant]) {
      const [mail, next] = await tasksOn(made.dueOn, who);
      expect(mail).toMatchObject({
        title: "Emails are saved, not sent: no mail server is set up",
        urgent: true,
      });
      expect(next?.kind).toBe("invoice");
    }
    const connected = {
      smtpUrl: "smtp://mail.example",
      mailFrom: "office@copper.example",
      operatorEmail: "office@copper.example",
    };
    const tasks = await withSettings(connected, () => tasksOn(made.dueOn));
    expect(ofKind(tasks, "mail")).toEqual([]);
  });

  test("a brake on emails to new addresses, as long as it is on", async () => {
    const keys = { emailKey: "a@a.example", mailbox: "a@a.example", domain: "a.example" };
    const many = Array.from({ length: mailLimits.site.hour }, () => keys);
    await db.insert(strangerMessage).values(many);
    expect(ofKind(await tasksNow(), "mail")[1]?.title).toBe(
      "The site has paused emails to new addresses",
    );
    await db.execute(
      sql`update stranger_message set created_at = created_at - interval '61 minutes'`,
    );
    expect(ofKind(await tasksNow(), "mail")).toHaveLength(1);
  });
});

/** So many reservations that are over, each with its invoice. */
async function fillWithThePast(prefix: string, count: number) {
  await db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size,
      price_cents, state, network_hash, ended_at, ended_from_state)
    select ${prefix}::text || n, ${first}, 'spa', 'spa', 'B7', 'small', 35000, 'released', '-', now() - n * interval '1 hour',
      'held' from generate_series(1, ${count}::int) n`);
  await db.execute(sql`insert into invoice (number, reservation_id, issued_on, buyer, seller, description,
      price_cents, tax_basis_points, tax_cents, total_cents, received_cents, state)
    select ${prefix}::text || id, id, date '2026-01-01', '{}', '{}', '-', 35000, 0, 0, 35000, 35000,
      case when id % 2 = 0 then 'paid' else 'void' end from reservation where reference like ${`${prefix}%`}`);
  await db.execute(sql`insert into payment (id, reservation_id, method, outcome, amount_cents, recorded_by)
    select ${prefix}::text || id, id, 'online', 'granted', 35000, 'system' from reservation where reference like ${`${prefix}%`}`);
  await db.execute(sql`analyze reservation, invoice, payment`);
}

anyDatabase("what Today reads", () => {
  test("touches a bounded number of pages, however many reservations, invoices and payments are over", async () => {
    [first = 0] = await planTestMailings();
    await pay(await onInvoice(first));
    await fillWithThePast("over-", 20_000);
    const invoices = findDueInvoices(addDays(await findTodayByDatabaseClock(), 5), 21);
    // Some more than its own where suites before it left rows in the same database.
    expect(await pagesTouched(invoices), "invoices").toBeLessThanOrEqual(80);
    expect(await pagesTouched(unsettledPaymentsQuery()), "money").toBeLessThanOrEqual(80);
    const everyPayment = db
      .select()
      .from(payment)
      .where(sql`${payment.outcome} || '' <> 'granted'`);
    expect(await pagesTouched(everyPayment), "all of them (negative control)").toBeGreaterThan(300);
  });
});

let soon = 0;

/** A refund of $100 of the only payment that the office sends by hand. */
async function owe(reservationId: number, more: { createdAt?: Date } = {}) {
  const [paid] = await db.select({ paymentId: payment.id }).from(payment);
  if (!paid) throw new Error("nothing is paid");
  const owed = { ...paid, reservationId, amountCents: 100_00 };
  await db.insert(refund).values({ ...owed, reason: "operator", state: "by-hand", ...more });
}

anyDatabase("tasks about money", () => {
  beforeEach(async () => {
    [soon = 0] = await planTestMailings();
  });

  test("an unpaid invoice from two days before its date on, until it is paid", async () => {
    const made = await onInvoice(soon);
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
    const made = await onInvoice(soon);
    await pay(made);
    expect(ofKind(await tasksNow(), "money")).toEqual([]);
    await owe(made.id);
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
    const made = await onInvoice(soon);
    await pay(made);
    // Monday, November 23, 2026; Thursday of that week is Thanksgiving.
    const createdAt = new Date("2026-11-23T19:00:00Z");
    await owe(made.id, { createdAt });
    expect(ofKind(await tasksNow(), "money")).toMatchObject([
      { due: "2026-12-08", sentence: expect.stringContaining("due by Tuesday, December 8, 2026") },
    ]);
  });

  test("a payment that paid no spot, until it goes back", async () => {
    const made = await onInvoice(soon);
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
