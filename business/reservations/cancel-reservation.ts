import { eq, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { findPostponements } from "#business/mailings/postponements.ts";
import { mailing } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { arizonaToday, ending, loadReservation, lockReservation, move } from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import { moneyBackBy } from "./postponement.ts";
import {
  type CancellationGives,
  can,
  ladderStep,
  type Reservation,
  statesFor,
} from "./reservation.ts";
import { changedMeanwhile, refuseUnless } from "./verbs.ts";

export type CancelInput = {
  reservationId: number;
  /** The step of the ladder that was shown; another one now is a conflict. */
  expects?: CancellationGives;
  /** What the office gives instead of the ladder's step, and why; nobody else decides that. */
  instead?: { gives: CancellationGives; because: string };
};

export type Cancelled = {
  /** What is to be given back: the whole payment, a credit of the same amount, or nothing. */
  gives: CancellationGives;
  /** Whether it had been paid; if not, there is nothing to give, and an invoice becomes void. */
  wasPaid: boolean;
  reservation: Reservation;
};

/**
 * Cancels what is owed or paid, by the published ladder as it stands today in Arizona, and frees the place. `expects`:
 * the step that was shown; another one today is a conflict. Any payment page must have been closed at the gateway.
 * Cancelled twice is once. A visitor cannot cancel what has gone to print: the place is on every copy.
 */
export async function cancelReservation(
  input: CancelInput,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<Cancelled> {
  return inPoliteTransaction(tx, async (inner) => {
    const before = await lockReservation(input.reservationId, inner);
    if (before.state === "cancelled") return repeated(before);
    refuseUnless(can("cancel", before), before);
    const wasPaid = before.state === "paid";
    const { actor } = circumstances;
    const gives = await whatIsGiven(inner, before, input, circumstances);
    if (wasPaid && gives === "nothing" && actor.kind === "visitor") throw inPrint(before);
    const cancelledBy = actor.kind === "operator" ? `operator:${actor.id}` : actor.kind;
    const after = await move(inner, before.id, {
      from: statesFor("cancel"),
      to: "cancelled",
      set: { ...ending, cancelledBy, cancellationGives: gives },
    });
    if (!after) throw changedMeanwhile(before);
    await claimsEnded(inner, [after], circumstances);
    return { gives, wasPaid, reservation: after };
  });
}

/** The ladder's step, or what the office gives instead of it; the journal keeps why. */
async function whatIsGiven(
  tx: Queryable,
  before: Reservation,
  { expects, instead }: CancelInput,
  { actor }: Circumstances,
): Promise<CancellationGives> {
  const step = before.state === "paid" ? await stepToday(tx, before) : "nothing";
  if (expects && expects !== step) throw ladderMoved(before, step);
  if (!instead || before.state !== "paid" || actor.kind !== "operator") return step;
  const subject = { type: "reservation", id: before.id };
  const detail = { ladder: step, ...instead };
  await record(tx, actor, { event: "reservation.ladder-set-aside", subject, detail });
  return instead.gives;
}

/** What cancelling would give now, to show it before the button is pressed. */
export async function cancellationToday(
  reservationId: number,
  database: Queryable = db,
): Promise<CancellationGives> {
  const found = await loadReservation(reservationId, database);
  return found.state === "paid" ? stepToday(database, found) : "nothing";
}

/** The ladder's step; after a postponement that gives money back, the whole payment. */
async function stepToday(
  tx: Queryable,
  { mailingId, onMailingSince }: Reservation,
): Promise<CancellationGives> {
  const { state, bookingCloses, printFile } = mailing;
  const [row] = await tx
    .select({ state, bookingCloses, printFile, today: sql<string>`${arizonaToday}::text` })
    .from(mailing)
    .where(eq(mailing.id, mailingId));
  if (!row) throw new Error(`mailing ${mailingId} vanished under its reservation`);
  const postponed = await findPostponements(mailingId, tx);
  if (moneyBackBy(postponed, { bookedAt: onMailingSince, state: row.state })) return "refund";
  return ladderStep(row, row.today);
}

function repeated(reservation: Reservation): Cancelled {
  const { cancellationGives, endedFrom } = reservation;
  return { gives: cancellationGives ?? "nothing", wasPaid: endedFrom === "paid", reservation };
}

function ladderMoved({ id }: Reservation, gives: CancellationGives): Refusal {
  return new Refusal(
    "conflict",
    "What a cancellation gives back has changed since this page was opened. Please look again before you cancel.",
    { detail: `cancelling ${id} gives ${gives} now` },
  );
}

function inPrint({ id }: Reservation): Refusal {
  return new Refusal(
    "conflict",
    "The card has gone to print with your place on every copy, so it can no longer be cancelled here. Please call us.",
    { detail: `reservation ${id} is in print` },
  );
}
