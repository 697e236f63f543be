import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { moveIndustryToExclusivityGroup } from "#business/reservations/availability/change-industry-setting.ts";
import {
  findCardSpotStatuses,
  findIndustryAvailability,
} from "#business/reservations/availability/find-availability.ts";
import { findOccupiedSpots } from "#business/reservations/availability/occupied-spots.ts";
import {
  moveReservationToSpot,
  swapReservations,
} from "#business/reservations/move/move-reservation-to-spot.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { job } from "#database/schema/jobs.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  context,
  doubleClaims,
  hold,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { paidPlace, refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { changeHoldSpotOrIndustry } from "./extend-hold.ts";
import { addHouseAd, removeHouseAd } from "./keep-spot-for-house-ad.ts";

const seen = ({ id, version }: Reservation) => ({ reservationId: id, expectedVersion: version });

anyDatabase("reservations that the office moves", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60, 90]);
  });
  const spots = async () =>
    (await findOccupiedSpots([mailingId])).map(({ id, spot, state }) => `${id} ${spot} ${state}`);
  const messages = () => db.$count(job, sql`kind = 'mailing.news'`);

  test("go to a free spot of their size, once per view, and the old spot is free", async () => {
    const place = await paidPlace(mailingId);
    const moved = await moveReservationToSpot({ ...seen(place), spot: "B2" }, byOperator);
    expect(moved).toMatchObject({ spot: "B2", priceCents: 1000_00, state: "paid" });
    await expect(moveReservationToSpot({ ...seen(place), spot: "B3" }, byOperator)).rejects.toEqual(
      refused("conflict"),
    );
    await expect(moveReservationToSpot({ ...seen(moved), spot: "F4" }, byOperator)).rejects.toThrow(
      /they bought/,
    );
    await hold({ mailingId, spot: "F1", industry: "solar" });
    await expect(moveReservationToSpot({ ...seen(moved), spot: "F1" }, byOperator)).rejects.toEqual(
      refused("conflict"),
    );
    expect(await spots()).toEqual(["1 B2 paid", "2 F1 held"]);
    expect(await messages()).toBe(1);
  });

  test("take over an expired spot, and leave a spot that a visitor is choosing alone", async () => {
    const place = await paidPlace(mailingId);
    const { reservation: late } = await hold({ mailingId, spot: "F2", industry: "solar" });
    await expect(moveReservationToSpot({ ...seen(late), spot: "F3" }, byOperator)).rejects.toEqual(
      refused("conflict"),
    );
    await shiftExpiry(late.id, -1);
    await moveReservationToSpot({ ...seen(place), spot: "F2" }, byOperator);
    expect(await findReservationById(late.id)).toMatchObject({ state: "expired" });
  });

  test("swap with another of their size, and neither spot is free in between", async () => {
    const one = await paidPlace(mailingId);
    const other = await paidPlace(mailingId, { spot: "F2", industry: "solar" }, "cs_2");
    const buyers = ["F1", "F2"].map((spot) =>
      outcomeOf(hold({ mailingId, spot, industry: "bakery" })),
    );
    const [, ...tried] = await Promise.all([
      swapReservations({ one: seen(one), other: seen(other) }, byOperator),
      ...buyers,
    ]);
    expect(tried).toEqual([refused("conflict"), refused("conflict")]);
    expect(await spots()).toEqual(["1 F2 paid", "2 F1 paid"]);
    expect(await messages()).toBe(2);
    await expect(
      swapReservations({ one: seen(one), other: seen(other) }, byOperator),
    ).rejects.toEqual(refused("conflict"));
    const small = await paidPlace(mailingId, { spot: "B4", industry: "bakery" }, "cs_3");
    const now = await findReservationById(one.id);
    if (!now) throw new Error("gone");
    await expect(
      swapReservations({ one: seen(now), other: seen(small) }, byOperator),
    ).rejects.toThrow(/they bought/);
  });

  test("stay where they are once the card has gone to print", async () => {
    const place = await paidPlace(mailingId);
    await db.execute(sql`update mailing set state = 'printed' where id = ${mailingId}`);
    await expect(moveReservationToSpot({ ...seen(place), spot: "F2" }, byOperator)).rejects.toThrow(
      /printed/,
    );
    await expect(addHouseAd({ mailingId, spot: "F3" }, byOperator)).rejects.toThrow(/printed/);
  });

  test("a house ad blocks its spot, and nothing else", async () => {
    await addHouseAd({ mailingId, spot: "F1" }, byOperator);
    await addHouseAd({ mailingId, spot: "F2" }, byOperator);
    await expect(addHouseAd({ mailingId, spot: "F1" }, byOperator)).rejects.toEqual(
      refused("conflict"),
    );
    await expect(hold({ mailingId, spot: "F1" })).rejects.toEqual(refused("conflict"));
    const { reservation: held } = await hold({ mailingId, spot: "F3" });
    await expect(
      changeHoldSpotOrIndustry({ reservationId: held.id, spot: "F2" }, context),
    ).rejects.toEqual(refused("conflict"));
    await expect(addHouseAd({ mailingId, spot: "F3" }, byOperator)).rejects.toEqual(
      refused("conflict"),
    );
    const card = await findCardSpotStatuses({ mailingId });
    expect(card?.spots.slice(0, 3).map(({ state, industry }) => [state, industry])).toEqual([
      ["sold", null],
      ["sold", null],
      ["held", "plumbing"],
    ]);
    expect((await findIndustryAvailability("solar"))[0]?.spotsLeft.large).toBe(3);
    expect(await findReservationById(1)).toBeUndefined();
    await removeHouseAd({ mailingId, spot: "F1" }, byOperator);
    await expect(removeHouseAd({ mailingId, spot: "F1" }, byOperator)).rejects.toEqual(
      refused("conflict"),
    );
    await hold({ mailingId, spot: "F1", industry: "solar" });
    expect(await doubleClaims()).toEqual([]);
  });

  test("a house ad and a buyer who compete for one spot: one of them gets it", async () => {
    const tries = await Promise.all([
      outcomeOf(hold({ mailingId, spot: "F1" })),
      outcomeOf(addHouseAd({ mailingId, spot: "F1" }, byOperator)),
    ]);
    expect(await doubleClaims()).toEqual([]);
    expect(tries.filter((one) => one instanceof Error)).toHaveLength(1);
  });
});

anyDatabase("industries that compete", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings([60, 90]);
  });

  test("block each other on a card, including those already on it, until they are ungrouped", async () => {
    await paidPlace(mailingId, { industry: "spa" });
    await moveIndustryToExclusivityGroup({ slug: "spa", with: "massage" }, byOperator);
    await moveIndustryToExclusivityGroup({ slug: "nail-salon", with: "spa" }, byOperator);
    const nails = { mailingId, spot: "F2", industry: "nail-salon" };
    await expect(hold(nails)).rejects.toEqual(refused("conflict"));
    await moveIndustryToExclusivityGroup({ slug: "massage", with: null }, byOperator);
    await expect(hold(nails)).rejects.toEqual(refused("conflict"));
    await hold({ ...nails, industry: "massage" });
    await moveIndustryToExclusivityGroup({ slug: "nail-salon", with: null }, byOperator);
    await hold({ ...nails, spot: "F3" });
    expect(await doubleClaims()).toEqual([]);
  });
});
