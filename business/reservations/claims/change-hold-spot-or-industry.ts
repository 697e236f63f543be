import { sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import {
  checkReservationAction,
  claimDurations,
  type Reservation,
  statesAllowing,
} from "#business/reservations/reservation.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  announceAvailabilityChange,
  databaseNowPlusMinutesSql,
  expireOverdueClaims,
  hasTimeLeftSql,
  loadReservation,
  transitionReservation,
  tryWriteClaim,
} from "./claims.ts";
import { handleEndedClaims } from "./expire-all-overdue-claims.ts";
import { offerEndOnceOpenedSql } from "./extend-hold.ts";
import { spotTakenRefusal } from "./hold-spot.ts";
import { lockHoldTarget } from "./lock-hold-target.ts";
import { offerSpots } from "./offer-spots.ts";

type ChangeInput = { reservationId: number; spot: string; industry?: string };

/**
 * Moves a hold to another spot or industry of its mailing, all or nothing, or takes up an offer. Refuses a taken spot.
 */
export const changeHoldSpotOrIndustry = defineAction({
  name: "changeHoldSpotOrIndustry",
  permission: "anyone",
  async run(tx, input: ChangeInput, context) {
    const refusal = spotTakenRefusal("the spot that a hold wanted to move to has a live claim");
    const before = await loadReservation(input.reservationId, tx);
    refuseUnlessAllowed(checkReservationAction("change", before), before);
    const wish = { ...before, spot: input.spot, industry: input.industry ?? before.industry };
    const target = await lockHoldTarget(wish, tx, before.id);
    if (target.taken) return { refusal };
    const ended = await expireOverdueClaims(tx, target);
    await handleEndedClaims(tx, ended, context, { wanted: target.spot });
    const after = await tryWriteClaim(tx, (attempt) => moveTo(attempt, before, target));
    if (!after) return { refusal };
    await recordHoldChange(tx, before, after, context);
    return { result: after };
  },
});

type Target = Awaited<ReturnType<typeof lockHoldTarget>>;

function moveTo(tx: Queryable, before: Reservation, target: Target) {
  const price = sql`(select (${mailing.prices} ->> ${target.size}::text)::int from ${mailing}
    where ${mailing.id} = ${before.mailingId})`;
  return transitionReservation(tx, before.id, {
    from: statesAllowing("change"),
    to: "held",
    set: {
      spot: target.spot,
      size: target.size,
      industry: target.industry,
      exclusivityGroup: target.exclusivityGroup,
      priceCents: target.spot === before.spot ? before.priceCents : price,
      offerOpenedAt: sql`case when ${reservation.state} = 'offered'
        then coalesce(${reservation.offerOpenedAt}, statement_timestamp()) else ${reservation.offerOpenedAt} end`,
      expiresAt: sql`case when ${reservation.state} = 'offered'
        then greatest(${offerEndOnceOpenedSql}, ${databaseNowPlusMinutesSql(claimDurations.hold)}) else ${reservation.expiresAt} end`,
    },
    when: hasTimeLeftSql,
  });
}

async function recordHoldChange(
  tx: Queryable,
  before: Reservation,
  after: Reservation,
  { actor }: ActionContext,
) {
  const { id, mailingId, industry, spot } = after;
  const event = before.state === "offered" ? "reservation.held" : "reservation.moved";
  const detail = { mailing: mailingId, industry, spot, before: before.spot };
  await recordEvent(tx, actor, { event, subject: { type: "reservation", id }, detail });
  await announceAvailabilityChange(tx, mailingId);
  await offerSpots(tx, { mailingId, freed: [before.spot] });
}
