import { sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { mailing, reservation } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  announceChange,
  expireRunOut,
  hasTimeLeft,
  inMinutes,
  loadReservation,
  move,
  unlessTaken,
} from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import { taken } from "./hold-spot.ts";
import { keepTarget } from "./keep-target.ts";
import { offerPlaces } from "./offer-places.ts";
import { can, type Reservation, statesFor, times } from "./reservation.ts";
import { refuseUnless } from "./verbs.ts";

type ChangeInput = { reservationId: number; spot: string; industry?: string };

/**
 * Moves a hold to another place, or another industry, of the same mailing; takes up an offer of the wait-list.
 * All or nothing: who cannot have the new place keeps the old one. The clock runs on; who takes up an offer has at
 * least 15 minutes. Refuses (conflict) what is taken, and when the time is up.
 */
export async function changeHold(
  input: ChangeInput,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  const changed = await inPoliteTransaction(tx, async (inner) => {
    const before = await loadReservation(input.reservationId, inner);
    refuseUnless(can("change", before), before);
    const wish = { ...before, spot: input.spot, industry: input.industry ?? before.industry };
    const target = await keepTarget(wish, inner, before.id);
    if (target.taken) return undefined;
    const ended = await expireRunOut(inner, target);
    await claimsEnded(inner, ended, circumstances, target.spot);
    const after = await unlessTaken(inner, (attempt) => moveTo(attempt, before, target));
    if (!after) return undefined;
    await note(inner, before, after, circumstances);
    return after;
  });
  if (!changed) throw taken("the place that a hold wanted to move to has a live claim");
  return changed;
}

type Target = Awaited<ReturnType<typeof keepTarget>>;

function moveTo(tx: Queryable, before: Reservation, target: Target) {
  const price = sql`(select (${mailing.prices} ->> ${target.size}::text)::int from ${mailing}
    where ${mailing.id} = ${before.mailingId})`;
  return move(tx, before.id, {
    from: statesFor("change"),
    to: "held",
    set: {
      spot: target.spot,
      size: target.size,
      industry: target.industry,
      exclusivityGroup: target.exclusivityGroup,
      priceCents: target.spot === before.spot ? before.priceCents : price,
      expiresAt: sql`case when ${reservation.state} = 'offered'
        then greatest(${reservation.expiresAt}, ${inMinutes(times.hold)}) else ${reservation.expiresAt} end`,
    },
    when: hasTimeLeft,
  });
}

async function note(
  tx: Queryable,
  before: Reservation,
  after: Reservation,
  { actor }: Circumstances,
) {
  const { id, mailingId, industry, spot } = after;
  const event = before.state === "offered" ? "reservation.held" : "reservation.moved";
  const detail = { mailing: mailingId, industry, spot, before: before.spot };
  await record(tx, actor, { event, subject: { type: "reservation", id }, detail });
  await announceChange(tx, mailingId);
  await offerPlaces(tx, { mailingId, freed: [before.spot] });
}
