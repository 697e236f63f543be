import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailing, reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { holdWithDetails, planTestMailings } from "#tests/support/reservation.ts";
import { findAdvertisers, findBooked } from "./advertiser-list.ts";
import { everyAdvertiser } from "./advertiser-search.ts";

const paid = (id: number) =>
  db
    .update(reservation)
    .set({ state: "paid", paidWith: `test:${id}`, expiresAt: null, paymentDue: null })
    .where(sql`id = ${id}`);

const lastDrops = async () =>
  (await findAdvertisers(everyAdvertiser, 10)).rows.map(({ lastDrop }) => lastDrop);

eachDatabase("the list of advertisers", () => {
  test("says when a business was mailed last only once its card is at the post office", async () => {
    const [first = 0] = await planTestMailings();
    const { reservation: place } = await holdWithDetails({ mailingId: first });
    await paid(place.id);
    for (const state of ["published", "closed", "printed", "cancelled"]) {
      await db.update(mailing).set({ state }).where(sql`id = ${first}`);
      expect(await lastDrops(), state).toEqual([null]);
    }
    const [card] = await db.select().from(mailing).where(sql`id = ${first}`);
    for (const state of ["dropped", "confirmed"]) {
      await db.update(mailing).set({ state }).where(sql`id = ${first}`);
      expect(await lastDrops(), state).toEqual([card?.dropDate]);
    }
    await db.update(reservation).set({ state: "refunded", endedAt: new Date(), endedFrom: "paid" });
    expect(await lastDrops()).toEqual([null]);
  });

  test("counts the other entries with the same e-mail, whatever is searched for", async () => {
    const [first = 0, second = 0, third = 0] = await planTestMailings();
    const entries = [
      await holdWithDetails({ mailingId: first }),
      await holdWithDetails({ mailingId: second }),
      await holdWithDetails({ mailingId: third }),
    ].map((held) => held.reservation);
    const [one, two] = entries;
    await db.execute(sql`update contact set email = 'Pat@Shop.example', email_key = 'pat@shop.example'
      where id in (${one?.contactId}, ${two?.contactId})`);
    await db.execute(sql`update advertiser set name = 'Copper' where id = ${one?.advertiserId}`);
    const { rows } = await findAdvertisers({ ...everyAdvertiser, sort: "number" }, 10);
    expect(rows.map(({ sameEmail }) => sameEmail)).toEqual([1, 1, 0]);
    const found = await findAdvertisers({ ...everyAdvertiser, words: "copper" }, 10);
    expect(found.rows).toMatchObject([{ id: one?.advertiserId, sameEmail: 1 }]);
  });

  test("tells two of one name apart by how often they reserved, and by their latest mailing", async () => {
    const [first = 0, second = 0] = await planTestMailings();
    await db.execute(sql`update mailing set name = 'Early card' where id = ${first}`);
    await db.execute(sql`update mailing set name = 'Late card' where id = ${second}`);
    const { reservation: one } = await holdWithDetails({ mailingId: second });
    const { reservation: two } = await holdWithDetails({ mailingId: first });
    const id = one.advertiserId ?? 0;
    await db.update(reservation).set({ advertiserId: id }).where(sql`id = ${two.id}`);
    expect(await findBooked([id, two.advertiserId ?? 0])).toEqual([
      { advertiserId: id, reservations: 2, lastMailing: "Late card" },
    ]);
    expect(await findBooked([])).toEqual([]);
  });
});
