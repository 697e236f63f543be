import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { closeMailing, markPrinted } from "#business/mailings/advance-mailing.ts";
import { findOfficeMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustrySetting } from "#business/mailings/industries/stored-industries.ts";
import { planFromMailing } from "#business/mailings/mailing-fields.ts";
import {
  changeIndustrySetting,
  moveIndustryToExclusivityGroup,
} from "#business/reservations/availability/change-industry-setting.ts";
import {
  clearedEndColumns,
  databaseNowPlusMinutesSql,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { changeHoldSpotOrIndustry } from "#business/reservations/claims/extend-hold.ts";
import { holdSpot } from "#business/reservations/claims/hold-spot.ts";
import { tryInsertClaim } from "#business/reservations/claims/insert-claim.ts";
import { changeMailingPlan } from "#business/reservations/mailing-changes/change-mailing-plan.ts";
import {
  addHouseAd,
  moveReservationToSpot,
  swapReservations,
} from "#business/reservations/move/arrange-card.ts";
import { moveReservationToCard } from "#business/reservations/move/move-to-another-card.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db, type Queryable } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  context,
  everyReservation,
  hold,
  holdWithDetails,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  renew,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import {
  expectRefusal,
  expectReservation,
  paidPlace,
  payOnline,
  refused,
} from "#tests/support/business/reservation-paths.ts";
import { type Engine, eachDatabase } from "#tests/support/database/database.ts";
import { eventually } from "#tests/support/eventually.ts";

/**
 * Does the first, begins the second, and lets the first be written when the second waits for it or is done. The
 * embedded database has one session: there the second begins when the first is written.
 */
async function beside(
  engine: Engine,
  first: (tx: Queryable) => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const begin = Promise.withResolvers<void>();
  let done = false;
  const outcome = outcomeOf(begin.promise.then(second)).finally(() => {
    done = true;
  });
  outcome.catch(() => {});
  await db.transaction(async (tx) => {
    await first(tx);
    begin.resolve();
    if (engine === "embedded") return;
    await eventually(async () => expect(done || (await somebodyWaits(tx))).toBe(true));
  });
  return outcome;
}

async function somebodyWaits(tx: Queryable): Promise<boolean> {
  // What a transaction has seen of the others' activity it sees until its end.
  await tx.execute(sql`select pg_stat_clear_snapshot()`);
  const { rows } = await tx.execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}

const seen = ({ id, version }: Reservation) => ({ reservationId: id, expectedVersion: version });
const group = (tx?: Queryable) =>
  moveIndustryToExclusivityGroup({ slug: "spa", with: "massage" }, byOperator, tx);

eachDatabase("a place that is taken again while its industry is regrouped", (engine) => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60, 90]);
  });
  const lapsed = async () => {
    const { reservation: held } = await holdWithDetails({ mailingId, industry: "spa" });
    await shiftExpiry(held.id, -1);
    await expireAllOverdueClaims(context);
    return held;
  };
  const massage = () => hold({ mailingId, spot: "F2", industry: "massage" });
  const revivals = {
    "by the person who held it": (reservationId: number, tx?: Queryable) =>
      renew(reservationId, tx),
    "by its payment": (reservationId: number, tx?: Queryable) =>
      payOnline({ reservationId, payment: "cs_1" }, context, tx),
  };

  test.each(Object.entries(revivals))(
    "%s stands in the new group, so none of its new rivals comes onto the card",
    async (_, retakeExpiredSpot) => {
      const { id } = await lapsed();
      await group();
      await retakeExpiredSpot(id);
      await expectReservation(id, { endedAt: null, exclusivityGroup: "massage" });
      await expectRefusal(massage(), "conflict");
    },
  );

  test("is not given back once another of its new group is on the card", async () => {
    const { id } = await lapsed();
    await group();
    await massage();
    await expectRefusal(renew(id), "conflict");
    expect(await payOnline({ reservationId: id, payment: "cs_1" }, context)).toMatchObject({
      outcome: "spot-gone",
    });
  });

  test.each(Object.entries(revivals))(
    "%s waits for a regrouping that is being written, and a regrouping for it",
    async (_, retakeExpiredSpot) => {
      const first = await lapsed();
      await beside(engine, group, () => retakeExpiredSpot(first.id));
      await expectRefusal(massage(), "conflict");
      [mailingId = 0] = await planTestMailings([60, 90]);
      const second = await lapsed();
      await beside(engine, (tx) => retakeExpiredSpot(second.id, tx), group);
      await expectRefusal(massage(), "conflict");
      expect(await everyReservation()).toMatchObject([{ exclusivityGroup: "massage" }]);
    },
  );

  test("would stand beside its rival if it kept its old group (negative control)", async () => {
    const { id } = await lapsed();
    await group();
    const set = { ...clearedEndColumns, expiresAt: databaseNowPlusMinutesSql(15) };
    await transitionReservation(db, id, { from: ["expired"], to: "held", set });
    await massage();
    expect(await everyReservation()).toMatchObject([{ state: "held" }, { state: "held" }]);
  });
});

