import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { lead } from "#database/schema/leads.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findMonthNumbers } from "./money-totals.ts";

/** The Arizona date now: midnight may fall within the run of this file. */
const today = () => arizonaDate(new Date());

anyDatabase("the numbers of the month", () => {
  let id = 0;
  beforeEach(async () => {
    [id = 0] = await planTestMailings([60]);
  });

  test("count what was sold and who left their address since its first day, and nothing before", async () => {
    expect(await findMonthNumbers(today())).toMatchObject({ sold: 0, leads: 0 });
    await paidPlace(id);
    const left = { page: "/features", email: "ruth@bakery.example" };
    await db.insert(lead).values({ ...left, emailKey: left.email });
    expect(await findMonthNumbers(today())).toMatchObject({ sold: 1, leads: 1 });
    await db.execute(sql`update reservation set created_at = now() - interval '40 days'`);
    await db.execute(sql`update lead set deleted_at = now()`);
    expect(await findMonthNumbers(today())).toMatchObject({ sold: 0, leads: 0 });
  });

  test("add up what came in, and leave credits, what was forgiven or taken back, and last month out", async () => {
    const { id: reservationId } = await paidPlace(id);
    const paid = (name: string, method: string, at: string) =>
      db.execute(sql`insert into payment (id, reservation_id, method, amount_cents, received_at, recorded_by)
        values (${name}, ${reservationId}, ${method}, 50000, ${sql.raw(at)}, 'system')`);
    const { receivedCents: before } = await findMonthNumbers(today());
    await paid("a", "invoice", "now()");
    await paid("b", "credit", "now()");
    await paid("d", "forgiven", "now()");
    await paid("e", "invoice", "now()");
    await db.execute(sql`insert into payment_reversal (payment_id, reservation_id, reason, note, recorded_by)
      values ('e', ${reservationId}, 'bounced', '', 'system')`);
    await paid("c", "online", "now() - interval '40 days'");
    expect(await findMonthNumbers(today())).toMatchObject({ receivedCents: before + 500_00 });
  });
});
