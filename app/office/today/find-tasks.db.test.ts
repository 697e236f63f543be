import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { latestInvoice } from "#business/billing/billing-queries.ts";
import { invoicesDueByQuery } from "#business/billing/invoices/find-due-invoices.ts";
import { recordInvoicePayment } from "#business/billing/invoices/record-invoice-payment.ts";
import { unmatchedPaymentsQuery } from "#business/billing/ledger/unmatched-payments.ts";
import { choosePayByInvoice } from "#business/bookings/choose-pay-by-invoice.ts";
import { confirmReservation } from "#business/bookings/confirm-reservation.ts";
import {
  findFewerHomesRefunds,
  refundFewerHomes,
} from "#business/bookings/mailing-changes/fewer-homes-refunds.ts";
import { mailUnfilledCard } from "#business/bookings/mailing-changes/mail-unfilled-card.ts";
import { mailLimits } from "#business/mail-limits/mail-limits.ts";
import { datesForDrop } from "#business/mailings/mailing.ts";
import { releaseHold } from "#business/reservations/holds/release-hold.ts";
import { expiringOffersQuery } from "#business/reservations/offers/find-expiring-offers.ts";
import { joinWaitList } from "#business/reservations/offers/join-wait-list.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { databaseToday } from "#business/reservations/search/find-reservations.ts";
import { recoveryCode } from "#database/schema/auth.ts";
import { payment, refund } from "#database/schema/billing.ts";
import { lead } from "#database/schema/leads.ts";
import { message } from "#database/schema/mail.ts";
import { strangerMessage } from "#database/schema/mail-limits.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation, reservationPayment } from "#database/schema/reservations.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { type DeadlineId, deadlineRule } from "#site.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdWithDetails,
  industryAt,
  linkTo,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { testName } from "#tests/support/mail/message-names.ts";
import { withSettings } from "#tests/support/settings.ts";
import { findTasks } from "./find-tasks.ts";
import { loadUpcomingMailings } from "./load-upcoming-mailings.ts";
import type { Task, TaskKind } from "./tasks.ts";

const olga = { id: 900, role: "owner" } as const;
const assistant = { id: 900, role: "assistant" } as const;

async function tasksOn(date: string, who: typeof olga | typeof assistant = olga) {
  const now = new Date(`${date}T19:00:00Z`);
  return findTasks(who, await loadUpcomingMailings(date), now);
}
const tasksNow = async (who: typeof olga | typeof assistant = olga) =>
  findTasks(who, await loadUpcomingMailings(await databaseToday()), new Date());
const ofKind = (tasks: readonly Task[], kind: TaskKind) =>
  tasks.filter((task) => task.kind === kind);

let first = 0;

/** A spot firm on an invoice. */
async function onInvoice(industry = "plumbing", spot = "F1") {
  const { reservation: held } = await holdWithDetails({ mailingId: first, industry, spot });
  // Of those who have not paid before a card has a share only.
  await db.update(reservation).set({ vouchedAt: sql`now()` }).where(sql`id = ${held.id}`);
  await choosePayByInvoice({ reservationId: held.id }, context);
  await confirmReservation({ token: await linkTo(held.id) }, context);
  const billed = await latestInvoice(held.id);
  if (!billed?.dueOn) throw new Error("no invoice");
  return { id: held.id, billed, dueOn: billed.dueOn };
}

async function pay({ id, billed }: Awaited<ReturnType<typeof onInvoice>>) {
  await recordInvoicePayment(
    {
      reservationId: id,
      amountCents: billed.totalCents,
      note: "check 1",
      expectedVersion: billed.version,
    },
    { actor: { kind: "operator", id: "900" }, now: new Date() },
  );
}

async function versionOf(id: number) {
  const [row] = await db.select({ version: mailing.version }).from(mailing).where(sql`id = ${id}`);
  return row?.version ?? 0;
}

/** So many spots sold that nothing is to be decided. */
async function fillUp() {
  const spots = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "B1"];
  for (const [n, spot] of spots.entries()) await onInvoice(industryAt(n), spot);
}

const deadlineOf = (id: DeadlineId) => deadlineRule.find((rule) => rule.id === id)?.days ?? 0;

