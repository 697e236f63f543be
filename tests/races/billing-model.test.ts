import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { db } from "#platform/database/database.server.ts";
import { stripeTimeouts } from "#platform/payments/gateway.server.ts";
import { payingPlace, withGateway, withPatience } from "#tests/support/business/billing.ts";
import {
  billingHistory,
  everyPaymentIsInOnePlace,
  settleAndListProblems,
} from "#tests/support/business/billing-model.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { planTestMailings, withoutIndex } from "#tests/support/business/reservation.ts";
import { histories, live, reservationHistory } from "#tests/support/business/reservation-model.ts";
import { eachDatabase, emptyTables, postgresqlMissing } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import type { StripeLedger } from "#tests/support/stripe/stripe-objects.ts";

/** Operations in all, half of them on each database; `npm run soak` sets many. */
const OPERATIONS =
  Number(process.env.SOAK_OPERATIONS ?? depth(48, 600)) / (postgresqlMissing() ? 1 : 2);
const LONG = OPERATIONS > 5_000;
const STEPS = LONG ? 200 : 60;

/** Milliseconds after which the gateway has not answered: less than its late answers take. */
const LATE = 120;

/** How often the truths are looked at, in steps: the long run finds that something is wrong, a repetition finds where. */
const EVERY = Number(process.env.SOAK_EVERY ?? (LONG ? 10 : 2));

/** What earlier histories left; the audit log's guard is out of the way for that moment. */
const CLEARED = ["job", "message", "gateway_event", "dispute", "audit_event", "invoice_counter"]
  .map((table) => `delete from ${table}`)
  .join(";");

eachDatabase("random histories of reservations and their money", (engine) => {
  const gateway = withGateway();

  test("end with every captured payment in exactly one of spot and refund, and one claim per spot and industry, also where mistakes are taken back", {
    timeout: 120_000 + OPERATIONS * 400,
  }, async () => {
    stripeTimeouts.answer = LATE;
    const done = new Map<string, number>();
    const money = {
      ...{ pages: 0, captured: 0, "went back": 0, "messages of the gateway": 0 },
      ...{ parts: 0, forgiven: 0, "too much": 0, "taken back": 0 },
    };
    let tried = 0;
    const property = fc.asyncProperty(histories(STEPS), async (steps) => {
      await db.execute(
        sql.raw(`begin; set local session_replication_role = replica; ${CLEARED}; commit`),
      );
      gateway.double.ledger.forget();
      gateway.double.faults.splice(0);
      tried += steps.reduce((sum, { acts }) => sum + acts.length, 0);
      const counts = await live(billingHistory(gateway.double), steps, EVERY);
      for (const [name, count] of counts) done.set(name, (done.get(name) ?? 0) + count);
      expect(await withPatience(10_000, () => settleAndListProblems(gateway.double))).toEqual([]);
      addUp(money, gateway.double.ledger);
      await addUpByHand(money);
    });
    // A short random history may capture hardly any payment, so it goes on until there were enough to judge by.
    while (tried < OPERATIONS || money.captured <= OPERATIONS / 100) {
      const seed = process.env.SOAK_SEED ? { seed: Number(process.env.SOAK_SEED) } : {};
      await fc.assert(property, { numRuns: LONG ? 10 : 1, endOnFailure: true, ...seed });
      if (LONG) process.stdout.write(`${engine}: ${tried} of ${OPERATIONS} operations\n`);
    }
    if (LONG) report(engine, tried, done, money);
  });

  test("would be seen to go wrong: money that is forgotten, and money that is in two places (negative control)", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { double } = gateway;
    const problems = () => withPatience(10_000, () => settleAndListProblems(double));
    const { session } = await withPatience(10_000, () => payingPlace(double, { mailingId }));
    const { id } = double.ledger.pay(session);
    expect(await problems()).toEqual([]);
    await db.execute(sql`insert into refund (payment_id, reservation_id, amount_cents, reason, state)
      select id, reservation_id, amount_cents, 'spot-gone', 'by-hand' from payment`);
    expect(await problems()).toContainEqual(expect.stringMatching(`${id} of .* whole spot-gone`));
    await db.execute(
      sql`update refund set is_full = false, reason = 'operator', amount_cents = amount_cents + 1`,
    );
    expect(await problems()).toContainEqual(expect.stringMatching(`${id} of .*1 goes back`));
    await db.execute(sql`delete from refund`);
    await emptyTables("payment", "checkout_session");
    expect(await problems()).toContainEqual(`${id} was captured and is not known`);
  });

  test("would be seen to go wrong: a part that is kept although its spot is given up (negative control)", async () => {
    const { reservationId, invoice } = await firmPlace();
    const part = { reservationId, amountCents: 200_00, expectedVersion: invoice.version };
    await recordInvoicePayment({ ...part, note: "a part" }, byOperator);
    expect(await everyPaymentIsInOnePlace()).toEqual([]);
    await db.execute(sql`update reservation set state = 'canceled', cancellation_outcome = 'nothing',
      canceled_by = 'buyer', ended_from_state = 'unpaid', ended_at = now() where id = ${reservationId}`);
    expect(await everyPaymentIsInOnePlace()).toEqual([
      expect.stringMatching(/ of 20000 .*decided 0.*place canceled/),
    ]);
  });
});

