import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { defineAction, refuseOutdated } from "#business/actions.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import {
  diffIndustrySettings,
  type IndustrySetting,
} from "#business/mailings/industries/industry-setting-form.ts";
import { findAddedIndustryWords } from "#business/mailings/industries/industry-words.ts";
import { findIndustriesByPhrase } from "#business/mailings/industries/search-industries.ts";
import {
  changeExclusivityGroup,
  findIndustriesWithGroups,
  type IndustryWithGroup,
  lockIndustrySetting,
  writeIndustryNameAndVisibility,
} from "#business/mailings/industries/stored-industries.ts";
import {
  announceAvailabilityChange,
  isLiveClaimSql,
  stateListSql,
} from "#business/reservations/claims/claims.ts";
import { offerFreeSpotsToWaitlist } from "#business/reservations/claims/end-claims.ts";
import { liveStates, type ReservationState } from "#business/reservations/reservation.ts";
import { findWaitlistEntriesForIndustry } from "#business/waitlist/waitlist-entries.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** Groups industries that block each other on a card (`with` null: alone); refuses if two are on one coming card. */
export const moveIndustryToExclusivityGroup = defineAction({
  name: "moveIndustryToExclusivityGroup",
  permission: "industries.group",
  undo: ["moveIndustryToExclusivityGroup"],
  async run(tx, { slug, with: rival }: { slug: string; with: string | null }) {
    // The slugs of all industries whose group is another one now.
    const changedSlugs = await changeExclusivityGroup(tx, { slug, with: rival });
    if (changedSlugs.length === 0) return {};
    await refuseBothOnACard(tx);
    const { rows } = await tx.execute<{ mailing_id: number }>(sql`
      update reservation set exclusivity_group = industry.exclusivity_group, version = reservation.version + 1
      from industry
      where industry.slug = reservation.industry and reservation.state in (${stateListSql(liveStates)})
        and reservation.exclusivity_group <> industry.exclusivity_group
        and reservation.mailing_id in (select id from mailing where ${isOnSaleOrClosedSql})
      returning reservation.mailing_id`);
    for (const id of new Set(rows.map((row) => Number(row.mailing_id)))) {
      await announceAvailabilityChange(tx, id);
    }
    const subject = { type: "industry", id: slug };
    return { event: { event: "industry.regrouped", subject, detail: { with: rival } } };
  },
});

type Wanted = { slug: string; value: IndustrySetting; expectedVersion: number };

/**
 * Changes what the owner sets about an industry, and refreshes the public pages: its name, whether it is hidden, and what
 * it competes with. Spots that are booked in it stay as they are. Once it is shown again, those who wait get their offers.
 * Says nothing if it is the same. Refuses an outdated version, a name that leads to another industry, and two businesses on one
 * card that would compete then.
 */
export const changeIndustrySetting = defineAction({
  name: "changeIndustrySetting",
  permission: "settings.change",
  undo: ["restoreFormerIndustrySetting"],
  async run(tx, { slug, value, expectedVersion }: Wanted, context) {
    const saved = await lockIndustrySetting(slug, tx);
    const all = await findIndustriesWithGroups(tx);
    const before = saved.value;
    const changes = diffIndustrySettings(slug, { from: before, to: value }, all);
    if (saved.version === expectedVersion && changes.length === 0) return {};
    refuseOutdated({ expectedVersion }, saved);
    if (value.name !== before.name) await refuseNameOfAnother(tx, slug, value.name, all);
    if (changes.some(({ what }) => what === "Competes with")) {
      const rival = value.competesWith === "" ? null : value.competesWith;
      await moveIndustryToExclusivityGroup({ slug, with: rival }, context, tx);
    }
    await writeIndustryNameAndVisibility(tx, slug, { value, former: before });
    await announce(tx, SITE_TOPIC);
    for (const mailingId of await findOnSaleOrClosedMailingIds(tx)) {
      await announceAvailabilityChange(tx, mailingId);
      if (before.isHidden && !value.isHidden) await offerFreeSpotsToWaitlist(tx, { mailingId });
    }
    const subject = { type: "industry", id: slug };
    return { event: { event: "industry.changed", subject, detail: { changes } } };
  },
});

