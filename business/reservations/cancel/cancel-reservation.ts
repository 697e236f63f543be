import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { postponementRefundRuleText } from "#business/mailings/calendar/postponed-dates.ts";
import { findPostponements } from "#business/mailings/calendar/postponements.ts";
import { isPrinted } from "#business/mailings/mailed-pieces.ts";
import {
  databaseArizonaDateSql,
  endedClaimColumns,
  loadReservation,
  lockReservation,
  requireAction,
  requireTransition,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/end-claims.ts";
import {
  type CancellationCompensationKind,
  cancellationCompensationOn,
  type Reservation,
  statesAllowing,
} from "#business/reservations/reservation.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

export type CancelInput = {
  reservationId: number;
  /** The ladder step that was shown; a different one now is a conflict. */
  expects?: CancellationCompensationKind;
  /** What the office gives instead of the ladder's step, and why; only the office can decide that. */
  instead?: { gives: CancellationCompensationKind; because: string };
};

export type CanceledReservation = {
  /** What to give back: the whole payment, a credit for the same amount, or nothing. */
  gives: CancellationCompensationKind;
  /** Whether it had been paid; if not, there is nothing to give back, and the invoice becomes void. */
  wasPaid: boolean;
  reservation: Reservation;
};

/**
 * Cancels an owed or paid spot by the ladder in force today in Arizona, and frees it. `expects`:
 * the step that was shown; a different one today is a conflict. Any payment page must be closed at
 * the gateway first. Idempotent. A visitor cannot cancel after the print date, because the spot is
 * on every copy.
 */
export const cancelReservation = defineAction({
  name: "cancelReservation",
  permission: "anyone",
  async run(tx, input: CancelInput, context) {
    const before = await lockReservation(input.reservationId, tx);
    if (before.state === "canceled") return { result: await repeated(before) };
    const { actor } = context;
    const wasPaid = before.state === "paid";
    const gives = await whatIsGiven(tx, before, input, context);
    const canceledBy = actor.kind === "operator" ? `operator:${actor.id}` : actor.kind;
    const after = await requireTransition(tx, before, {
      from: statesAllowing("cancel"),
      to: "canceled",
      set: { ...endedClaimColumns, canceledBy, cancellationOutcome: gives },
    });
    await handleEndedClaims(tx, [after], context);
    return { result: { gives, wasPaid, reservation: after } };
  },
});

/** Refuses what can't be canceled, or gives something different from what was shown. Returns the ladder's step. */
export async function refuseUncancelable(
  tx: Queryable,
  before: Reservation,
  { expects }: CancelInput,
  { kind }: ActionContext["actor"],
): Promise<CancellationCompensationKind> {
  requireAction("cancel", before);
  const step = before.state === "paid" ? await stepToday(tx, before) : "nothing";
  if (expects && expects !== step) {
    throw new Refusal(
      "conflict",
      "What you get back has changed since you opened this page. Please look again before you cancel.",
      { detail: `canceling ${before.id} gives ${step} now` },
    );
  }
  if (kind === "visitor" && (await isOnEveryCopy(tx, before))) throw tooLate(before);
  return step;
}

/** The ladder's step, or the office's own choice; the audit log keeps the reason. */
async function whatIsGiven(
  tx: Queryable,
  before: Reservation,
  input: CancelInput,
  { actor }: ActionContext,
): Promise<CancellationCompensationKind> {
  const step = await refuseUncancelable(tx, before, input, actor);
  const { instead } = input;
  if (!instead || before.state !== "paid" || actor.kind !== "operator") return step;
  const subject = { type: "reservation", id: before.id };
  const detail = { ladder: step, ...instead };
  await recordEvent(tx, actor, { event: "reservation.refund-ladder-overridden", subject, detail });
  return instead.gives;
}

/** What canceling would give now, to show before the button is pressed. */
export async function cancellationTermsToday(
  reservationId: number,
): Promise<CancellationCompensationKind> {
  const found = await loadReservation(reservationId, db);
  return found.state === "paid" ? stepToday(db, found) : "nothing";
}

/** Whether it is too late for the customer to cancel, paid or owed: the print date has passed. */
export async function isTooLateToCancel(reservationId: number): Promise<boolean> {
  return isOnEveryCopy(db, await loadReservation(reservationId, db));
}

const isOnEveryCopy = async (tx: Queryable, of: Reservation) =>
  (await stepToday(tx, of)) === "nothing";

/** The ladder's step; the whole payment after a postponement that gives money back. */
async function stepToday(
  tx: Queryable,
  { mailingId, joinedMailingAt }: Reservation,
): Promise<CancellationCompensationKind> {
  const { state, bookingCloses, printFile } = mailing;
  const [row] = await tx
    .select({
      state,
      bookingCloses,
      printFile,
      today: sql<string>`${databaseArizonaDateSql}::text`,
    })
    .from(mailing)
    .where(eq(mailing.id, mailingId));
  if (!row) throw new Error(`mailing ${mailingId} vanished under its reservation`);
  const postponed = await findPostponements(mailingId, tx);
  if (postponementRefundRuleText(postponed, { bookedAt: joinedMailingAt, state: row.state }))
    return "refund";
  return cancellationCompensationOn(row, row.today);
}

function repeated(reservation: Reservation): CanceledReservation {
  const { cancellationOutcome, endedFromState } = reservation;
  return {
    gives: cancellationOutcome ?? "nothing",
    wasPaid: endedFromState === "paid",
    reservation,
  };
}

function tooLate({ id, mailingState }: Reservation): Refusal {
  const why = isPrinted({ state: mailingState })
    ? "The card has gone to print with your ad on every copy"
    : "The print date has passed";
  return new Refusal("conflict", `${why}, so you can no longer cancel here. Please call us.`, {
    detail: `canceling reservation ${id} gives nothing`,
  });
}
