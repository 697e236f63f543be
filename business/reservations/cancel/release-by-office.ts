import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  endedClaimColumns,
  lockReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/handle-ended-claims.ts";
import { changedMeanwhileRefusal, refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import { checkReservationAction, type Reservation } from "#business/reservations/reservation.ts";
import { releasedByOfficeJob } from "#business/reservations/reservation-jobs.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";

const REASON_MAX = 300;

/**
 * Releases a spot that is held, offered or unconfirmed, with the office's reason; it is free at
 * once. Any payment page must be closed at the gateway first. Notifies a buyer with a confirmed
 * address or one the office vouched for (`sendReleasedEmail`). Refuses without a reason, a firm or
 * paid spot, and an actor without the permission.
 */
export async function releaseByOffice(
  { reservationId, reason: typed }: { reservationId: number; reason: string },
  context: ActionContext,
  tx: Queryable,
): Promise<Reservation> {
  const { actor } = context;
  await requirePermission(tx, actor, "reservations.release");
  const reason = requireTextWithin(asOneLine(typed), { field: "reason", most: REASON_MAX });
  if (reason === "") throw withoutReason();
  const before = await lockReservation(reservationId, tx);
  refuseUnlessAllowed(checkReservationAction("release-by-office", before), before);
  const billed = before.state === "unconfirmed";
  const by = actor.kind === "operator" ? `operator:${actor.id}` : actor.kind;
  const after = await transitionReservation(tx, before.id, {
    from: [before.state],
    to: billed ? "canceled" : "released",
    set: {
      ...endedClaimColumns,
      canceledBy: by,
      ...(billed && { cancellationOutcome: "nothing" as const }),
    },
  });
  if (!after) throw changedMeanwhileRefusal(before);
  const subject = { type: "reservation", id: after.id };
  await recordEvent(tx, actor, {
    event: "reservation.released-by-office",
    subject,
    detail: { reason },
  });
  await handleEndedClaims(tx, [after], context, { callerNotifies: true });
  const key = `released-by-office:${after.id}:${after.version}`;
  await enqueue(tx, releasedByOfficeJob, { reservationId: after.id, reason }, { key });
  return after;
}

function withoutReason(): Refusal {
  return new Refusal("invalid", "Enter a reason. The buyer may read it.", {
    field: "reason",
  });
}
