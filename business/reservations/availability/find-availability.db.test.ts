import { expect, test } from "vitest";
import { forEachSize } from "#artwork/layouts/sizes.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import {
  hold,
  holdByMail,
  holdWithDetails,
  industryAt,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import {
  createAvailabilityFingerprinter,
  findAlternatives,
  findCardSpotStatuses,
  findIndustryAvailability,
  findMailingAvailabilityBoard,
  subscribeToAvailabilityChanges,
} from "./find-availability.ts";

const none = forEachSize(() => 0);

anyDatabase("availability", () => {
  test("reports an industry on each coming mailing as open, held, taken, full or closed, with the spots left", async () => {
    const [near = 0, mid = 0, far = 0, last = 0] = await planTestMailings([15, 60, 90, 120]);
    await hold({ mailingId: mid });
    await paidPlace(far, { spot: "B4" });
    for (let n = 0; n < 14; n++) {
      const spot = n < 7 ? `F${n + 1}` : `B${n - 6}`;
      await holdByMail({ mailingId: last, spot, industry: industryAt(n) });
    }
    const all = await findIndustryAvailability("plumbing");
    expect(all.map(({ mailing: { id }, verdict }) => [id, verdict])).toEqual([
      [near, "closed"],
      [mid, "held"],
      [far, "taken"],
      [last, "full"],
    ]);
    expect(all[1]?.spotsLeft).toEqual({ ...none, small: 4, medium: 4, large: 5 });
    expect(all[2]?.spotsLeft).toEqual({ ...none, small: 3, medium: 4, large: 6 });
    expect(await findIndustryAvailability("nothing")).toEqual([]);
  });

  test("reports every coming mailing, also the thirteenth", async () => {
    await planTestMailings(Array.from({ length: 13 }, (_, n) => 60 + n));
    expect(await findIndustryAvailability("plumbing")).toHaveLength(13);
  });

  test("counts a claim whose time is up as free before a job ends it", async () => {
    const { reservation: held } = await hold();
    expect((await findIndustryAvailability("plumbing"))[0]?.verdict).toBe("held");
    await shiftExpiry(held.id, -1);
    expect((await findIndustryAvailability("plumbing"))[0]).toMatchObject({
      verdict: "open",
      spotsLeft: { large: 6 },
    });
    expect(await findReservationById(held.id)).toMatchObject({ state: "held", secondsLeft: 0 });
  });

  test("names the industries on a card but not the advertisers, and marks the viewer's own spot", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: mine } = await holdWithDetails({ mailingId });
    await paidPlace(mailingId, { spot: "F2", industry: "hvac" });
    await hold({ mailingId, spot: "F3", industry: "solar" });
    const board = await findMailingAvailabilityBoard(mailingId);
    const busy = board?.industries.filter(({ availability }) => availability !== "open");
    expect(busy).toEqual([
      { slug: "hvac", name: "HVAC", availability: "taken" },
      { slug: "plumbing", name: "Plumbing", availability: "held" },
      { slug: "solar", name: "Solar Installation", availability: "held" },
    ]);
    expect(board?.industries).toHaveLength(54);
    const card = await findCardSpotStatuses({ mailingId, mine: [mine.id] });
    expect(card?.spots.slice(0, 4).map(({ state }) => state)).toEqual([
      "mine",
      "sold",
      "held",
      "open",
    ]);
    expect(JSON.stringify([board, card])).not.toContain("Business ");
    expect(await findMailingAvailabilityBoard(99)).toBeUndefined();
    expect(await findCardSpotStatuses({ mailingId: 99 })).toBeUndefined();
  });

  test("offers the nearest spots of the same size first, and mailings where the industry is open", async () => {
    const [mailingId = 0, next = 0] = await planTestMailings();
    await hold({ mailingId, spot: "F2" });
    const same = await findAlternatives({ mailingId, industry: "hvac", spot: "F2" });
    expect(same.spots.map(({ id }) => id)).toEqual(["F1", "F3", "B2"]);
    const gone = await findAlternatives({ mailingId, industry: "plumbing", spot: "F2" });
    expect(gone).toMatchObject({ spots: [], verdict: "held" });
    expect(gone.mailings[0]?.mailing.id).toBe(next);
  });
});

anyDatabase("watching what is available", () => {
  test("a change on a mailing is announced, and shows only in that mailing's stamp", async () => {
    const [here = 0, there = 0] = await planTestMailings();
    const before = createAvailabilityFingerprinter();
    const announced = Promise.withResolvers<number | undefined>();
    const stop = subscribeToAvailabilityChanges(announced.resolve);
    await hold({ mailingId: here });
    expect(await announced.promise).toBe(here);
    stop();
    const after = createAvailabilityFingerprinter();
    expect(after([here])).not.toBe(before([here]));
    expect(after([here, there])).not.toBe(before([here, there]));
    expect(after([there])).toBe(before([there]));
    expect(createAvailabilityFingerprinter()([here]), "as long as nothing changes").toBe(
      after([here]),
    );
  });
});