/** Goes back to what an industry was before its last change. Refuses what `changeIndustrySetting` refuses. */
export const restoreFormerIndustrySetting = defineAction({
  name: "restoreFormerIndustrySetting",
  permission: "settings.change",
  undo: ["restoreFormerIndustrySetting"],
  async run(tx, { slug, expectedVersion }: Omit<Wanted, "value">, context) {
    const { former } = await lockIndustrySetting(slug, tx);
    await changeIndustrySetting({ slug, value: former, expectedVersion }, context, tx);
    return {};
  },
});

/** Refuses what saving would refuse now, and changes nothing. */
export async function requireIndustrySettingAllowed(
  wanted: Wanted,
  context: ActionContext,
): Promise<void> {
  const checked = new Error("nothing is kept");
  await db
    .transaction(async (tx) => {
      await changeIndustrySetting(wanted, context, tx);
      throw checked;
    })
    .catch((error: unknown) => {
      if (error !== checked) throw error;
    });
}

async function refuseNameOfAnother(
  tx: Queryable,
  slug: string,
  name: string,
  all: readonly IndustryWithGroup[],
): Promise<void> {
  const sameName = all.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  const byPhrase = findIndustriesByPhrase(name, await findAddedIndustryWords(tx));
  const other = [...sameName, ...byPhrase].find((one) => one.slug !== slug);
  if (!other) return;
  throw new Refusal("invalid", `“${name}” already leads to ${other.name}.`, { field: "name" });
}

/** Refuses after the groups were written: checks all cards on sale or closed, and rolls the change back. */
async function refuseBothOnACard(tx: Queryable): Promise<void> {
  const { rows } = await tx.execute<{ card: string; industries: string }>(sql`
    select mailing.name as card, string_agg(industry.name, ' and ' order by industry.name) as industries
    from reservation join industry on industry.slug = reservation.industry
      join mailing on mailing.id = reservation.mailing_id
    where reservation.state in (${stateListSql(liveStates)}) and ${isOnSaleOrClosedSql}
    group by mailing.id, mailing.name, industry.exclusivity_group having count(*) > 1
    order by mailing.id`);
  const [first] = rows;
  if (!first) return;
  throw new Refusal(
    "conflict",
    `${first.industries} are both on the ${first.card} card. Group them after that card is printed.`,
    { field: "with" },
  );
}

/** Cards that can still change: on sale, or closed and not printed yet. */
const isOnSaleOrClosedSql = sql`${mailing.state} in ('published', 'closed')`;

async function findOnSaleOrClosedMailingIds(database: Queryable): Promise<number[]> {
  const rows = await database
    .select({ id: mailing.id })
    .from(mailing)
    .where(isOnSaleOrClosedSql)
    .orderBy(asc(mailing.id));
  return rows.map(({ id }) => id);
}

/** Who has an industry on the cards that aren't printed yet, and who waits for it there: what hiding it is about. */
export async function findIndustryCommitments(slug: string) {
  const spots = await db
    .select({
      reservationId: reservation.id,
      mailing: mailing.name,
      spot: reservation.spot,
      business: advertiser.name,
      state: sql<ReservationState>`${reservation.state}`,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .where(
      and(
        eq(reservation.industry, slug),
        inArray(mailing.id, await findOnSaleOrClosedMailingIds(db)),
        isLiveClaimSql,
      ),
    )
    .orderBy(asc(mailing.dropDate), asc(reservation.spot));
  return { spots, waiting: await findWaitlistEntriesForIndustry(slug) };
}

export type IndustryCommitments = Awaited<ReturnType<typeof findIndustryCommitments>>;
