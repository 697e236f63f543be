import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { holdWithDetails, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { depth } from "#tests/support/depth.ts";
import { defaultReservationSearch } from "./reservation-search.ts";
import { listReservations } from "./search-reservations-and-money.ts";

const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

/** Rows of the long list; ten pages of it. */
const ROWS = depth(500, 10_000);

anyDatabase("the list of reservations", () => {
  test("finds by reference, business, person, address and phone, and treats no character as a pattern", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: one } = await holdWithDetails({ mailingId });
    await holdWithDetails({ mailingId, industry: "roofing", spot: "F2" });
    const all = await listReservations(defaultReservationSearch, 10);
    expect(all.total).toBe(2);
    const row = all.rows.find(({ id }) => id === one.id);
    if (!row) throw new Error("the reservation is not listed");
    const known = [row.reference, row.reference.slice(0, 4).toLowerCase(), row.email ?? "?"];
    const { phone } = row;
    const apart = `${row.email} ${(row.business ?? "?").toUpperCase()}`;
    const dashed = (phone ?? "?").slice(-7).replace(/^.../, "$&-");
    for (const words of [...known, apart, (phone ?? "?").slice(-7), dashed]) {
      const found = await listReservations({ ...defaultReservationSearch, words }, 10);
      expect(idsOf(found), words).toEqual([one.id]);
    }
    for (const words of ["%", "_", "\\", "nobody"]) {
      expect(
        (await listReservations({ ...defaultReservationSearch, words }, 10)).total,
        words,
      ).toBe(0);
    }
  });

  test("is narrowed by state, mailing and industry", async () => {
    const [first = 0, second = 0] = await planTestMailings();
    const { reservation: one } = await holdWithDetails({ mailingId: first });
    const { reservation: two } = await holdWithDetails({ mailingId: second });
    await db
      .update(reservation)
      .set({ state: "released", endedAt: sql`now()`, endedFromState: "held", expiresAt: null })
      .where(sql`id = ${two.id}`);
    const ids = async (search: Partial<typeof defaultReservationSearch>) =>
      idsOf(await listReservations({ ...defaultReservationSearch, ...search }, 10));
    expect(await ids({ state: "live" })).toEqual([one.id]);
    expect(await ids({ state: "ended" })).toEqual([two.id]);
    expect(await ids({ state: "released" })).toEqual([two.id]);
    expect(await ids({ mailingId: second })).toEqual([two.id]);
    expect(await ids({ industry: "plumbing" })).toEqual([two.id, one.id]);
    expect(await ids({ industry: "roofing" })).toEqual([]);
  });

  test(`pages through ${ROWS} rows in every order without losing or repeating one`, async () => {
    const [mailingId = 0] = await planTestMailings();
    await db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size,
        price_cents, state, network_hash, ended_at, ended_from_state)
      select 'R' || n, ${mailingId}, 'plumbing', 'plumbing', 'F1', 'small', 35000 + n % 3, 'released', '-', now(), 'held'
      from generate_series(1, ${ROWS}::int) n`);
    for (const sort of ["made", "price", "business"] as const) {
      const seen = new Set<number>();
      for (let page = 1; page <= 10; page++) {
        const found = await listReservations(
          { ...defaultReservationSearch, sort, page },
          ROWS / 10,
        );
        expect(found.total).toBe(ROWS);
        for (const id of idsOf(found)) seen.add(id);
      }
      expect(seen.size, sort).toBe(ROWS);
    }
    const began = performance.now();
    await listReservations(
      { ...defaultReservationSearch, words: "r9", sort: "mailing", page: 5 },
      50,
    );
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});
