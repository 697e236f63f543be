import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import type { CanceledReservation } from "#business/reservations/ending/cancel-reservation.ts";
import { refuseStaleReservation } from "#business/reservations/refusals.ts";
import type { CancellationCompensation } from "#business/reservations/reservation.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { cancelAndRefund, type ExpectedMoney } from "./cancel-and-refund.ts";

export type CancelByOfficeInput = {
  reservationId: number;
  /** Of the reservation, as it was shown. */
  expectedVersion: number;
  /** What the ladder gave when it was shown. */
  expects: CancellationCompensation;
  /** What is given: the same, or something else, and then why. */
  gives: CancellationCompensation;
  because: string;
  /** The money behind the spot when it was shown. */
  money?: ExpectedMoney;
};

/**
 * Cancels for somebody who called: by the ladder, or against it with a reason that the audit log keeps. Refuses whoever
 * saw an older version or other money, whoever may not cancel, and whoever may not give money back where it was paid. Not to be called
 * inside a transaction.
 */
export async function cancelByOffice(
  input: CancelByOfficeInput,
  circumstances: ActionContext,
  database: Queryable = db,
): Promise<CanceledReservation> {
  const { reservationId, expects, gives, money } = input;
  const because = input.because.trim().slice(0, 500);
  await requirePermission(database, circumstances.actor, "reservations.cancel");
  const shown = await loadReservation(reservationId, database);
  const paid = shown.state === "paid";
  if (paid) await requirePermission(database, circumstances.actor, "refunds.give");
  refuseStaleReservation(shown, input.expectedVersion);
  if (gives === expects)
    return cancelAndRefund({ reservationId, expects, money }, circumstances, database);
  if (because === "") throw withoutReason();
  const instead = { gives, because };
  return cancelAndRefund({ reservationId, expects, instead, money }, circumstances, database);
}

function withoutReason(): Refusal {
  return new Refusal("invalid", "Please say why you give something else than the ladder does.", {
    field: "because",
  });
}
