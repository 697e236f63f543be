import { sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { changeExclusivityGroup } from "#business/mailings/industries/exclusivity-groups.ts";
import { announceAvailabilityChange, stateListSql } from "#business/reservations/claims/claims.ts";
import { liveStates } from "#business/reservations/reservation.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** Groups industries that block each other on a card (`with` null: alone); refuses if two are on one coming card. */
export const moveIndustryToExclusivityGroup = defineAction({
  name: "moveIndustryToExclusivityGroup",
  permission: "industries.group",
  undo: ["moveIndustryToExclusivityGroup"],
  async run(tx, { slug, with: rival }: { slug: string; with: string | null }) {
    const changed = await changeExclusivityGroup(tx, { slug, with: rival });
    if (changed.length === 0) return {};
    await refuseBothOnACard(tx);
    const { rows } = await tx.execute<{ mailing_id: number }>(sql`
      update reservation set exclusivity_group = industry.exclusivity_group, version = reservation.version + 1
      from industry
      where industry.slug = reservation.industry and reservation.state in (${stateListSql(liveStates)})
        and reservation.exclusivity_group <> industry.exclusivity_group
        and reservation.mailing_id in (${coming})
      returning reservation.mailing_id`);
    const subject = { type: "industry", id: slug };
    for (const id of new Set(rows.map((row) => Number(row.mailing_id)))) {
      await announceAvailabilityChange(tx, id);
    }
    return {
      event: {
        event: "industry.regrouped",
        subject,
        detail: { with: rival },
      },
    };
  },
});

const coming = sql`select id from mailing where state in ('published', 'closed')`;

async function refuseBothOnACard(tx: Queryable): Promise<void> {
  const { rows } = await tx.execute<{ card: string; industries: string }>(sql`
    select mailing.name as card, string_agg(industry.name, ' and ' order by industry.name) as industries
    from reservation join industry on industry.slug = reservation.industry
      join mailing on mailing.id = reservation.mailing_id
    where reservation.state in (${stateListSql(liveStates)}) and mailing.state in ('published', 'closed')
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
