import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  findCardSpotStatuses,
  findIndustryAvailability,
  findMailingAvailabilityBoard,
  liveClaimsQuery,
} from "#business/reservations/availability/find-availability.ts";
import { db } from "#platform/database/database.server.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { emptyTables } from "#tests/support/database/empty-tables.ts";
import { fillWithoutTimeout, pagesTouched } from "#tests/support/database/fill.ts";
import { depth } from "#tests/support/depth.ts";

const MOST = depth(3_000, 100_000);
const COUNTS = [100, 1_000, MOST];

/** Many ended reservations on the coming mailings themselves, and ten live ones. */
async function fill(mailingIds: readonly number[], past: number) {
  await emptyTables("reservation");
  const columns = sql`(reference, mailing_id, industry, exclusivity_group, spot, size, price_cents, state,
    expires_at, network_hash, ended_at)`;
  await fillWithoutTimeout(async (tx) => {
    await tx.execute(sql`
      insert into reservation ${columns}
      select 'past ' || n, (array[${sql.join([...mailingIds], sql`, `)}]::bigint[])[1 + n % ${mailingIds.length}::int],
        'plumbing', 'plumbing', 'F1', 'large', 100000, 'expired', null, '', now()
      from generate_series(1, ${past}::int) n`);
    await tx.execute(sql`
      insert into reservation ${columns}
      select 'live ' || slug, ${mailingIds[0]}, slug, slug, 'F' || position, 'large', 100000, 'held',
        now() + interval '1 hour', '', null
      from industry where position between 1 and 10`);
  });
  await db.execute(sql`vacuum analyze reservation`);
}

anyDatabase("what is free", () => {
  test(`costs the same with ${COUNTS.join(", ")} past reservations`, async () => {
    const mailingIds = await planTestMailings();
    const touched: number[] = [];
    for (const past of COUNTS) {
      await fill(mailingIds, past);
      const [first] = await findIndustryAvailability("plumbing");
      expect(first).toMatchObject({ verdict: "open", spotsLeft: { large: 3 } });
      const board = await findMailingAvailabilityBoard(mailingIds[0] ?? 0);
      expect(board?.industries.filter(({ availability }) => availability === "held")).toHaveLength(
        10,
      );
      expect(await findCardSpotStatuses({ mailingId: mailingIds[0] ?? 0 })).toBeDefined();
      touched.push(await pagesTouched(liveClaimsQuery(mailingIds, db)));
    }
    expect(Math.max(...touched)).toBeLessThanOrEqual(40);
    expect(Math.max(...touched) - Math.min(...touched)).toBeLessThanOrEqual(15);
  });

  test("would grow without its index (negative control)", async () => {
    const mailingIds = await planTestMailings();
    await fill(mailingIds, MOST);
    const touched = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_indexscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return pagesTouched(liveClaimsQuery(mailingIds, tx), tx);
    });
    expect(touched).toBeGreaterThan(MOST / 200);
  });
});
