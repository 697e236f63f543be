import { sql } from "drizzle-orm";
import { mailedStates } from "#business/mailings/mailing.ts";
import { db } from "#platform/database/database.server.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";

const mailedInSql = sql.raw(mailedStates.map((state) => `'${state}'`).join(", "));

/** What we have mailed and who came back, as public pages say it: "20,123 cards mailed in 2 mailings so far."; undefined before the first. */
export async function findCompanyTrackRecord(): Promise<string | undefined> {
  const { rows: mailed } = await db.execute<{ mailings: number; cards: number }>(sql`
    select count(distinct id)::int as mailings, coalesce(sum((part->>'pieces')::int), 0)::int as cards
    from mailing cross join lateral jsonb_array_elements(drops) as part
    where state in (${mailedInSql})`);
  const [sums] = mailed;
  if (!sums?.mailings) return undefined;
  const { rows: again } = await db.execute<{ returned: number }>(sql`
    select count(*)::int as returned from (
      select advertiser_id from reservation
      where state = 'paid' and advertiser_id is not null
        and mailing_id in (select id from mailing where state in (${mailedInSql}))
      group by advertiser_id having count(distinct mailing_id) > 1) as advertisers`);
  const returned = again[0]?.returned ?? 0;
  const sent = `${formatCount(sums.cards)} cards mailed in ${pluralize(sums.mailings, "mailing")} so far.`;
  return returned === 0 ? sent : `${sent} ${pluralize(returned, "advertiser")} came back.`;
}
