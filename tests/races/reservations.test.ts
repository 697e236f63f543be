import { expect, test } from "vitest";
import { findAlternatives } from "#business/reservations/find.ts";
import { Refusal } from "#platform/refusal.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  doubleClaims,
  everyReservation,
  hold,
  industryAt,
  outcomeOf,
  planTestMailings,
} from "#tests/support/reservation.ts";

/** So many buyers at the same instant; who wins, and who is refused. */
async function atOnce(buyers: number, wish: (n: number) => Parameters<typeof hold>[0]) {
  const attempts = Array.from({ length: buyers }, (_, n) => outcomeOf(hold(wish(n))));
  const outcomes = await Promise.all(attempts);
  const refused = outcomes.filter((outcome) => outcome instanceof Refusal);
  return { won: buyers - refused.length, refused };
}

const spots = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "B1", "B2", "B3", "B4", "B5", "B6", "B7"];

eachDatabase("buyers at the same instant", () => {
  test.each([2, 10, 100, 500])(
    "%i for one place: one has it, all others hear 409 and where else",
    async (buyers) => {
      const [mailingId = 0] = await planTestMailings();
      const { won, refused } = await atOnce(buyers, (n) => ({
        mailingId,
        industry: industryAt(n),
        spot: "F1",
      }));
      expect(won).toBe(1);
      expect(refused).toHaveLength(buyers - 1);
      for (const refusal of refused)
        expect(refusal).toMatchObject({ code: "conflict", status: 409 });
      expect(await doubleClaims()).toEqual([]);
      const elsewhere = await findAlternatives({ mailingId, industry: industryAt(1), spot: "F1" });
      expect(elsewhere.spots.map(({ id }) => id)).toEqual(["F2", "F3", "B1"]);
    },
  );

  test.each([2, 10, 100, 500])(
    "%i of one industry, each for any place: one has it",
    async (buyers) => {
      const [mailingId = 0] = await planTestMailings();
      const { won, refused } = await atOnce(buyers, (n) => ({
        mailingId,
        industry: "plumbing",
        spot: spots[n % 14],
      }));
      expect(won).toBe(1);
      for (const refusal of refused) expect(refusal).toMatchObject({ status: 409 });
      expect(await everyReservation()).toHaveLength(1);
      const elsewhere = await findAlternatives({ mailingId, industry: "plumbing", spot: "F1" });
      expect(elsewhere).toMatchObject({ spots: [], verdict: "held" });
      expect(elsewhere.mailings).toHaveLength(2);
    },
  );
});
