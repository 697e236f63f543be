import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutIndex } from "#tests/support/business/reservation.ts";
import { histories, live, reservationHistory } from "#tests/support/business/reservation-model.ts";
import { eachDatabase } from "#tests/support/database/database.ts";
import { emptyTables } from "#tests/support/database/empty-tables.ts";
import { depth } from "#tests/support/depth.ts";

/** How many histories, and how long; the soak sets more. */
const RUNS = Number(process.env.SOAK_HISTORIES ?? depth(1, 4));
const STEPS = Number(process.env.SOAK_STEPS ?? 40);

eachDatabase("random histories of reservations", () => {
  test("end with one live claim per spot and industry, one outcome per payment, one message per name", {
    timeout: 300_000 + RUNS * STEPS * 500,
  }, async () => {
    const total = new Map<string, number>();
    const property = fc.asyncProperty(histories(STEPS), async (steps) => {
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
