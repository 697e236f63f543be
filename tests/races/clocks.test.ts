import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import {
  context,
  hold,
  outcomeOf,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { eachDatabase } from "#tests/support/database/database.ts";

eachDatabase("the clock that decides", (engine) => {
  const zone = process.env.TZ;
  afterEach(() => {
    vi.useRealTimers();
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test.each([-2, 2])(
    "is the database's: with the application's clock %i hours off nothing changes",
    async (hours) => {
      const [mailingId = 0] = await planTestMailings();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
      const off = { ...context, now: new Date() };
      const { reservation: held } = await hold({ mailingId });
      expect(held.secondsLeft).toBeGreaterThan(890);
      expect(held.secondsLeft).toBeLessThanOrEqual(900);
      expect(await expireAllOverdueClaims(off)).toBe(0);
      expect(await outcomeOf(hold({ mailingId }))).toMatchObject({ code: "conflict" });
      await shiftExpiry(held.id, -1);
      await hold({ mailingId });
      expect(await findReservationById(held.id)).toMatchObject({ state: "expired" });
    },
  );

  test.each(["America/Los_Angeles", "Asia/Kolkata", "UTC"])(
    "says the same with the server in %s, also about 29 February",
    async (place) => {
      const [mailingId = 0] = await planTestMailings();
      process.env.TZ = place;
      if (engine === "embedded") await db.execute(sql.raw(`set time zone '${place}'`));
      try {
        const { reservation: held } = await hold({ mailingId });
        expect(held.secondsLeft).toBeGreaterThan(890);
        expect(Math.abs((held.expiresAt?.getTime() ?? 0) - Date.now() - 900_000)).toBeLessThan(
          60_000,
        );
        await db.update(reservation).set({ paymentDueOn: "2028-02-29" });
        const { rows } = await db.execute<{ over: string; today: boolean }>(sql`
          select extract(epoch from (payment_due_on + 1)::timestamp at time zone 'America/Phoenix') as over,
            (statement_timestamp() at time zone 'America/Phoenix')::date
              = ((statement_timestamp() at time zone 'UTC') - interval '7 hours')::date as today
          from reservation`);
        expect(new Date(Number(rows[0]?.over) * 1000).toISOString()).toBe(
          "2028-03-01T07:00:00.000Z",
        );
        expect(rows[0]?.today).toBe(true);
      } finally {
        if (engine === "embedded") await db.execute(sql`set time zone 'UTC'`);
      }
    },
  );
});
