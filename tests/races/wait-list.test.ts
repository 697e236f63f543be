import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { leaveWaitList } from "#business/leads/leave-wait-list.ts";
import { readWaitListToken, waitListToken } from "#business/leads/wait-list-token.ts";
import { cancelReservation } from "#business/reservations/cancel-reservation.ts";
import { changeHold } from "#business/reservations/change-hold.ts";
import { expireHolds, offerWaitingPlaces } from "#business/reservations/expire-holds.ts";
import { extendHold } from "#business/reservations/extend-hold.ts";
import {
  findAvailability,
  openReservation,
  somebodyWaitsFor,
} from "#business/reservations/find.ts";
import { joinWaitList } from "#business/reservations/join-wait-list.ts";
import { markPaid } from "#business/reservations/mark-paid.ts";
import { releaseHold } from "#business/reservations/release-hold.ts";
import { renewHold } from "#business/reservations/renew-hold.ts";
import { tellJoined } from "#business/reservations/tell-joined.ts";
import { tellOffer } from "#business/reservations/tell-offer.ts";
import { job, mailing, message, reservation, waitListEntry } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  circumstances,
  doubleClaims,
  hold,
  holdWithDetails,
  industryAt,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/reservation.ts";

const join = (
  mailingId: number,
  name: string,
  given: { industry?: string; networkAddress?: string } = {},
) =>
  joinWaitList(
    {
      mailingId,
      industry: "plumbing",
      email: `${name}@shop.example`,
      networkAddress: ownNetwork(),
      ...given,
    },
    circumstances,
  );

/** Who has an offer now, by the name before the @. */
async function offered() {
  const rows = await db
    .select({ id: reservation.id, email: waitListEntry.email, spot: reservation.spot })
    .from(reservation)
    .innerJoin(waitListEntry, sql`${waitListEntry.id} = ${reservation.waitListEntryId}`)
    .where(sql`${reservation.state} = 'offered'`);
  return rows.map(({ email, ...row }) => ({ ...row, name: email.split("@")[0] }));
}

const entryStates = async () => {
  const rows = await db.select().from(waitListEntry).orderBy(waitListEntry.id);
  return rows.map(({ state }) => state);
};

/** A plumber on F1, and people who wait for plumbing. */
async function lineOf(...names: string[]) {
  const [mailingId = 0] = await planTestMailings();
  const { reservation: plumber } = await holdWithDetails({ mailingId });
  for (const name of names) await join(mailingId, name);
  return { mailingId, plumber };
}

