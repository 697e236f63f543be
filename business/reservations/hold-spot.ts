import { sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { findSpot, type Spot } from "#business/mailings/card-layout.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import { networkHashOf } from "#business/people/network-hash.ts";
import { mintLink } from "#business/people/private-link.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction, readPolitely } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { announceChange, expireRunOut, statesIn } from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import type { HoldForm } from "./forms.ts";
import { bookable, insertClaim } from "./insert-claim.ts";
import { withinLimits } from "./limits.ts";
import { claimStates, type Reservation } from "./reservation.ts";

export type HoldInput = HoldForm & { networkAddress: string };

/**
 * Holds a place and an industry of a mailing for 15 minutes, without an account. Of any number who try at once,
 * one gets it. Returns the reservation and the token of its private link, which is told this once.
 * Refuses what is taken or held (conflict: then show `findAlternatives`), what cannot be booked any more, what does
 * not exist, and one open place too many from a network.
 */
export async function holdSpot(
  input: HoldInput,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<{ reservation: Reservation; token: string }> {
  const target = await readPolitely(() => readTarget(input, tx));
  if (target.taken) throw taken(target.taken);
  const networkHash = await readPolitely(() => networkHashOf(input.networkAddress));
  const held = await inPoliteTransaction(tx, async (inner) => {
    const { mailingId, industry, spot, size } = target;
    const claim = { mailingId, industry, spot, size, state: "held", networkHash } as const;
    const reservation =
      (await insertClaim(inner, claim)) ??
      ((await makeRoom(inner, target, circumstances)) && (await insertClaim(inner, claim)));
    if (!reservation) return undefined;
    await withinLimits(inner, { networkHash });
    await noteHold(inner, reservation, circumstances);
    const subject = { type: "reservation", id: reservation.id };
    const token = await mintLink(inner, { subject, way: "browser" });
    return { reservation, token };
  });
  if (!held) throw taken("a claim came first");
  return held;
}

/** Ends what stands in the way with its time up; false where nothing did. */
export async function makeRoom(tx: Queryable, target: Target, circumstances: Circumstances) {
  const ended = await expireRunOut(tx, target);
  await claimsEnded(tx, ended, circumstances, target.spot);
  return ended.length > 0;
}

/** Journals a claim and tells the open screens. */
export async function noteHold(tx: Queryable, reservation: Reservation, { actor }: Circumstances) {
  const { id, mailingId, industry, spot } = reservation;
  const subject = { type: "reservation", id };
  const detail = { mailing: mailingId, industry, spot };
  await record(tx, actor, { event: `reservation.${reservation.state}`, subject, detail });
  await announceChange(tx, mailingId);
}

type Target = {
  mailingId: number;
  industry: string;
  exclusivityGroup: string;
  spot: string;
  size: Spot["size"];
  /** Somebody has the place or the industry at this instant. */
  taken: string | undefined;
};

/**
 * What somebody wants, as it stands. `except`: the reservation whose own claim is not in its own way.
 * Refuses what does not exist or cannot be booked.
 */
export async function readTarget(
  wish: Pick<HoldForm, "mailingId" | "industry" | "spot">,
  tx: Queryable,
  except = 0,
  open = bookable,
): Promise<Target> {
  type Row = { layout_id: string; bookable: boolean; exclusivity_group: string; taken: boolean };
  const { rows } = await tx.execute<Row>(sql`
    select mailing.layout_id, ${open} as bookable, industry.exclusivity_group, exists (
        select from reservation where reservation.mailing_id = mailing.id and reservation.id <> ${except}
          and reservation.state in (${statesIn(claimStates)})
          and (reservation.expires_at is null or reservation.expires_at > statement_timestamp())
          and (reservation.exclusivity_group = industry.exclusivity_group or reservation.spot = ${wish.spot})
      ) as taken
    from mailing cross join industry
    where mailing.id = ${wish.mailingId} and industry.slug = ${wish.industry}`);
  const [row] = rows;
  const spot = row && findSpot(layoutOf({ layoutId: row.layout_id }), wish.spot);
  if (!row || !spot) throw unknown(wish);
  if (!row.bookable) throw bookingIsOver();
  return {
    ...wish,
    exclusivityGroup: row.exclusivity_group,
    size: spot.size,
    taken: row.taken ? "a live claim has it" : undefined,
  };
}

/** Said to whom somebody else came first. */
export function taken(detail: string): Refusal {
  return new Refusal(
    "conflict",
    "Somebody was a moment faster: this place or your industry is no longer free on this card.",
    { detail },
  );
}

function bookingIsOver(): Refusal {
  return new Refusal(
    "conflict",
    "Booking for this mailing has closed. The next ones are still open.",
    { detail: "the mailing cannot be booked", field: "mailingId" },
  );
}

function unknown(wish: { mailingId: number; industry: string; spot: string }): Refusal {
  return new Refusal("not-found", "We do not know this place. Please choose one on the card.", {
    detail: `no such mailing, industry or spot: ${JSON.stringify(wish)}`,
  });
}
