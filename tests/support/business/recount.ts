import { sql } from "drizzle-orm";
import { db } from "#platform/database/database.server.ts";

type Scan = Record<
  "people" | "calls" | "website_visits" | "directions" | "saves" | "coupon_views" | "tracked_calls",
  number
> & { hour: string };

const rowsOf = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await db.execute<Row>(query)).rows;

/** The Arizona date of an instant, seven hours behind UTC all year. */
const dayOf = (instant: string) =>
  new Date(Date.parse(instant) - 7 * 3_600_000).toISOString().slice(0, 10);

/** What an ad brought since its card was dropped, added up row by row, without the product's queries and words. */
export async function recount(reservationId: number) {
  const [card] = await rowsOf<{ drops: { date: string }[] }>(sql`
    select drops from mailing where id = (select mailing_id from reservation where id = ${reservationId})`);
  const since = card?.drops.map(({ date }) => date).toSorted()[0] ?? "";
  const codes = await rowsOf<{ code: string }>(
    sql`select code from spot_code where reservation_id = ${reservationId}`,
  );
  const scans: Scan[] = [];
  for (const { code } of codes)
    scans.push(...(await rowsOf<Scan>(sql`select * from code_scan where code = ${code}`)));
  const counted = scans.filter(({ hour }) => dayOf(hour) >= since);
  const sum = (column: Exclude<keyof Scan, "hour">) =>
    counted.reduce((all, row) => all + Number(row[column]), 0);
  const days = new Map<string, number>();
  for (const { hour, people } of counted.filter((row) => row.people > 0))
    days.set(dayOf(hour), (days.get(dayOf(hour)) ?? 0) + people);
  const entries = await rowsOf<{ count: number; taken_back_at: string | null }>(
    sql`select count, taken_back_at from redemption where reservation_id = ${reservationId}`,
  );
  const [said] = await rowsOf<{ new_customers: number | null }>(
    sql`select new_customers from ad_result where reservation_id = ${reservationId}`,
  );
  const redeemed = entries
    .filter((entry) => entry.taken_back_at === null)
    .reduce((all, { count }) => all + count, 0);
  return {
    people: sum("people"),
    calls: sum("calls"),
    websiteVisits: sum("website_visits"),
    taps:
      sum("calls") + sum("website_visits") + sum("directions") + sum("saves") + sum("coupon_views"),
    redeemed,
    customers: said?.new_customers ?? redeemed,
    days,
  };
}