eachDatabase("the wait-list", () => {
  test("takes an address once for an industry on a mailing, in any capitals, and confirms it once", async () => {
    const { mailingId } = await lineOf("ann");
    const entries = await Promise.all(
      ["ann", "ANN", "ann", "Ann", "ann"].map((name) => join(mailingId, name)),
    );
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1);
    expect(await db.$count(waitListEntry)).toBe(1);
    for (let i = 0; i < 3; i++) await tellJoined({ entryId: entries[0]?.id ?? 0 });
    const messages = await db.select().from(message);
    expect(messages).toMatchObject([{ recipient: "ann@shop.example" }]);
    expect(messages[0]?.text).toContain("/reservation/wait-list/");
  });

  test("is not for what is open or closed, and has its limits", async () => {
    const [mailingId = 0, closed = 0] = (await planTestMailings([60, 20])).toSorted(
      (a, b) => a - b,
    );
    expect(await outcomeOf(join(mailingId, "ann"))).toMatchObject({
      code: "conflict",
      field: "industry",
    });
    expect(await outcomeOf(join(closed, "ann"))).toMatchObject({
      code: "conflict",
      field: "mailingId",
    });
    for (let n = 0; n < 6; n++)
      await hold({ mailingId, industry: industryAt(n), spot: `F${n + 1}` });
    const networkAddress = "192.0.2.77";
    for (let n = 0; n < 5; n++)
      await join(mailingId, `p${n}`, { industry: industryAt(n), networkAddress });
    const sixth = join(mailingId, "p6", { industry: industryAt(5), networkAddress });
    expect(await outcomeOf(sixth)).toMatchObject({ code: "too-many" });
  });

  test("offers what comes free to the first in line, for 24 hours, and to nobody else", async () => {
    const { mailingId, plumber } = await lineOf("ann", "bob");
    await releaseHold({ reservationId: plumber.id }, circumstances);
    const [offer, ...others] = await offered();
    expect(offer).toMatchObject({ name: "ann", spot: "F1" });
    expect(others).toEqual([]);
    expect(await entryStates()).toEqual(["offered", "waiting"]);
    expect(await outcomeOf(hold({ mailingId, spot: "F2" }))).toMatchObject({ code: "conflict" });
    expect((await findAvailability("plumbing"))[0]?.verdict).toBe("held");
    const [stored] = await db.select().from(reservation).where(sql`state = 'offered'`);
    const hours = ((stored?.expiresAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
  });

  test("writes about an offer once, however often the job runs, with a link that opens it and no more", async () => {
    const { plumber } = await lineOf("ann");
    await releaseHold({ reservationId: plumber.id }, circumstances);
    const [offer] = await offered();
    const jobs = await db.select().from(job).where(sql`kind = 'wait-list.offered'`);
    expect(jobs.map(({ payload }) => payload)).toEqual([{ reservationId: offer?.id }]);
    for (let i = 0; i < 3; i++) await tellOffer({ reservationId: offer?.id ?? 0 });
    const messages = await db.select().from(message).where(sql`purpose like 'wait-list-offer:%'`);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ recipient: "ann@shop.example" });
    const token = /\/reservation\/offer\/([\w-]{43})/.exec(messages[0]?.text ?? "")?.[1] ?? "";
    expect(await openReservation(token)).toMatchObject({
      reservation: { state: "offered" },
      way: "offer",
    });
    expect(await entryStates()).toEqual(["offered"]);
  });

  test("goes on to the next when an offer is declined, and when its 24 hours are over", async () => {
    const { plumber } = await lineOf("ann", "bob", "cem");
    await releaseHold({ reservationId: plumber.id }, circumstances);
    const [toAnn] = await offered();
    await releaseHold({ reservationId: toAnn?.id ?? 0 }, circumstances);
    const [toBob] = await offered();
    expect(toBob?.name).toBe("bob");
    await shiftExpiry(toBob?.id ?? 0, -1);
    await expireHolds(circumstances);
    expect((await offered()).map(({ name }) => name)).toEqual(["cem"]);
    expect(await entryStates()).toEqual(["declined", "lapsed", "offered"]);
    await shiftExpiry((await offered())[0]?.id ?? 0, -1);
    await expireHolds(circumstances);
    expect(await offered()).toEqual([]);
  });

  test("lets an offer be taken up on any open place, with the rest of its 24 hours to pay", async () => {
    const { mailingId, plumber } = await lineOf("ann");
    await hold({ mailingId, spot: "F2", industry: "hvac" });
    await releaseHold({ reservationId: plumber.id }, circumstances);
    const [offer] = await offered();
    const reservationId = offer?.id ?? 0;
    const occupied = changeHold({ reservationId, spot: "F2" }, circumstances);
    expect(await outcomeOf(occupied)).toMatchObject({ code: "conflict" });
    expect(await offered()).toHaveLength(1);
    const held = await changeHold({ reservationId, spot: "F3" }, circumstances);
    expect(held).toMatchObject({ state: "held", spot: "F3", industry: "plumbing" });
    expect(held.secondsLeft).toBeGreaterThan(23 * 3600);
    await hold({ mailingId, spot: "F1", industry: "solar" });
    expect(await doubleClaims()).toEqual([]);
  });

  test("an offer whose time is up cannot be taken up, but the industry as anybody can", async () => {
    const { mailingId, plumber } = await lineOf("ann");
    await releaseHold({ reservationId: plumber.id }, circumstances);
    const [offer] = await offered();
    await shiftExpiry(offer?.id ?? 0, -1);
    const late = changeHold({ reservationId: offer?.id ?? 0, spot: "F1" }, circumstances);
    expect(await outcomeOf(late)).toMatchObject({ code: "conflict" });
    await hold({ mailingId });
    expect(await entryStates()).toEqual(["lapsed"]);
  });

  test("comes before whoever would take a run-out hold over, and before its old owner", async () => {
    const { mailingId, plumber } = await lineOf("ann");
    await shiftExpiry(plumber.id, -1);
    expect(await outcomeOf(hold({ mailingId, spot: "F5" }))).toMatchObject({ code: "conflict" });
    expect((await offered()).map(({ name }) => name)).toEqual(["ann"]);
    const again = renewHold({ reservationId: plumber.id }, circumstances);
    expect(await outcomeOf(again)).toMatchObject({ code: "conflict" });
  });

  test("leaves the place that somebody is about to take to them, if there is another", async () => {
    const { mailingId, plumber } = await lineOf("ann");
    await shiftExpiry(plumber.id, -1);
    const { reservation: held } = await hold({ mailingId, spot: "F1", industry: "hvac" });
    expect(held.spot).toBe("F1");
    expect(await offered()).toMatchObject([{ name: "ann", spot: "F2" }]);
  });

  test("stops the clock of a hold from being extended", async () => {
    const { plumber } = await lineOf();
    expect(await somebodyWaitsFor(plumber)).toBe(false);
    await extendHold({ reservationId: plumber.id }, circumstances);
    await join(plumber.mailingId, "ann");
    expect(await somebodyWaitsFor(plumber)).toBe(true);
    const extended = await outcomeOf(extendHold({ reservationId: plumber.id }, circumstances));
    expect(extended).toMatchObject({
      code: "conflict",
      sentence: expect.stringMatching(/waiting for this industry/),
    });
  });

  test("a full card's one free place goes to the first in line of any industry, once", async () => {
    const [mailingId = 0] = await planTestMailings();
    const held = [];
    for (let n = 0; n < 14; n++) {
      const spot = n < 7 ? `F${n + 1}` : `B${n - 6}`;
      held.push((await hold({ mailingId, spot, industry: industryAt(n) })).reservation);
    }
    await join(mailingId, "ann", { industry: industryAt(20) });
    await join(mailingId, "bob", { industry: industryAt(21) });
    await releaseHold({ reservationId: held[8]?.id ?? 0 }, circumstances);
    expect(await offered()).toMatchObject([{ name: "ann", spot: "B2" }]);
    expect(await entryStates()).toEqual(["offered", "waiting"]);
  });

  test("gives one address one offer on a card at a time", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: one } = await hold({ mailingId, industry: "plumbing" });
    const { reservation: two } = await hold({ mailingId, industry: "hvac", spot: "F2" });
    await join(mailingId, "ann", { industry: "plumbing" });
    await join(mailingId, "ann", { industry: "hvac" });
    await releaseHold({ reservationId: one.id }, circumstances);
    await releaseHold({ reservationId: two.id }, circumstances);
    expect(await offered()).toHaveLength(1);
  });

  test("is left by the button behind the signed link, joined again at its end, and no other token does it", async () => {
    const { mailingId, plumber } = await lineOf("ann", "bob");
    const token = await waitListToken(1);
    expect(await readWaitListToken(token)).toBe(1);
    for (const wrong of ["", "1", token.replace(/^1/, "2"), `${token}x`, token.toUpperCase()]) {
      expect(await outcomeOf(leaveWaitList({ token: wrong }, circumstances))).toMatchObject({
        code: "not-found",
      });
    }
    await leaveWaitList({ token }, circumstances);
    await leaveWaitList({ token }, circumstances);
    expect(await entryStates()).toEqual(["left", "waiting"]);
    await join(mailingId, "ann");
    await releaseHold({ reservationId: plumber.id }, circumstances);
    expect((await offered()).map(({ name }) => name)).toEqual(["bob"]);
  });

  test("an offer that is paid settles the entry, also when it was paid late", async () => {
    const { plumber } = await lineOf("ann");
    await releaseHold({ reservationId: plumber.id }, circumstances);
    const [offer] = await offered();
    await changeHold({ reservationId: offer?.id ?? 0, spot: "F1" }, circumstances);
    await shiftExpiry(offer?.id ?? 0, -1);
    await expireHolds(circumstances);
    expect(await entryStates()).toEqual(["lapsed"]);
    await db.execute(
      sql`update reservation set contact_id = ${plumber.contactId} where id = ${offer?.id}`,
    );
    await markPaid({ reservationId: offer?.id ?? 0, payment: "cs_1" }, circumstances);
    expect(await entryStates()).toEqual(["taken"]);
  });

  test("a cancelled and refunded place goes to the line too, and after booking has closed to nobody", async () => {
    const { mailingId, plumber } = await lineOf("ann");
    await markPaid({ reservationId: plumber.id, payment: "cs_1" }, circumstances);
    await db.update(mailing).set({ state: "closed" });
    await cancelReservation({ reservationId: plumber.id }, circumstances);
    expect(await offered()).toEqual([]);
    await db.update(mailing).set({ state: "published" });
    await offerWaitingPlaces();
    expect((await offered()).map(({ name }) => name)).toEqual(["ann"]);
    expect((await findAvailability("plumbing"))[0]?.mailing.id).toBe(mailingId);
  });

  test("a place freed while 20 buy and 20 join at the same instant has one owner, and the line keeps its order", async () => {
    for (let round = 0; round < 4; round++) {
      const { mailingId, plumber } = await lineOf("ann", "bob");
      const outcomes = await Promise.all([
        outcomeOf(releaseHold({ reservationId: plumber.id }, circumstances)),
        ...Array.from({ length: 20 }, () => outcomeOf(hold({ mailingId }))),
        ...Array.from({ length: 20 }, (_, n) => outcomeOf(join(mailingId, `new${n}`))),
        outcomeOf(offerWaitingPlaces()),
      ]);
      expect(outcomes[0]).not.toBeInstanceOf(Refusal);
      expect((await offered()).map(({ name }) => name)).toEqual(["ann"]);
      expect(await doubleClaims()).toEqual([]);
    }
  });
});