type Money = Record<
  | ("pages" | "captured" | "went back" | "messages of the gateway")
  | ("parts" | "forgiven" | "too much" | "taken back"),
  number
>;

function addUp(money: Money, { sessions, intents, refunds, events }: StripeLedger) {
  money.pages += sessions.size;
  money.captured += [...intents.values()].filter(({ status }) => status === "succeeded").length;
  money["went back"] += refunds.size;
  money["messages of the gateway"] += events.length;
}

/** What came by hand: parts of a price, rests that were forgiven, too much, and what was taken back of all of these. */
async function addUpByHand(money: Money) {
  const { rows } = await db.execute<{ what: keyof Money; n: string }>(sql`
    select case when method = 'forgiven' then 'forgiven' when excess_cents > 0 then 'too much' else 'parts' end as what,
      count(*) as n
    from payment where method = 'forgiven' or excess_cents > 0 or (method = 'invoice' and exists (
      select from invoice where invoice.reservation_id = payment.reservation_id and total_cents > payment.amount_cents))
    group by what
    union all select 'taken back', count(*) from payment_reversal`);
  for (const { what, n } of rows) money[what] += Number(n);
}

function report(engine: string, tried: number, done: Map<string, number>, money: Money) {
  const succeeded = [...done.values()].reduce((sum, count) => sum + count, 0);
  const lines = [...done].sort(([one], [other]) => one.localeCompare(other));
  process.stdout.write(
    `${engine}: ${tried} operations, of which ${succeeded} were not refused; untruths: 0\n${lines
      .map(([name, count]) => `  ${name.padEnd(18)} ${String(count).padStart(7)}\n`)
      .join("")}At the gateway: ${JSON.stringify(money)}\n`,
  );
}

/** How many histories, and how long; the soak sets more. */
const RUNS = Number(process.env.SOAK_HISTORIES ?? depth(1, 4));
const LENGTH = Number(process.env.SOAK_STEPS ?? 40);

eachDatabase("random histories of reservations", () => {
  test("end with one live claim per spot and industry, one outcome per payment, one message per name", {
    timeout: 300_000 + RUNS * LENGTH * 500,
  }, async () => {
    const total = new Map<string, number>();
    const property = fc.asyncProperty(histories(LENGTH), async (steps) => {
      await emptyTables("job", "message");
      for (const [name, count] of await live(reservationHistory, steps)) {
        total.set(name, (total.get(name) ?? 0) + count);
      }
    });
    // A short history may hold nothing by chance: it goes on until there is something to judge by.
    for (let round = 0; round < 20 && !total.get("hold"); round++) {
      await fc.assert(property, {
        numRuns: RUNS,
        endOnFailure: RUNS > 10,
        interruptAfterTimeLimit: 3_600_000,
      });
    }
    expect(total.get("hold")).toBeGreaterThan(0);
    if (process.env.SOAK_HISTORIES) console.log(Object.fromEntries(total));
  });

  test("would be seen to go wrong without the indexes (negative control)", async () => {
    const acts = [0, 1, 2, 3].map((a) => ({ what: 0, a, b: 0, c: 0, undone: false }));
    await withoutIndex("reservation_one_per_spot", async () => {
      const wrong = live(reservationHistory, [{ acts }]);
      await expect(wrong).rejects.toThrow(/spot F1 has \d live claims/);
    });
    const right = await live(reservationHistory, [{ acts }]);
    expect(right).toEqual(new Map([["hold", 1]]));
  });
});
