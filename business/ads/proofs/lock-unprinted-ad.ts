import { findMailingById } from "#business/mailings/find-mailings.ts";
import { isPrinted, type Mailing } from "#business/mailings/mailing.ts";
import {
  findTodayByDatabaseClock,
  lockMailings,
  lockReservation,
} from "#business/reservations/claims/claims.ts";
import { isFirm, type Reservation } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { findAdRefusalsInForce } from "./find-proofs.ts";
import type { ProofPrintContext } from "./proof.ts";

export type LockedAdContext = {
  reservation: Reservation;
  mailing: Mailing;
  spot: ProofPrintContext;
  /** In Arizona, by the database's clock. */
  today: PlainDate;
};

/** The reservation of an ad and its card, locked; refuses a spot that isn't confirmed, or ended, and a printed card. */
export async function lockUnprintedAd(
  reservationId: number,
  tx: Queryable,
): Promise<LockedAdContext> {
  const reservation = await lockReservation(reservationId, tx);
  await lockMailings([reservation.mailingId], tx);
  const mailing = await findMailingById(reservation.mailingId, tx);
  if (!mailing) throw new Error(`reservation ${reservationId} has no mailing`);
  if (!isFirm(reservation)) throw notFirm(reservation);
  if (isPrinted(mailing)) {
    throw new Refusal("conflict", "The card is printed, so this ad can’t be changed anymore.");
  }
  const refusal = (await findAdRefusalsInForce([reservationId], tx)).get(reservationId);
  const spot = { size: reservation.size, inHomesBy: mailing.dates.inHomesBy, refusal };
  return { reservation, mailing, spot, today: await findTodayByDatabaseClock(tx) };
}

function notFirm({ id, state, endedAt }: Reservation): Refusal {
  const sentence = endedAt
    ? "This reservation has ended, so its ad can’t be changed."
    : "Confirm your spot first. Then we’ll make your proof.";
  return new Refusal("conflict", sentence, { detail: `reservation ${id} is ${state}` });
}

/** Refuses what a customer does after the approval date; until its end everything can still change. */
export function refuseAfterApprovalDate({ mailing, today }: LockedAdContext): void {
  const { approvalDue } = mailing.dates;
  if (today <= approvalDue) return;
  throw new Refusal(
    "conflict",
    `Changes closed on ${longWeekdayDate(approvalDue)}. Call ${company().phone.display}, and we’ll see what we can do.`,
    { detail: `it is ${today}` },
  );
}
