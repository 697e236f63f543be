import type { Circumstances } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import type { Cancelled } from "#business/reservations/cancel-reservation.ts";
import { loadReservation } from "#business/reservations/claims.ts";
import type { CancellationGives } from "#business/reservations/reservation.ts";
import { refuseStale } from "#business/reservations/verbs.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { cancelAndRefund, type MoneySeen } from "./cancel-and-refund.ts";

export type OfficeCancellation = {
  reservationId: number;
  /** Of the reservation, as it was shown. */
  expectedVersion: number;
  /** What the ladder gave when it was shown. */
  expects: CancellationGives;
  /** What is given: the same, or something else, and then why. */
  gives: CancellationGives;
  because: string;
  /** The money behind the place when it was shown. */
  money?: MoneySeen;
};

/**
 * Cancels for somebody who called: by the ladder, or against it with a reason that the journal keeps. Refuses whoever
 * saw an older version or other money, whoever may not cancel, and whoever may not give money back where it was paid. Not to be called
 * inside a transaction.
 */
export async function cancelByOffice(
  input: OfficeCancellation,
  circumstances: Circumstances,
  database: Queryable = db,
): Promise<Cancelled> {
  const { reservationId, expects, gives, money } = input;
  const because = input.because.trim().slice(0, 500);
  await permit(database, circumstances.actor, "reservations.cancel");
  const shown = await loadReservation(reservationId, database);
  const paid = shown.state === "paid";
  if (paid) await permit(database, circumstances.actor, "refunds.give");
  refuseStale(shown, input.expectedVersion);
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
