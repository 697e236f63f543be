import { and, eq, inArray, sql } from "drizzle-orm";
import { mailedStates } from "#business/mailings/mailing.ts";
import { createScanCounter } from "#business/results/scan-counter.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { spotCode } from "#database/schema/results.ts";
import { arizonaDate, daysBetween, now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { someNetwork } from "./agenda.ts";

const HOUR = 3_600_000;

/** Days after the drop in which people scan, fewer each day. */
const SCANNED_FOR = 24;

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** A day's scans of the cards that are in homes: most in the first week, some of them twice, a few by machines. */
export async function scanForADay(): Promise<void> {
  const today = arizonaDate(now());
  const codes = await db
    .select({ code: spotCode.code, id: reservation.id, dropDate: mailing.dropDate })
    .from(spotCode)
    .innerJoin(reservation, eq(reservation.id, spotCode.reservationId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(
      and(
        eq(reservation.state, "paid"),
        inArray(mailing.state, [...mailedStates]),
        sql`${mailing.dropDate} > ${today}::date - ${SCANNED_FOR}::int`,
      ),
    );
  const counter = createScanCounter();
  for (const { code, id, dropDate } of codes) {
    const day = daysBetween(dropDate, today);
    const people = Math.round((3 + (id % 7)) * 0.86 ** day);
    for (let n = 0; n < people; n++) {
      const at = Date.now() - ((id + n * 3) % 9) * HOUR;
      const scan = { code, method: "GET", networkAddress: someNetwork() };
      counter.count({ ...scan, headers: { "user-agent": PHONE } }, at);
      if (n % 5 === 4) counter.count({ ...scan, headers: { "user-agent": PHONE } }, at);
      if (n % 8 === 7) counter.count({ ...scan, headers: { "user-agent": "Slackbot 1.0" } }, at);
    }
  }
  await counter.close();
}
