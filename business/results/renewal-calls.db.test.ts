import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import { initialSellingRules, setSellingRulesInMemory } from "#business/mailings/selling-rules.ts";
import { listFirstRefusalRights } from "#business/reservations/claims/insert-claim.ts";
import { mailing } from "#database/schema/mailings.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import { outcomeOf, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findMailingResults, findYearResults } from "./find-mailing-results.ts";
import { recordRenewalCall, undoRenewalCall } from "./renewal-calls.ts";

let card = 0;
let id = 0;

const call = (given: Partial<Parameters<typeof recordRenewalCall>[0]> = {}) =>
  recordRenewalCall(
    { reservationId: id, outcome: "will-book", nextCallOn: "", said: "", ...given },
    byOperator,
  );

const answer = async () => (await findMailingResults(card))[0]?.call;

anyDatabase("calls about the next card", () => {
  beforeEach(async () => {
    [card = 0] = await planTestMailings();
    id = (await paidPlace(card)).id;
    const drops = [{ date: "2026-05-15", pieces: 10_000, postOffice: "Old Town" }];
    await db.update(mailing).set({ state: "dropped", drops }).where(eq(mailing.id, card));
  });
  afterEach(() => setSellingRulesInMemory());

  test("stand with the results, the last one counts, and it can be taken back", async () => {
    expect(await answer()).toBeNull();
    const on = addDays(arizonaDate(byOperator.now), 3);
    await call({ outcome: "call-again", nextCallOn: on, said: "After the holidays" });
    expect(await answer()).toEqual({
      outcome: "call-again",
      nextCallOn: on,
      said: "After the holidays",
    });
    await call();
    expect(await answer()).toMatchObject({ outcome: "will-book", nextCallOn: null });
    await undoRenewalCall({ reservationId: id }, byOperator);
    expect(await answer()).toMatchObject({ outcome: "call-again" });
    await undoRenewalCall({ reservationId: id }, byOperator);
    expect(await answer()).toBeNull();
    const again = undoRenewalCall({ reservationId: id }, byOperator);
    expect(await outcomeOf(again)).toEqual(refused("conflict"));
  });

  test("that nobody answered are due on the next business day", async () => {
    await call({ outcome: "no-answer" });
    const next = businessDaysAfter(arizonaDate(byOperator.now), 1);
    expect(await answer()).toMatchObject({ nextCallOn: next });
  });

  test.each(["2020-01-01", "2026-02-31", "soon"])(
    "refuse %s as the next call",
    async (nextCallOn) => {
      expect(await outcomeOf(call({ nextCallOn }))).toEqual(refused("invalid"));
    },
  );

  test("of someone who doesn't want the next card give up their first refusal", async () => {
    setSellingRulesInMemory({ ...initialSellingRules, firstRefusalDays: 7 });
    expect(await listFirstRefusalRights()).toHaveLength(1);
    await call({ outcome: "not-this-time" });
    expect(await listFirstRefusalRights()).toEqual([]);
    expect(await findMailingResults(card)).toMatchObject([{ declined: true }]);
  });

  test("a year's results are those of its cards", async () => {
    expect(await findYearResults(2026)).toEqual(await findMailingResults(card));
    expect(await findYearResults(2027)).toEqual([]);
  });
});
