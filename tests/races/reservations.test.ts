import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { findAlternativesToSpot } from "#business/reservations/availability/find-availability.ts";
import { cancelReservation } from "#business/reservations/cancel/cancel-reservation.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims, expireClaims } from "#business/reservations/claims/end-claims.ts";
import { changeHoldSpotOrIndustry } from "#business/reservations/claims/extend-hold.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { recordOpenPaymentPage } from "#business/reservations/pay/record-open-payment-page.ts";
import { db, pool } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  context,
  doubleClaims,
  everyReservation,
  hold,
  holdWithDetails,
  industryAt,
  outcomeOf,
  planTestMailings,
  renew,
  shiftExpiry,
  withoutIndex,
} from "#tests/support/business/reservation.ts";
import { payOnline } from "#tests/support/business/reservation-paths.ts";
import { eachDatabase } from "#tests/support/database/database.ts";
import { depth, isDeep } from "#tests/support/depth.ts";

/** So many buyers at the same instant; who wins, and who is refused. */
async function atOnce(buyers: number, wish: (n: number) => Parameters<typeof hold>[0]) {
  const attempts = Array.from({ length: buyers }, (_, n) => outcomeOf(hold(wish(n))));
  const outcomes = await Promise.all(attempts);
  const refused = outcomes.filter((outcome) => outcome instanceof Refusal);
  return { won: buyers - refused.length, refused };
}

const spots = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "B1", "B2", "B3", "B4", "B5", "B6", "B7"];

/** Buyers at once. */
const CROWDS = depth([2, 20], [2, 10, 100, 500]);
const TAKERS = depth(20, 100);

/** Sets how long (ms) a query waits for a connection before its visitor hears 503. */
const waitForConnection = (milliseconds: number) => {
  pool.options.connectionTimeoutMillis = milliseconds;
};

