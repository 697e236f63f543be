import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "#platform/database/database.server.ts";
import { patience } from "#platform/payments/stripe.server.ts";
import { withGateway } from "#tests/support/billing.ts";
import { billingHistory, settleDown } from "#tests/support/billing-model.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { histories, live } from "#tests/support/reservation-model.ts";

/** Operations on each database; `npm run soak` sets many. */
const OPERATIONS = Number(process.env.SOAK_OPERATIONS ?? 500);
const LONG = OPERATIONS > 5_000;
const STEPS = LONG ? 200 : 60;

/** How often the truths are looked at, in steps: the long run finds that something is wrong, a repetition finds where. */
const EVERY = Number(process.env.SOAK_EVERY ?? (LONG ? 10 : 2));

/** What earlier histories left; the journal's guard is out of the way for that moment. */
const CLEARED = ["job", "message", "gateway_event", "dispute", "journal_entry"]
  .map((table) => `delete from ${table}`)
  .join(";");

eachDatabase("random histories of reservations and their money", (engine) => {
  const gateway = withGateway();

  test("end with every captured payment in exactly one of place and refund, and one claim per place and industry", {
    timeout: 120_000 + OPERATIONS * 400,
  }, async () => {
    patience.answer = 120;
    const done = new Map<string, number>();
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
      expect(await settleDown(gateway.double)).toEqual([]);
    });
    while (tried < OPERATIONS) {
      const seed = process.env.SOAK_SEED ? { seed: Number(process.env.SOAK_SEED) } : {};
      await fc.assert(property, { numRuns: LONG ? 10 : 1, endOnFailure: true, ...seed });
      if (LONG) process.stdout.write(`${engine}: ${tried} of ${OPERATIONS} operations\n`);
    }
    expect(done.get("pay")).toBeGreaterThan(0);
    if (LONG) report(engine, tried, done);
  });
});

function report(engine: string, tried: number, done: Map<string, number>) {
  const succeeded = [...done.values()].reduce((sum, count) => sum + count, 0);
  const lines = [...done].sort(([one], [other]) => one.localeCompare(other));
  process.stdout.write(
    `${engine}: ${tried} operations, of which ${succeeded} were not refused\n${lines
      .map(([name, count]) => `  ${name.padEnd(18)} ${String(count).padStart(7)}\n`)
      .join("")}`,
  );
}
