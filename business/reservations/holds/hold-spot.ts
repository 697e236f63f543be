import { sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress, wideNetworkHashOf } from "#business/auth/network-hash.ts";
import { createPrivateLink } from "#business/auth/private-link.ts";
import { findSpot, type Spot } from "#business/mailings/layouts/card-layout.ts";
import { getLayout } from "#business/mailings/layouts/layouts.ts";
import {
  announceAvailabilityChange,
  expireOverdueClaims,
  stateInSql,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/handle-ended-claims.ts";
import { insertClaim, isBookableSql } from "#business/reservations/claims/insert-claim.ts";
import type { HoldForm } from "#business/reservations/forms.ts";
import { claimStates, type Reservation } from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import {
  runReadsOrRefuse,
  runTransactionWithRetries,
} from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireReservationWithinLimits } from "./hold-limits.ts";

export type HoldInput = HoldForm & {
  networkAddress: string;
  /** Asked for by email: the request whose link was pressed, and the mailbox that it proves. */
  request?: { id: number; mailbox: string };
};

/**
 * Holds a spot and an industry of a mailing for 15 minutes, without an account. Of any number who try at once,
 * one gets it. Returns the reservation and the token of its private link, which exists only in this answer.
 * Refuses what is taken or held (conflict: then show `findAlternatives`), what cannot be booked any more, what does
 * not exist, and what is one too many of a network or of a card's strangers (too-many, field "email": confirm an address).
 */
export async function holdSpot(
  input: HoldInput,
  circumstances: ActionContext,
  tx: Queryable = db,
): Promise<{ reservation: Reservation; token: string }> {
  const target = await runReadsOrRefuse(() => loadHoldTarget(input, tx));
  if (target.taken) throw spotTakenRefusal(target.taken);
  const { request } = input;
  const networkHash = await runReadsOrRefuse(() => hashNetworkAddress(input.networkAddress));
  const wideNetworkHash = await wideNetworkHashOf(input.networkAddress);
  const held = await runTransactionWithRetries(tx, async (inner) => {
    const { mailingId, industry, spot, size } = target;
    const by = { networkHash, wideNetworkHash, request };
    const claim = { mailingId, industry, spot, size, state: "held", ...by } as const;
    const reservation =
      (await insertClaim(inner, claim)) ??
      ((await expireBlockingClaims(inner, target, circumstances)) &&
        (await insertClaim(inner, claim)));
    if (!reservation) return undefined;
    await requireReservationWithinLimits(inner, reservation.id, "hold");
    await recordHold(inner, reservation, circumstances);
    const subject = { type: "reservation", id: reservation.id };
    const token = await createPrivateLink(inner, { subject, channel: "browser" });
    return { reservation, token };
  });
  if (!held) throw spotTakenRefusal("a claim came first");
  return held;
}

/** Ends what stands in the way with its time up; false where nothing did. */
export async function expireBlockingClaims(
  tx: Queryable,
  target: Target,
  circumstances: ActionContext,
) {
  const ended = await expireOverdueClaims(tx, target);
  await handleEndedClaims(tx, ended, circumstances, { wanted: target.spot });
  return ended.length > 0;
}

/** Records a claim in the audit log and updates the open screens. */
export async function recordHold(
  tx: Queryable,
  reservation: Reservation,
  { actor }: ActionContext,
) {
  const { id, mailingId, industry, spot } = reservation;
  const subject = { type: "reservation", id };
  const detail = { mailing: mailingId, industry, spot };
  await recordEvent(tx, actor, { event: `reservation.${reservation.state}`, subject, detail });
  await announceAvailabilityChange(tx, mailingId);
}

type Target = {
  mailingId: number;
  industry: string;
  exclusivityGroup: string;
  spot: string;
  size: Spot["size"];
  /** Somebody has the spot or the industry at this instant. */
  taken: string | undefined;
};

/**
 * What somebody wants, as it stands. `except`: the reservation whose own claim is not in its own way.
 * Refuses what does not exist or cannot be booked.
 */
export async function loadHoldTarget(
  wish: Pick<HoldForm, "mailingId" | "industry" | "spot">,
  tx: Queryable,
  except = 0,
  open = isBookableSql,
): Promise<Target> {
  type Row = { layout_id: string; bookable: boolean; exclusivity_group: string; taken: boolean };
  const { rows } = await tx.execute<Row>(sql`
    select mailing.layout_id, ${open} as bookable, industry.exclusivity_group, exists (
        select from reservation where reservation.mailing_id = mailing.id and reservation.id <> ${except}
          and reservation.state in (${stateInSql(claimStates)})
          and (reservation.expires_at is null or reservation.expires_at > statement_timestamp())
          and (reservation.exclusivity_group = industry.exclusivity_group or reservation.spot = ${wish.spot})
      ) as taken
    from mailing cross join industry
    where mailing.id = ${wish.mailingId} and industry.slug = ${wish.industry}`);
  const [row] = rows;
  const spot = row && findSpot(getLayout({ layoutId: row.layout_id }), wish.spot);
  if (!row || !spot) throw unknown(wish);
  if (!row.bookable) throw bookingEndSql();
  return {
    ...wish,
    exclusivityGroup: row.exclusivity_group,
    size: spot.size,
    taken: row.taken ? "a live claim has it" : undefined,
  };
}

/** Said to whom somebody else came first. */
export function spotTakenRefusal(detail: string): Refusal {
  return new Refusal(
    "conflict",
    "Somebody was a moment faster: this place or your industry is no longer free on this card.",
    { detail },
  );
}

function bookingEndSql(): Refusal {
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