eachDatabase("a claim while its industry is hidden", (engine) => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60]);
  });
  const hide = (tx?: Queryable) =>
    changeIndustrySetting(
      {
        slug: "spa",
        value: { name: "Spa", isHidden: true, competesWith: "" },
        expectedVersion: 0,
      },
      byOperator,
      tx,
    );
  const spa = { industry: "spa", spot: "F1" };
  const claim = (tx: Queryable) =>
    tryInsertClaim(tx, { ...spa, mailingId, size: "large", state: "held", networkHash: "" });

  test("is not made: anyone who comes while it is written waits, and is refused", async () => {
    const late = await beside(engine, hide, () => db.transaction(claim));
    expect(late).toBeUndefined();
    await expectRefusal(hold({ mailingId, ...spa }), "conflict");
    expect(await everyReservation()).toEqual([]);
  });

  test("that came first stays, and the industry is hidden after it", async () => {
    await beside(engine, claim, hide);
    expect(await everyReservation()).toMatchObject([{ industry: "spa", state: "held" }]);
    expect((await findIndustrySetting("spa"))?.value.isHidden).toBe(true);
  });

  test("would be made by a statement that does not ask (negative control)", async () => {
    const unasked = () =>
      db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size,
          price_cents, state, expires_at, network_hash)
        select 'AAAA-AAAA', mailing.id, industry.slug, industry.exclusivity_group, 'F1', 'large', 100, 'held',
          now() + interval '15 minutes', ''
        from mailing cross join industry where industry.slug = 'spa' for share of mailing, industry`);
    await beside(engine, hide, unasked);
    expect(await everyReservation()).toMatchObject([{ industry: "spa", state: "held" }]);
  });
});

eachDatabase("a claim while its card is changed", (engine) => {
  let mailingId = 0;
  let otherCard = 0;
  beforeEach(async () => {
    [mailingId = 0, otherCard = 0] = await planTestMailings([60, 90]);
    await db.execute(sql`update mailing set layout_id = 'standard-16'`);
  });
  const toFourteen = async (tx?: Queryable, id = mailingId) => {
    const now = await findOfficeMailingById(id, tx);
    if (!now) throw new Error("no mailing");
    const plan = { ...planFromMailing(now), layoutId: "standard-14" };
    await changeMailingPlan({ id, expectedVersion: now.version, plan }, byOperator, tx);
  };
  const close = async (tx?: Queryable) => {
    const now = await findOfficeMailingById(mailingId, tx);
    return closeMailing({ id: mailingId, expectedVersion: now?.version ?? 0 }, byOperator, tx);
  };
  const print = async (tx: Queryable) => {
    const { version } = await close(tx);
    const printedOn = arizonaDate(new Date());
    await markPrinted({ id: mailingId, expectedVersion: version, printedOn }, byOperator, tx);
  };
  const small = (spot = "F6") => paidPlace(mailingId, { spot }, `cs_${spot}`);
  const spots = async () =>
    (await everyReservation()).filter(({ endedAt }) => endedAt === null).map(({ spot }) => spot);

  test("is not made on a spot that the new layout lacks", async () => {
    const wish = { mailingId, industry: "solar", spot: "B9", networkAddress: ownNetwork() };
    const bought = await beside(engine, toFourteen, () => holdSpot(wish, context));
    expect(bought).toMatchObject({ name: "Refusal" });
    expect(await spots()).toEqual([]);
  });

  test("is no house ad on such a spot either", async () => {
    const put = await beside(engine, toFourteen, () =>
      addHouseAd({ mailingId, spot: "B9" }, byOperator),
    );
    expect(put).toMatchObject({ name: "Refusal" });
    expect(await spots()).toEqual([]);
  });

  test("is not moved to such a spot, by its buyer or by the office", async () => {
    const { reservation: held } = await hold({ mailingId, spot: "F6" });
    const changed = await beside(engine, toFourteen, () =>
      changeHoldSpotOrIndustry({ reservationId: held.id, spot: "B9" }, context),
    );
    expect(changed).toEqual(refused("not-found"));
    await db.execute(sql`update mailing set layout_id = 'standard-16'`);
    const place = await paidPlace(mailingId, { spot: "B4", industry: "solar" });
    const moved = await beside(engine, toFourteen, () =>
      moveReservationToSpot({ ...seen(place), spot: "B9" }, byOperator),
    );
    expect(moved).toEqual(refused("not-found"));
    expect(await spots()).toEqual(["F6", "B4"]);
  });

  test("is not moved from another card to such a spot", async () => {
    const place = await paidPlace(mailingId, { spot: "B4" });
    const there = { mailingId: otherCard, spot: "B9", price: "as-sold" } as const;
    const moved = await beside(
      engine,
      (tx) => toFourteen(tx, otherCard),
      () =>
        db.transaction((tx) => moveReservationToCard({ ...seen(place), ...there }, byOperator, tx)),
    );
    expect(moved).toEqual(refused("not-found"));
    expect(await everyReservation()).toMatchObject([{ mailingId, spot: "B4" }]);
  });

  test("is not given back on such a spot, and its payment is lost", async () => {
    const { reservation: held } = await holdWithDetails({ mailingId, spot: "B9" });
    await shiftExpiry(held.id, -1);
    await expireAllOverdueClaims(context);
    const again = await beside(engine, toFourteen, () => renew(held.id));
    expect(again).toEqual(refused("not-found"));
    await db.execute(sql`update mailing set layout_id = 'standard-16'`);
    const paid = await beside(engine, toFourteen, () =>
      payOnline({ reservationId: held.id, payment: "cs_1" }, context),
    );
    expect(paid).toMatchObject({ outcome: "spot-gone" });
    expect(await spots()).toEqual([]);
  });

  test("is not moved or swapped on a card that was just printed, nor to one", async () => {
    const one = await small("F6");
    const other = await paidPlace(mailingId, { spot: "F7", industry: "solar" }, "cs_2");
    const elsewhere = await paidPlace(otherCard, { spot: "F6", industry: "bakery" }, "cs_3");
    const attempts = [
      () => moveReservationToSpot({ ...seen(one), spot: "B4" }, byOperator),
      () => swapReservations({ one: seen(one), other: seen(other) }, byOperator),
      () =>
        db.transaction((tx) =>
          moveReservationToCard(
            { ...seen(one), mailingId: otherCard, spot: "F7", price: "as-sold" },
            byOperator,
            tx,
          ),
        ),
      () =>
        db.transaction((tx) =>
          moveReservationToCard(
            { ...seen(elsewhere), mailingId, spot: "B4", price: "as-sold" },
            byOperator,
            tx,
          ),
        ),
    ];
    for (const attempt of attempts) {
      expect(await beside(engine, print, attempt)).toEqual(refused("conflict"));
      await db.execute(sql`update mailing set state = 'published', printed_on = null`);
    }
    expect(await spots()).toEqual(["F6", "F7", "F6"]);
  });

  test("is not changed by its buyer on a card that was just closed", async () => {
    const { reservation: held } = await hold({ mailingId, spot: "F6" });
    const changed = await beside(engine, close, () =>
      changeHoldSpotOrIndustry({ reservationId: held.id, spot: "F7" }, context),
    );
    expect(changed).toEqual(refused("conflict"));
    expect(await spots()).toEqual(["F6"]);
  });

  test("that is being moved to a spot keeps a layout that lacks it from being chosen", async () => {
    const place = await paidPlace(mailingId, { spot: "B4" });
    const changed = await beside(
      engine,
      (tx) => moveReservationToSpot({ ...seen(place), spot: "B9" }, byOperator, tx),
      () => toFourteen(),
    );
    expect(changed).toEqual(refused("conflict"));
  });

  test("is paid or printed, and not both at one instant", async () => {
    const { reservation: held } = await holdWithDetails({ mailingId, spot: "F6" });
    const paid = await beside(engine, print, () =>
      payOnline({ reservationId: held.id, payment: "cs_1" }, context),
    );
    expect(paid).toMatchObject({ outcome: "spot-gone" });
  });
});