/** Moves the first mailing so that its booking closes in so many days: set by hand, so on whatever day of the week. */
async function closesIn(days: number, given: Partial<typeof mailing.$inferInsert> = {}) {
  const dropDate = addDays(await databaseToday(), days - deadlineOf("bookingCloses"));
  const dates = deadlineRule.map(({ id, days: fromDrop }) => [id, addDays(dropDate, fromDrop)]);
  await db
    .update(mailing)
    .set({ ...Object.fromEntries(dates), dropDate, ...given })
    .where(sql`id = ${first}`);
}

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

  test("an unpaid invoice from two days before its date on, until it is paid", async () => {
    const made = await onInvoice();
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
    const made = await onInvoice();
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
    const made = await onInvoice();
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
      title: "Answer ruth@bakery.example",
      action: { to: expect.stringMatching(/^\/office\/leads\/\d+$/) },
    });
    await db.update(lead).set({ state: "contacted" });
    expect(await leads()).toEqual([]);
  });

  test("a payment that paid no spot, until it goes back", async () => {
    const made = await onInvoice();
    await db.insert(payment).values({
      id: "pi_alone",
      reservationId: made.id,
      method: "online",
      amountCents: 70_00,
      recordedBy: "system",
    });
    const money = async () => ofKind(await tasksNow(), "money");
    expect((await money())[0]?.title).toMatch(/^Match \$70\.00 from Business \d+$/);
    await db.execute(sql`insert into reservation_payment (payment_id, reservation_id, outcome)
      values ('pi_alone', ${made.id}, 'duplicate')`);
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

  test("the missing share of a card that went to fewer homes, to the owner alone, until it is given", async () => {
    await pay(await onInvoice());
    const mailed = async (pieces: number) => {
      const date = addDays(await databaseToday(), -3);
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

  test("hand-overs that are not complete once the card should be in homes, to the owner alone", async () => {
    await pay(await onInvoice());
    const noted = async (pieces: number, inHomesBy: string) => {
      const { drop: dropDate, ...dates } = datesForDrop(addDays(inHomesBy, -7));
      const drops = [{ date: dropDate, pieces, postOffice: "Scottsdale Main" }];
      await db
        .update(mailing)
        .set({ ...dates, dropDate, state: "dropped", drops })
        .where(sql`id = ${first}`);
      return (await tasksNow()).filter(({ id }) => id.startsWith("hand-overs"));
    };
    const today = await databaseToday();
    expect(await noted(5_000, today)).toEqual([]);
    expect(await noted(10_000, addDays(today, -1))).toEqual([]);
    expect(await noted(5_000, addDays(today, -1))).toMatchObject([
      { kind: "money", action: { to: `/office/mailings/${first}#correct` } },
    ]);
    expect(ofKind(await tasksNow(assistant), "money")).toEqual([]);
  });

  test("an offer to the wait-list in its last six hours", async () => {
    const { reservation: held } = await hold({ mailingId: first });
    await joinWaitList(
      {
        mailingId: first,
        industry: "plumbing",
        email: "lee@wait.example",
        proven: true,
        networkAddress: ownNetwork(),
      },
      context,
    );
    await releaseHold({ reservationId: held.id }, context);
    const [offer] = await db
      .select({ id: reservation.id })
      .from(reservation)
      .where(sql`state = 'offered'`);
    const id = offer?.id ?? 0;
    const offers = async (seconds: number) => {
      await shiftExpiry(id, seconds);
      return ofKind(await tasksNow(), "offer");
    };
    expect(await offers(7 * 3600)).toEqual([]);
    expect(await offers(5 * 3600)).toMatchObject([
      { urgent: false, action: { to: `/office/reservations/${id}` } },
    ]);
    const fresh = claimDurations.offerUnopenedHours * 3600;
    expect(await offers(fresh)).toMatchObject([{ urgent: false }]);
    expect(await offers(35 * 60)).toMatchObject([{ urgent: false }]);
    const [urgent] = await offers(29 * 60);
    expect(urgent).toMatchObject({ urgent: true });
    expect(urgent?.sentence).toContain("lee@wait.example can take F1");
    expect(await offers(-1)).toEqual([]);
  });

  test("a card that won't break even at its current pace, until enough is sold", async () => {
    const behind = async () => ofKind(await tasksNow(), "break-even");
    await closesIn(40, { printCents: 500_00, households: 1_000 });
    expect((await behind())[0]).toMatchObject({
      title: "In 60 days hasn't broken even",
      cents: 500_00 + 260_00,
      action: { to: `/office/who-to-call?mailing=${first}` },
    });
    await onInvoice();
    expect(await behind()).toEqual([]);
    await closesIn(10, { printCents: 5_000_00 });
    expect((await behind())[0]?.sentence).toContain("1 spot sold in the last four weeks");
    await closesIn(60);
    expect(await behind()).toEqual([]);
  });

  test("the price of printing, where nobody has entered it two weeks before booking closes", async () => {
    await closesIn(14);
    expect(ofKind(await tasksNow(), "break-even")).toMatchObject([
      { urgent: false, action: { to: `/office/mailings/${first}#plan-printCents` } },
    ]);
    await closesIn(15);
    expect(ofKind(await tasksNow(), "break-even")).toEqual([]);
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

  test("each step of a card from its date on, until it is recorded; and the card, until it is dropped off", async () => {
    await fillUp();
    await closesIn(-1);
    const steps = async (who: typeof olga | typeof assistant = assistant) =>
      ofKind(await tasksNow(who), "mailing").map(({ action }) => action.to);
    const move = (given: Partial<typeof mailing.$inferInsert>, days: number) =>
      closesIn(-days, given);
    expect(await steps()).toEqual([`/office/mailings/${first}#close`]);
    await move({ state: "closed" }, 1);
    expect(await steps()).toEqual([]);
    const toPrint = -(deadlineOf("printFile") - deadlineOf("bookingCloses"));
    await move({}, -toPrint);
    expect(await steps()).toEqual([`/office/mailings/${first}#print`]);
    await move({ state: "printed" }, 20);
    expect(await steps()).toEqual([]);
    await move({}, 21);
    expect(await steps()).toEqual([`/office/mailings/${first}#drop`]);
    await move({}, 30);
    expect(ofKind(await tasksNow(assistant), "mailing")).toMatchObject([{ urgent: true }]);
    const [card] = await loadUpcomingMailings(await databaseToday());
    expect(card).toMatchObject({ id: first, drop: expect.stringMatching(/^Was planned for/) });
    await move({ state: "dropped" }, 30);
    expect(await steps()).toEqual([]);
    expect((await loadUpcomingMailings(await databaseToday())).map(({ id }) => id)).not.toContain(
      first,
    );
  });

  test("the decision about a card with fewer than 8 spots once booking has closed, until it is made", async () => {
    await onInvoice();
    await closesIn(0, { state: "closed" });
    const decisions = async (who: typeof olga | typeof assistant = olga) =>
      ofKind(await tasksNow(who), "mailing");
    expect(await decisions()).toEqual([]);
    await closesIn(-1);
    expect(await decisions()).toMatchObject([
      {
        sentence: expect.stringMatching(
          /^1 spot is sold, fewer than 8\. We promise everyone who booked a decision/,
        ),
        action: { to: `/office/mailings/${first}#fill` },
      },
    ]);
    expect(await decisions(assistant)).toEqual([]);
    await mailUnfilledCard({ id: first, expectedVersion: await versionOf(first) }, byOperator);
    expect(await decisions()).toEqual([]);
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
    await closesIn(17, { printCents: 5_000_00 });
    const made = await onInvoice();
    await pay(made);
    await db.execute(sql`insert into refund (payment_id, reservation_id, amount_cents, reason, state)
      select id, reservation_id, 100, 'operator', 'failed' from payment`);
    await onInvoice("roofing", "F2");
    const kinds = (await tasksOn(made.dueOn)).map(({ kind }) => kind);
    expect(kinds.slice(0, 4)).toEqual(["mail", "invoice", "money", "break-even"]);
  });

  test("first of all that no mail server is set up, for everybody, until one is", async () => {
    const made = await onInvoice();
    for (const who of [olga, assistant]) {
      const [mail, next] = await tasksOn(made.dueOn, who);
      expect(mail).toMatchObject({
        title: "Emails are written, not sent: no mail server is set up",
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

  test("the coming cards: sold and held by size, the money, and who is where", async () => {
    await closesIn(30, { printCents: 500_00, households: 1_000 });
    await pay(await onInvoice());
    await onInvoice("roofing", "F4");
    await hold({ mailingId: first, industry: "dental", spot: "B4" });
    const [card] = await loadUpcomingMailings(await databaseToday());
    expect(card).toMatchObject({
      id: first,
      onSale: true,
      status: "Open for booking. 2 of 14 spots sold, 1 held.",
      bySize: ["Small: 0 of 4 sold, 1 held", "Medium: 1 of 4 sold", "Large: 1 of 6 sold"],
      money: "$1,600 sold, $1,000 paid",
      result: "$840 profit",
      breakEven: "Reached.",
    });
    expect(card?.deadlines[0]).toMatchObject({
      name: "Booking closes",
      until: "booking closes",
      days: 30,
    });
    await db.execute(sql`insert into refund (payment_id, reservation_id, is_full, amount_cents, reason, state)
      select id, reservation_id, false, 40000, 'operator', 'by-hand' from payment`);
    expect((await loadUpcomingMailings(await databaseToday()))[0]).toMatchObject({
      money: "$1,600 sold, $600 paid, $400 refunded",
      result: "$440 profit",
    });
    const who = new Map(card?.drawing.places.map((place) => [place.id, place]));
    expect(who.get("F1")).toMatchObject({ look: "paid", who: expect.stringMatching(/^Business/) });
    expect(who.get("F4")).toMatchObject({ look: "unpaid" });
    expect(who.get("B4")).toMatchObject({ look: "held" });
    expect(who.get("B1")).toMatchObject({ look: "open", who: null });
  });

  test("a card on which nothing can be sold says its result, not what is missing; a full one that it is full", async () => {
    await closesIn(30, { printCents: 5000_00 });
    await onInvoice();
    const [before] = await loadUpcomingMailings(await databaseToday());
    expect(before?.breakEven).toContain("short");
    await db.execute(sql`insert into reservation (reference, mailing_id, exclusivity_group, spot, size, price_cents,
        state, network_hash)
      select 'HOUSE-' || spot, ${first}, 'house:' || spot, spot, 'large', 100000, 'house', '-'
      from unnest(array['F2','F3','F4','F5','F6','F7','B1','B2','B3','B4','B5','B6','B7']) spot`);
    const [full] = await loadUpcomingMailings(await databaseToday());
    expect(full?.status).toBe("Full: 1 of 14 spots sold, 13 house ads.");
    await db.update(mailing).set({ state: "printed" });
    const [printed] = await loadUpcomingMailings(await databaseToday());
    expect(printed).toMatchObject({ breakEven: null, result: expect.stringContaining("loss") });
    expect(printed?.status).toBe("Printed. 1 of 14 spots sold, 13 house ads.");
  });
});

/** So many reservations that are over, each with its invoice. */
async function fillWithThePast(prefix: string, count: number) {
  await db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size,
      price_cents, state, network_hash, ended_at, ended_from_state)
    select ${prefix}::text || n, ${first}, 'spa', 'spa', 'B7', 'small', 35000, 'released', '-', now() - n * interval '1 hour',
      'held' from generate_series(1, ${count}::int) n`);
  await db.execute(sql`insert into invoice (number, reservation_id, issued_on, due_on, buyer, seller, description,
      price_cents, tax_basis_points, tax_cents, total_cents, received_cents, state)
    select ${prefix}::text || id, id, date '2026-01-01', date '2026-01-05', '{}', '{}', '-', 35000, 0, 0, 35000, 35000,
      case when id % 2 = 0 then 'paid' else 'void' end from reservation where reference like ${`${prefix}%`}`);
  await db.execute(sql`insert into payment (id, reservation_id, method, amount_cents, recorded_by)
    select ${prefix}::text || id, id, 'online', 35000, 'system' from reservation where reference like ${`${prefix}%`}`);
  await db.execute(sql`insert into reservation_payment (payment_id, reservation_id, outcome)
    select ${prefix}::text || id, id, 'granted' from reservation where reference like ${`${prefix}%`}`);
  await db.execute(sql`analyze reservation, invoice, payment, reservation_payment`);
}

type Plan = { "Shared Hit Blocks": number; "Shared Read Blocks": number };

async function pagesTouched(query: { getSQL(): ReturnType<typeof sql> }) {
  const explain = sql`explain (analyze, buffers, format json) ${query.getSQL()}`;
  const { rows } = await db.execute<{ "QUERY PLAN": { Plan: Plan }[] }>(explain);
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
}

anyDatabase("what Today reads", () => {
  test("touches a bounded number of pages, however many reservations, invoices and payments are over", async () => {
    [first = 0] = await planTestMailings();
    await pay(await onInvoice());
    await fillWithThePast("over-", 20_000);
    const invoices = invoicesDueByQuery(addDays(await databaseToday(), 5), 21);
    expect(await pagesTouched(invoices), "invoices").toBeLessThanOrEqual(40);
    expect(await pagesTouched(expiringOffersQuery(6, 21)), "offers").toBeLessThanOrEqual(40);
    // One look for each of the newest 200 payments.
    const money = await pagesTouched(unmatchedPaymentsQuery());
    expect(money, "money").toBeLessThanOrEqual(300);
    const everyPayment = db
      .select()
      .from(payment)
      .leftJoin(reservationPayment, sql`${reservationPayment.paymentId} = ${payment.id}`)
      .where(sql`${reservationPayment.outcome} is distinct from 'granted'`);
    expect(await pagesTouched(everyPayment), "all of them (negative control)").toBeGreaterThan(300);
  });
});
