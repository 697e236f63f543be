import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { refuseRobotsAndCountAttempt } from "#business/leads/robot-guard.ts";
import { listShownIndustries } from "#business/mailings/industries/industries.ts";
import { industryWish } from "#database/schema/households.ts";
import { arizonaDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { emailSchema } from "#platform/email-address.ts";
import { networkLimitsForAddress, SlidingWindow } from "#platform/rate-limit.ts";

/** For how long a network's wish for an industry isn't counted again: one household has one. */
const AGAIN_AFTER_DAYS = 7;

const wished = new SlidingWindow({ windowMs: AGAIN_AFTER_DAYS * 24 * 60 * 60_000 });

type Wish = v.InferOutput<typeof industryWishForm>;

/**
 * Counts a household's wish to see an industry on the card: one per network and week. A robot in the honeypot, and one who
 * wishes again, get the same answer and aren't counted. Refuses a bad token, and too many forms from one network.
 */
export async function recordIndustryWish(
  { industry, zip, ...form }: Wish & { token: string; networkAddress: string; honeypot: string },
  { now }: ActionContext,
): Promise<void> {
  if (form.honeypot !== "") return;
  await refuseRobotsAndCountAttempt(form, now);
  const isCounted = networkLimitsForAddress(form.networkAddress, 1).every(
    ({ network, limit }) => wished.take(`${network} ${industry}`, limit, now).allowed,
  );
  if (!isCounted) return;
  await db
    .insert(industryWish)
    .values({ day: arizonaDate(now), industry, zip })
    .onConflictDoUpdate({
      target: [industryWish.day, industryWish.industry, industryWish.zip],
      set: { count: sql`${industryWish.count} + 1` },
    });
}

/** An industry with how many households asked for it, and in which ZIP Codes, the most common first. */
export type WishedIndustry = { industry: string; households: number; zips: string[] };

/** What households asked for within `INDUSTRY_WISH_MONTHS`, the most wanted first. */
export async function findWishedIndustries(most: number): Promise<WishedIndustry[]> {
  const { rows } = await db.execute<WishedIndustry>(sql`
    with by_zip as (
      select industry, zip, sum(count) as households from industry_wish
      where day > (statement_timestamp() - make_interval(months => ${INDUSTRY_WISH_MONTHS}::int))::date
      group by industry, zip)
    select industry, sum(households)::int as households,
      coalesce(array_agg(zip order by households desc, zip) filter (where zip <> ''), '{}') as zips
    from by_zip group by industry order by households desc, industry limit ${most}`);
  return rows;
}

export const INDUSTRY_WISH_MONTHS = 12;

export const subscriptionForm = v.object({ email: emailSchema });

export const industryWishForm = v.object({
  industry: v.pipe(
    v.string(),
    v.check(
      (slug) => listShownIndustries().some((industry) => industry.slug === slug),
      "Choose a kind of business from the list.",
    ),
  ),
  zip: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:\d{5})?$/, "Enter a 5-digit ZIP Code, or leave it blank."),
  ),
});
