import { eq, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { moveEntry } from "#business/leads/wait-list-entries.ts";
import { findSpot } from "#business/mailings/card-layout.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import { mailing, reservationPayment } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import {
  announceChange,
  arizonaToday,
  atThisInstant,
  ending,
  expireRunOut,
  lockReservation,
  move,
  revival,
  unlessTaken,
} from "./claims.ts";
import { claimsEnded } from "./end-claims.ts";
import { keepGroup, keepMailings } from "./keep-target.ts";
import type { Reservation } from "./reservation.ts";
import { tell } from "./reservation-jobs.ts";

/**
 * `granted`: the place is theirs. `already`: this payment was granted before. `twice`: another payment had paid for it.
 * `lost`: the place has gone. After `twice` and `lost` the caller gives this payment back in full; told again, they
 * are said again, also when the place has come free since.
 */
export type PaidOutcome = "granted" | "already" | "twice" | "lost";

/** Live states that a payment ends well, whatever their clock says: nobody else has the place yet. */
const PAYABLE = ["held", "paying", "unconfirmed", "unpaid"] as const;
const REVIVABLE = ["expired", "released"] as const;

/**
 * Notes that a reservation was paid. One whose time had run out gets its place back if nobody has it. Never refuses
 * a payment that was made: it says what became of it. `payment` names it; what it came to is decided once.
 */
export async function markPaid(
  { reservationId, payment }: { reservationId: number; payment: string },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<{ outcome: PaidOutcome; reservation: Reservation }> {
  return inPoliteTransaction(tx, async (inner) => {
    const before = await lockReservation(reservationId, inner);
    const known = await decidedBefore(inner, payment);
    if (known) return { outcome: known === "granted" ? "already" : known, reservation: before };
    const decided = await decide(inner, before, payment, circumstances);
    const { outcome } = decided;
    await inner.insert(reservationPayment).values({ payment, reservationId, outcome });
    return decided;
  });
}

async function decidedBefore(tx: Queryable, payment: string) {
  const [row] = await tx
    .select({ outcome: reservationPayment.outcome })
    .from(reservationPayment)
    .where(eq(reservationPayment.payment, payment));
  return row?.outcome as Exclude<PaidOutcome, "already"> | undefined;
}

async function decide(
  tx: Queryable,
  before: Reservation,
  payment: string,
  circumstances: Circumstances,
) {
  if (before.state === "paid") return { outcome: "twice" as const, reservation: before };
  const possible = await canStillBePrinted(tx, before);
  const paid = possible ? await grant(tx, before, payment, circumstances) : undefined;
  if (!paid) return lost(tx, before, circumstances);
  await note(tx, before, paid, circumstances);
  return { outcome: "granted" as const, reservation: paid };
}

async function grant(
  tx: Queryable,
  before: Reservation,
  payment: string,
  circumstances: Circumstances,
): Promise<Reservation | undefined> {
  const set = { paidWith: payment, paidAt: atThisInstant, expiresAt: null };
  const paid = await move(tx, before.id, { from: PAYABLE, to: "paid", set });
  if (paid || (before.state !== "expired" && before.state !== "released")) return paid;
  const exclusivityGroup = await keepGroup(before.industry, tx);
  const inTheWay = await expireRunOut(tx, { ...before, exclusivityGroup });
  await claimsEnded(tx, inTheWay, circumstances, before.spot);
  const revived = { ...set, ...revival, exclusivityGroup };
  return unlessTaken(tx, (attempt) =>
    move(attempt, before.id, { from: REVIVABLE, to: "paid", set: revived }),
  );
}

/**
 * The card has not gone to print, by the database's clock, the mailing is on, and its layout still has the place: so it
 * stays until the caller's transaction ends. What is in print already is not kept: it never comes back.
 */
async function canStillBePrinted(tx: Queryable, before: Reservation): Promise<boolean> {
  if (!(await isPrintable(tx, before))) return false;
  await keepMailings([before.mailingId], tx);
  return isPrintable(tx, before);
}

async function isPrintable(tx: Queryable, { mailingId, spot, size }: Reservation) {
  const { state, printFile, layoutId } = mailing;
  const inTime = sql<boolean>`${arizonaToday} <= ${printFile}`;
  const [row] = await tx
    .select({ state, inTime, layoutId })
    .from(mailing)
    .where(eq(mailing.id, mailingId));
  if (!row?.inTime || (row.state !== "published" && row.state !== "closed")) return false;
  return findSpot(layoutOf(row), spot)?.size === size;
}

/** A payment for a place that it cannot have: a claim that still lives is ended, so that nothing hangs. */
async function lost(tx: Queryable, before: Reservation, circumstances: Circumstances) {
  const set = { ...ending };
  const released = await move(tx, before.id, { from: ["held", "paying"], to: "released", set });
  const expired =
    released ??
    (await move(tx, before.id, { from: ["unconfirmed", "unpaid"], to: "expired", set }));
  if (expired) await claimsEnded(tx, [expired], circumstances);
  const subject = { type: "reservation", id: before.id };
  await record(tx, circumstances.actor, { event: "reservation.paid-too-late", subject });
  return { outcome: "lost" as const, reservation: expired ?? before };
}

async function note(
  tx: Queryable,
  before: Reservation,
  paid: Reservation,
  { actor }: Circumstances,
) {
  const subject = { type: "reservation", id: paid.id };
  const detail = { mailing: paid.mailingId, industry: paid.industry, spot: paid.spot };
  await record(tx, actor, { event: "reservation.paid", subject, detail });
  if (paid.waitListEntryId !== null) {
    const from = ["waiting", "offered", "lapsed", "declined"] as const;
    await moveEntry(tx, paid.waitListEntryId, { from, to: "taken" });
  }
  await tell(tx, paid, "paid", before.state);
  await announceChange(tx, paid.mailingId);
}
