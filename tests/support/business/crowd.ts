/** A company with a long past, for tests and measurements of lists: rows of plausible kinds, written at once. */
import { sql } from "drizzle-orm";
import { getInitialPriceList } from "#business/mailings/mailing.ts";
import { db } from "#platform/database/database.server.ts";

/** Places on a mailing that the crowd takes. */
const A_MAILING = 10;

const FIRST = [
  ...["Copper", "Desert", "Saguaro", "Mesa", "Juniper", "Ocotillo", "Red Rock", "Half Moon"],
  ...[
    "Bluebird",
    "Café Olé",
    "Night Shift",
    "Straight Line",
    "Little",
    "Big",
    "Old Town",
    "José’s",
  ],
];
const SECOND = [
  ...["Kettle", "Plumbing", "Dental", "Electric", "Roofing", "Bakery", "Salon", "Tires", "Pools"],
  ...["Painting", "Gardens", "Fitness", "Pizza"],
];
const PEOPLE = ["Pat", "Sam", "Alex", "Kim", "Robin", "Chris", "Jordan", "Casey", "Éva", "Noor"];
const FAMILIES = ["Moreno", "Reyes", "Ortiz", "Sol", "Example", "Baker", "Núñez", "Stone", "Ruiz"];

const words = (list: readonly string[], turn: string) =>
  sql.raw(
    `(array[${list.map((word) => `'${word}'`).join(", ")}])[1 + (${turn})::int % ${list.length}]`,
  );

/** So many reservations, half as many leads and payments, with everybody they belong to. Needs an installation. */
export async function bringCrowd(count: number): Promise<void> {
  const mailings = Math.ceil(count / A_MAILING);
  const businesses = Math.ceil(count / 4);
  await db.execute(sql`
    insert into mailing (name, area, state, drop_date, booking_closes_on, brief_due_on, approval_due_on, print_file_due_on,
      cards_due_on, in_homes_on, report_due_on, households, layout_id, prices_cents)
    select to_char(d, 'FMMonth YYYY'), 'past ' || n, 'confirmed', d, d - 21, d - 19, d - 14, d - 12, d - 4,
      d + 7, d + 30, 10000, 'standard-14', ${JSON.stringify(getInitialPriceList())}::jsonb
    from generate_series(1, ${mailings}::int) n, lateral (select date '2026-01-15' - n * 3 as d) as days`);
  await db.execute(sql`
    insert into advertiser (name, website)
    select ${words(FIRST, "n * 7")} || ' ' || ${words(SECOND, "n * 11")} || ' ' || n,
      case when n % 3 = 0 then null else 'https://business-' || n || '.example' end
    from generate_series(1, ${businesses}::int) n`);
  await db.execute(sql`
    insert into contact (advertiser_id, name, email, email_key, phone)
    select id, ${words(PEOPLE, "id * 3")} || ' ' || ${words(FAMILIES, "id * 5")},
      'person-' || id || '@business.example', 'person-' || id || '@business.example',
      '+148055501' || lpad((id % 100)::text, 2, '0')
    from advertiser where id not in (select advertiser_id from contact)`);
  await db.execute(sql`
    with past as (select id, drop_date, row_number() over (order by drop_date, id) as n from mailing
        where area like 'past %'),
      people as (select id, advertiser_id, row_number() over (order by id) as n from contact),
      industries as (select slug, exclusivity_group, row_number() over (order by slug) as n from industry)
    insert into reservation (reference, mailing_id, industry, exclusivity_group, spot, size, price_cents, state,
      expires_at, payment_due_on, payment_id, ended_at, ended_from_state, advertiser_id, contact_id, network_hash, created_at)
    select translate(upper(left(md5(i::text), 4) || '-' || right(md5(i::text), 4)), '01', 'XY') || i,
      past.id, industries.slug, industries.exclusivity_group || ':' || i,
      'F' || (1 + i / ${mailings}::int),
      (array['small', 'medium', 'large'])[1 + i % 3], (array[35000, 60000, 100000])[1 + i % 3] + (i % 7) * 500, s.state,
      case when s.state = 'unpaid' then now() + interval '9 days' end,
      case when s.state = 'unpaid' then (now() + interval '9 days')::date end,
      case when s.state in ('paid', 'refunded') then 'past:' || i end,
      case when s.state in ('released', 'canceled', 'refunded') then now() - interval '3 days' end,
      case s.state when 'released' then 'held' when 'canceled' then 'unpaid' when 'refunded' then 'paid' end,
      people.advertiser_id, people.id, '-', past.drop_date - 40 + (i % 20)
    from generate_series(1, ${count}::int) as turns(i)
    join past on past.n = 1 + i % ${mailings}::int
    join industries on industries.n = 1 + i % 40
    join lateral (select (array['paid', 'paid', 'paid', 'paid', 'unpaid', 'released', 'canceled',
      'refunded', 'paid'])[1 + i % 9] as state) s on true
    left join people on people.n = 1 + (i * 13) % ${businesses}::int and (s.state <> 'released' or i % 2 = 0)`);
  await db.execute(sql`
    insert into payment (id, reservation_id, method, outcome, amount_cents, received_at, note, recorded_by)
    select payment_id, id, case when id % 3 = 0 then 'online' else 'invoice' end, 'granted', price_cents, created_at,
      case when id % 5 = 0 then 'check ' || id end, 'operator:900'
    from reservation where payment_id like 'past:%' and id % 2 = 0`);
  await db.execute(sql`
    insert into lead (email, email_key, page, state, reason, submissions, created_at, last_submitted_at)
    select 'Visitor-' || n || '@home.example', 'visitor-' || n || '@home.example',
      (array['/', '/about', '/features'])[1 + n % 3], (array['new', 'contacted', 'won', 'lost'])[1 + n % 4],
      case when n % 4 > 1 then 'said on the phone, ' || n % 50 end, 1 + n % 3,
      now() - make_interval(hours => n), now() - make_interval(hours => n % 700)
    from generate_series(1, ${Math.ceil(count / 2)}::int) n`);
  await db.execute(sql`analyze`);
}
