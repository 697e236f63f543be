import { sql } from "drizzle-orm";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { reservationNotFound } from "#business/reservations/claims/claims.ts";
import type { CancellationCompensationKind } from "#business/reservations/reservation.ts";
import { findReservationByToken } from "#business/reservations/search/find-reservations.ts";
import { company } from "#company.ts";
import { db } from "#platform/database/database.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { cancelAndCompensate } from "./cancel-and-compensate.ts";
import type { CanceledReservation } from "./cancel-reservation.ts";

/**
 * Cancels the reservation of a private link, for its holder. A link to an address that the office
 * entered moves no money until that address is confirmed; a link to a former address never does. Refuses paid spots past a
 * ceiling a day.
 * Otherwise as `cancelAndCompensate`. Not to be called inside a transaction.
 */
export async function cancelByCustomer(
  { token, expects }: { token: string; expects: CancellationCompensationKind },
  context: ActionContext,
): Promise<CanceledReservation> {
  const own = await findReservationByToken(token);
  if (!own || own.channel === "office") throw reservationNotFound("to cancel by this link");
  const { id: reservationId } = own.reservation;
  if (own.address !== "current") throw notTheirsToCancel(own.address, reservationId);
  if (own.reservation.state === "paid") await refuseManyPaidCancellations(reservationId);
  return cancelAndCompensate({ reservationId, expects }, context);
}

/** Paid spots that customers cancel by themselves in a day. Each costs us the card processor's fee, which nobody gives back. */
const MOST_PAID_CANCELLATIONS = { mailbox: 2, network: 3, wideNetwork: 6 };

/** Refuses one paid cancellation too many of a mailbox or network, which ends paying and canceling in turn. */
async function refuseManyPaidCancellations(reservationId: number): Promise<void> {
  const { rows } = await db.execute<Record<keyof typeof MOST_PAID_CANCELLATIONS, number>>(sql`
    select count(*) filter (where other.email_limit_key = own.email_limit_key)::int as mailbox,
      count(*) filter (where other.network_hash = own.network_hash and own.network_hash <> '')::int as network,
      count(*) filter (where other.wide_network_hash = own.wide_network_hash)::int as "wideNetwork"
    from reservation as own join reservation as other on other.canceled_by = 'visitor'
      and other.ended_from_state = 'paid' and other.ended_at > statement_timestamp() - interval '1 day'
    where own.id = ${reservationId}`);
  const kinds = ["mailbox", "network", "wideNetwork"] as const;
  const over = kinds.find((kind) => (rows[0]?.[kind] ?? 0) >= MOST_PAID_CANCELLATIONS[kind]);
  if (!over) return;
  throw new Refusal(
    "too-many",
    `Several paid spots were canceled here today. Nothing was canceled now. Call ${company().phone.display}, and we’ll do it with you.`,
    { detail: `paid cancellations per ${over} and day`, retryAfter: 24 * 60 * 60 },
  );
}

function notTheirsToCancel(address: "unconfirmed" | "former", id: number): Refusal {
  const sentence =
    address === "unconfirmed"
      ? "Our office changed the email address on this reservation. Confirm your address first, then cancel."
      : `This reservation has a different email address now. Open it from our latest email, or call ${company().phone.display}.`;
  return new Refusal("conflict", `${sentence} Nothing was canceled.`, {
    detail: `a link of reservation ${id} went to an address that is ${address}`,
  });
}