eachDatabase("buyers at the same instant", (engine) => {
  // On a busy machine the last of a crowd may stand in line longer than a visitor should.
  beforeEach(() => waitForConnection(120_000));

  test.each(CROWDS)(
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
      for (const refusal of refused) {
        expect(refusal).toMatchObject({ code: "conflict", status: 409 });
      }
      expect(await doubleClaims()).toEqual([]);
      const [winner] = await everyReservation();
      const other = industryAt(winner?.industry === industryAt(1) ? 2 : 1);
      const elsewhere = await findAlternativesToSpot({ mailingId, industry: other, spot: "F1" });
      expect(elsewhere.spots.map(({ id }) => id)).toEqual(["F2", "F3", "B1"]);
    },
  );

  test.each(CROWDS)("%i of one industry, each for any spot: one has it", async (buyers) => {
    const [mailingId = 0] = await planTestMailings();
    const { won, refused } = await atOnce(buyers, (n) => ({
      mailingId,
      industry: "plumbing",
      spot: spots[n % 14],
    }));
    expect(won).toBe(1);
    for (const refusal of refused) expect(refusal).toMatchObject({ status: 409 });
    expect(await everyReservation()).toHaveLength(1);
    const elsewhere = await findAlternativesToSpot({ mailingId, industry: "plumbing", spot: "F1" });
    expect(elsewhere).toMatchObject({ spots: [], verdict: "held" });
    expect(elsewhere.mailings).toHaveLength(2);
  });

  test("14 for one spot oversell it once its index is gone (negative control)", async () => {
    const [mailingId = 0] = await planTestMailings();
    await withoutIndex("reservation_one_per_spot", async () => {
      const wish = (n: number) => ({ mailingId, industry: industryAt(n), spot: "F1" });
      expect((await atOnce(14, wish)).won).toBeGreaterThan(1);
      expect(await doubleClaims()).not.toEqual([]);
    });
  });

  test("14 of one industry oversell it once its index is gone (negative control)", async () => {
    const [mailingId = 0] = await planTestMailings();
    await withoutIndex("reservation_one_per_group", async () => {
      const wish = (n: number) => ({ mailingId, industry: "plumbing", spot: spots[n % 14] });
      expect((await atOnce(14, wish)).won).toBeGreaterThan(1);
      expect(await doubleClaims()).not.toEqual([]);
    });
  });

  test("a double click, and two tabs of one buyer, take one spot", async () => {
    const [mailingId = 0] = await planTestMailings();
    for (const networkAddress of ["192.0.2.1", "192.0.2.2"]) {
      const { won } = await atOnce(2, () => ({ mailingId, networkAddress }));
      expect(won).toBe(networkAddress === "192.0.2.1" ? 1 : 0);
    }
    expect(await everyReservation()).toHaveLength(1);
  });

  test("expiry, takeover and Pay: the payer has the spot, or the taker has it and the payer hears so", async () => {
    const seen = new Set<string>();
    // Which side starts first, in database round trips: varied to hit the edge between both
    // outcomes.
    let headStart = 0;
    let step = 1;
    let last = "";
    for (let round = 0; round < depth(4, 12) || (seen.size < 2 && round < 24); round++) {
      const [mailingId = 0] = await planTestMailings();
      const { reservation: held } = await holdWithDetails({ mailingId });
      await shiftExpiry(held.id, -0.001);
      const after = async <T>(turns: number, act: () => Promise<T>) => {
        for (let turn = 0; turn < turns; turn++) await db.execute(sql`select 1`);
        return act();
      };
      const takers = Array.from(
        { length: 6 },
        (_, n) => () => outcomeOf(hold({ mailingId, industry: industryAt(n), spot: "F1" })),
      );
      const others: (() => Promise<unknown>)[] = [() => expireAllOverdueClaims(context), ...takers];
      const [{ outcome }] = await Promise.all([
        after(-headStart, () => payOnline({ reservationId: held.id, payment: "cs_1" }, context)),
        ...others.map((act) => after(headStart, act)),
      ]);
      const live = (await everyReservation()).filter(({ endedAt }) => endedAt === null);
      expect(live).toHaveLength(1);
      expect(live[0]?.id === held.id).toBe(outcome === "granted");
      expect(["granted", "spot-gone"]).toContain(outcome);
      seen.add(outcome);
      step = outcome === last ? step * 2 : 1;
      headStart += outcome === "spot-gone" ? step : -step;
      last = outcome;
    }
    expect([...seen].sort()).toEqual(["granted", "spot-gone"]);
  });

  test(`a run-out hold taken over by ${TAKERS} at once has one new owner, and its old one cannot have it back`, async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: old } = await hold({ mailingId });
    await shiftExpiry(old.id, -1);
    const [{ won }, renewed] = await Promise.all([
      atOnce(TAKERS, (n) => ({ mailingId, industry: industryAt(n), spot: "F1" })),
      outcomeOf(renew(old.id)),
    ]);
    expect(won + (renewed instanceof Refusal ? 0 : 1)).toBe(1);
    expect(await doubleClaims()).toEqual([]);
  });

  test("takes nothing from a hold that has time left, and would without the expiry in its condition (negative control)", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await hold({ mailingId });
    expect((await atOnce(20, () => ({ mailingId }))).won).toBe(0);
    expect(await expireAllOverdueClaims(context)).toBe(0);
    expect(await findReservationById(held.id)).toMatchObject({ state: "held" });
    const unguarded = sql`select id from reservation where spot = 'F1' and state = 'held' for update`;
    const robbed = await db.transaction((tx) => expireClaims(tx, unguarded));
    expect(robbed.map(({ id }) => id)).toEqual([held.id]);
    expect((await atOnce(20, () => ({ mailingId }))).won).toBe(1);
  });

  test("who move from A to B and from B to A keep what they have or swap, and nobody waits for ever", async () => {
    for (let round = 0; round < depth(3, 8); round++) {
      const [mailingId = 0] = await planTestMailings();
      const { reservation: a } = await hold({ mailingId, spot: "F1", industry: "hvac" });
      const { reservation: b } = await hold({ mailingId, spot: "F2", industry: "solar" });
      const outcomes = await Promise.all([
        outcomeOf(changeHoldSpotOrIndustry({ reservationId: a.id, spot: "F2" }, context)),
        outcomeOf(changeHoldSpotOrIndustry({ reservationId: b.id, spot: "F1" }, context)),
      ]);
      for (const outcome of outcomes) {
        if (outcome instanceof Refusal) expect(outcome.code).toBe("conflict");
      }
      const live = await everyReservation();
      expect(live.map(({ state }) => state)).toEqual(["held", "held"]);
      expect(live.map(({ spot }) => spot).toSorted()).toEqual(["F1", "F2"]);
    }
  });

  test("who end and take two run-out spots in opposite order neither deadlock nor double anything", async () => {
    for (let round = 0; round < depth(2, 5); round++) {
      const [mailingId = 0] = await planTestMailings();
      const { reservation: one } = await hold({ mailingId, spot: "F1", industry: "hvac" });
      const { reservation: two } = await hold({ mailingId, spot: "F2", industry: "solar" });
      await shiftExpiry(one.id, -1);
      await shiftExpiry(two.id, -1);
      const { won } = await atOnce(20, (n) =>
        n % 2
          ? { mailingId, spot: "F1", industry: "solar" }
          : { mailingId, spot: "F2", industry: "hvac" },
      );
      expect(won).toBe(2);
      expect(await doubleClaims()).toEqual([]);
    }
  });

  test("book again what was canceled, given back or left at the payment page: one each", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: first } = await holdWithDetails({ mailingId });
    await payOnline({ reservationId: first.id, payment: "cs_1" }, context);
    await cancelReservation({ reservationId: first.id }, context);
    expect((await atOnce(TAKERS, () => ({ mailingId }))).won).toBe(1);
    const [, second] = await everyReservation();
    await releaseHold({ reservationId: second?.id ?? 0 }, context);
    expect((await atOnce(TAKERS, () => ({ mailingId }))).won).toBe(1);
    expect(await doubleClaims()).toEqual([]);
  });

  test("pay, cancel, expire and sell on at once: one live claim, and no end is left again", async () => {
    for (let round = 0; round < depth(3, 10); round++) {
      const [mailingId = 0] = await planTestMailings();
      const { reservation: held } = await holdWithDetails({ mailingId });
      const until = new Date(Date.now() + 1_800_000);
      await recordOpenPaymentPage(
        { reservationId: held.id, checkoutSessionId: "page 1", until },
        context,
      );
      await shiftExpiry(held.id, -0.001);
      await Promise.all([
        outcomeOf(payOnline({ reservationId: held.id, payment: "cs_1" }, context)),
        outcomeOf(cancelReservation({ reservationId: held.id }, context)),
        outcomeOf(expireAllOverdueClaims(context)),
        outcomeOf(hold({ mailingId })),
        outcomeOf(payOnline({ reservationId: held.id, payment: "cs_1" }, context)),
      ]);
      expect(await doubleClaims()).toEqual([]);
    }
  });

  test("when every connection is in use hear a polite 503, and the next one is served", async () => {
    const [mailingId = 0] = await planTestMailings();
    const clients = await Promise.all(
      Array.from({ length: engine === "embedded" ? 1 : 10 }, () => pool.connect()),
    );
    waitForConnection(1_000);
    const refusal = await outcomeOf(hold({ mailingId }));
    waitForConnection(120_000);
    for (const client of clients) client.release();
    expect(refusal).toMatchObject({ code: "unavailable", status: 503, retryAfter: 2 });
    await hold({ mailingId });
  });

  if (isDeep && engine === "postgresql")
    test("who meet a lock that is not given up hear a polite 503; one that is, costs them a moment", async () => {
      const [mailingId = 0] = await planTestMailings();
      const client = new pg.Client({ connectionString: pool.options.connectionString });
      await client.connect();
      try {
        await client.query(`begin; insert into reservation (reference, mailing_id, industry, exclusivity_group,
          spot, size, price_cents, state, expires_at, network_hash)
          values ('TEST', ${mailingId}, 'plumbing', 'plumbing', 'F1', 'large', 1, 'held', now() + interval '1 hour', '')`);
        const refusal = await outcomeOf(hold({ mailingId }));
        expect(refusal).toMatchObject({ code: "unavailable", status: 503 });
        const giveUp = pause(300).then(() => client.query("rollback"));
        await Promise.all([hold({ mailingId }), giveUp]);
      } finally {
        await client.end();
      }
    });
});
