import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#platform/database/database.server.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findTrackRecord, LEAST_ADVERTISERS, LEAST_CARDS } from "./find-track-record.ts";

/** Cards dropped off so many days ago, each with so many advertisers; advertiser 1 is on each of them. */
async function fill(daysAgo: readonly number[], onEach = 15) {
  const ids = await planTestMailings(daysAgo.map((_, i) => 60 + 30 * i));
  for (const [i, id] of ids.entries()) {
    await db.execute(sql`update mailing set state = 'dropped', drops = jsonb_build_array(jsonb_build_object('pieces', 10000,
      'postOffice', 'A', 'date', ((statement_timestamp() at time zone 'America/Phoenix')::date - ${daysAgo[i]}::int)::text))
      where id = ${id}`);
    await db.execute(sql`insert into advertiser (id, name) overriding system value
      select n, 'Business ' || n from generate_series(1, 100) n on conflict do nothing`);
    await db.execute(sql`insert into contact (id, advertiser_id, name, email, email_key, phone) overriding system value
      select n, n, 'Pat', n || '@a.example', n || '@a.example', '+14805550142' from generate_series(1, 100) n on conflict do nothing`);
    await db.execute(sql`insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size,
        price_cents, state, network_hash, advertiser_id, contact_id, payment_id)
      select ${`${i} `} || position, ${id}, slug, slug, 'S' || position, 'small', 35000, 'paid', '',
        case when position = 1 then 1 else ${i * 20}::int + position end,
        case when position = 1 then 1 else ${i * 20}::int + position end, 'p'
      from industry where position between 1 and ${onEach}::int`);
    await db.execute(sql`insert into spot_code (code, reservation_id)
      select 'C' || id, id from reservation where mailing_id = ${id}`);
    await db.execute(sql`insert into code_scan (code, hour, people)
      select spot_code.code, date_trunc('hour', statement_timestamp()) - make_interval(days => ${daysAgo[i]}::int) + day * interval '1 day', 4
      from spot_code join reservation on reservation.id = reservation_id, generate_series(1, 40, 10) as day
      where reservation.mailing_id = ${id}`);
  }
}

anyDatabase("the record of our cards", () => {
  test("is said once enough of them have been in homes for a month, with what came within it", async () => {
    await fill([95, 65, 35]);
    expect(await findTrackRecord()).toEqual({
      ...{ cards: LEAST_CARDS, homes: 30_000, advertisers: 43, cameBack: 1, ads: 45 },
      // Four times a month: on days 1, 11 and 21, and day 31 is past it.
      middle: 12,
    });
  });

  test("isn't said with a card too few, or before the third has been out for a month", async () => {
    await fill([65, 35]);
    expect(await findTrackRecord()).toBeUndefined();
    await fill([65, 35, 29]);
    expect(await findTrackRecord()).toBeUndefined();
  });

  test("isn't said of too few advertisers, however many cards there were", async () => {
    await fill([95, 65, 35], Math.floor(LEAST_ADVERTISERS / 3));
    expect(await findTrackRecord()).toBeUndefined();
  });
});
