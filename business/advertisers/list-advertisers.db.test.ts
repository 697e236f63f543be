import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { holdWithDetails, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { defaultAdvertiserSearch } from "./advertiser.ts";
import { countBookingsByAdvertiser, listAdvertisers } from "./list-advertisers.ts";

const paid = (id: number) =>
  db
    .update(reservation)
    .set({ state: "paid", paymentId: `test:${id}`, expiresAt: null, paymentDueOn: null })
    .where(sql`id = ${id}`);

const lastDrops = async () =>
  (await listAdvertisers(defaultAdvertiserSearch, 10)).rows.map(({ lastDrop }) => lastDrop);

anyDatabase("the list of advertisers", () => {
  test("says when a business was mailed last only once its card is at the post office", async () => {
    const [first = 0] = await planTestMailings();
    const { reservation: place } = await holdWithDetails({ mailingId: first });
    await paid(place.id);
    for (const state of ["published", "closed", "printed", "canceled"] as const) {
      await db.update(mailing).set({ state }).where(sql`id = ${first}`);
      expect(await lastDrops(), state).toEqual([null]);
    }
    const [card] = await db.select().from(mailing).where(sql`id = ${first}`);
    for (const state of ["dropped", "confirmed"] as const) {
      await db.update(mailing).set({ state }).where(sql`id = ${first}`);
      expect(await lastDrops(), state).toEqual([card?.dropDate]);
    }
    const drops = [{ date: "2026-01-20", pieces: 10_000, postOffice: "Scottsdale Main" }];
    await db.update(mailing).set({ drops }).where(sql`id = ${first}`);
    expect(await lastDrops()).toEqual(["2026-01-20"]);
    await db
      .update(reservation)
      .set({ state: "refunded", endedAt: new Date(), endedFromState: "paid" });
    expect(await lastDrops()).toEqual([null]);
  });

  test("counts the other entries with the same email, whatever is searched for", async () => {
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
    const { rows } = await listAdvertisers({ ...defaultAdvertiserSearch, sort: "number" }, 10);
    expect(rows.map(({ sameEmail }) => sameEmail)).toEqual([1, 1, 0]);
    const found = await listAdvertisers({ ...defaultAdvertiserSearch, words: "copper" }, 10);
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
    expect(await countBookingsByAdvertiser([id, two.advertiserId ?? 0])).toEqual([
      { advertiserId: id, reservations: 2, lastMailing: "Late card" },
    ]);
    expect(await countBookingsByAdvertiser([])).toEqual([]);
  });
});
