import { eq, type SQL, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  databaseNowPlusMinutes,
  endOfDate,
  hasTimeLeftSql,
  loadReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { changedMeanwhileRefusal, refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import {
  checkReservationAction,
  claimDurations,
  holdLimits,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { site } from "#site.ts";

/**
 * Records that a payment page is open until an instant (the gateway's own): the claim lives at least until then, plus
 * the lag that the gateway's final state may take. A held spot is `paying` from here on; one on an invoice stays what
 * it is. `checkout`: the page, as billing names it; a later one takes its place. Refuses without details, when the time is
 * up, when there is nothing to pay, and one page too many (`holdLimits`): of what is not firm, since it was held or taken
 * again last; of what is firm, after its due date.
 */
export async function beginPayment(
  {
    reservationId,
    checkoutSessionId,
    until,
  }: { reservationId: number; checkoutSessionId: string; until: Date },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<Reservation> {
  return runTransactionWithRetries(tx, async (inner) => {
    const before = await loadReservation(reservationId, inner);
    refuseUnlessAllowed(checkReservationAction("pay-by-card", before), before);
    const held = before.state === "held" || before.state === "paying";
    const another = before.checkoutSessionId !== checkoutSessionId;
    if (another) await requireAnotherPage(inner, before, until);
    const after = await transitionReservation(inner, before.id, {
      from: [before.state],
      to: held ? "paying" : before.state,
      set: {
        checkoutSessionId,
        expiresAt: noEarlierThan(until),
        ...(held && { paymentMethod: "card" as const }),
        ...(another && { paymentPages: sql`${reservation.paymentPages} + 1` }),
      },
      when: hasTimeLeftSql,
    });
    if (!after) throw changedMeanwhileRefusal(before);
    await note(inner, after, "reservation.payment-started", actor);
    return after;
  });
}

/**
 * Makes a spot whose payment page has been closed held again, with at most 15 minutes. The page must have been
 * expired at the gateway first; if the gateway refused because it is complete, it is `markPaid`'s.
 */
export async function returnToHold(
  { reservationId }: { reservationId: number },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<Reservation> {
  return runTransactionWithRetries(tx, async (inner) => {
    const before = await loadReservation(reservationId, inner);
    refuseUnlessAllowed(checkReservationAction("stop-paying", before), before);
    const expiresAt = sql`least(${reservation.expiresAt}, ${databaseNowPlusMinutes(claimDurations.hold)})`;
    const set = { expiresAt, paymentMethod: null };
    const after = await transitionReservation(inner, before.id, {
      from: ["paying"],
      to: "held",
      set,
    });
    if (!after) throw changedMeanwhileRefusal(before);
    await note(inner, after, "reservation.payment-stopped", actor);
    return after;
  });
}

/**
 * Takes back the time that a payment page gave to a spot on an invoice, after that page came to nothing: it is due when
 * it was due before, or a little later where that has passed meanwhile: in 15 minutes or, where the bank's no came after
 * days, in 24 hours. Does nothing to any other, nor for another page.
 */
export async function restoreInvoiceDueDate(
  { reservationId, checkoutSessionId, afterDays = false }: PageEnded,
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await runTransactionWithRetries(tx, async (inner) => {
    const atLeast = databaseNowPlusMinutes(
      afterDays ? claimDurations.afterBankRefusedHours * 60 : claimDurations.hold,
    );
    const due = sql`greatest(${endOfDate(sql`${reservation.paymentDue}`)}, ${atLeast})`;
    const set = { expiresAt: sql`least(${reservation.expiresAt}, ${due})` };
    const when = sql`${reservation.checkoutSessionId} = ${checkoutSessionId} and ${reservation.paymentDue} is not null`;
    const after =
      (await transitionReservation(inner, reservationId, {
        from: ["unpaid"],
        to: "unpaid",
        set,
        when,
      })) ??
      (afterDays && (await confirmAgain(inner, { reservationId, checkoutSessionId })));
    if (after) await note(inner, after, "reservation.payment-stopped", actor);
  });
}

type PageEnded = { reservationId: number; checkoutSessionId: string; afterDays?: boolean };

/** What nobody has confirmed while the bank was at it is not kept for the days that it was given for the bank. */
function confirmAgain(tx: Queryable, { reservationId, checkoutSessionId }: PageEnded) {
  const until = databaseNowPlusMinutes(claimDurations.afterBankRefusedHours * 60);
  return transitionReservation(tx, reservationId, {
    from: ["unconfirmed"],
    to: "unconfirmed",
    set: { expiresAt: sql`least(${reservation.expiresAt}, ${until})` },
    when: eq(reservation.checkoutSessionId, checkoutSessionId),
  });
}

/** So no row of pages keeps a spot without end: a firm one is kept longer only by a page that begins by its due date. */
async function requireAnotherPage(tx: Queryable, before: Reservation, until: Date): Promise<void> {
  if (before.state !== "unpaid") {
    if (before.paymentPages >= holdLimits.paymentPages) throw enough(before);
    return;
  }
  const [row] = await tx
    .select({
      over: sql<boolean>`statement_timestamp() >= ${endOfDate(sql`${reservation.paymentDue}`)}
        and ${noEarlierThan(until)} > ${reservation.expiresAt}`,
    })
    .from(reservation)
    .where(eq(reservation.id, before.id));
  if (row?.over) throw enough(before);
}

const WAY_ON: Partial<Record<Reservation["state"], string>> = {
  unconfirmed: "Press the button in our email to keep the spot, or call",
  unpaid: "Its due date has passed. To keep the spot, call",
};

function enough({ id, state, paymentPages }: Reservation): Refusal {
  const wayOn =
    WAY_ON[state] ?? "When its clock has run out, choose the spot on the card once more, or call";
  return new Refusal(
    "conflict",
    `No other payment page can be opened for this spot now. ${wayOn} ${site.phone.display}.`,
    { detail: `reservation ${id} has had ${paymentPages} payment pages` },
  );
}

function noEarlierThan(until: Date): SQL {
  const page = sql`${until.toISOString()}::timestamptz`;
  const lag = sql`make_interval(mins => ${claimDurations.paymentLag}::int)`;
  return sql`greatest(${reservation.expiresAt}, ${page} + ${lag})`;
}

async function note(
  tx: Queryable,
  { id, mailingId }: Reservation,
  event: string,
  actor: ActionContext["actor"],
) {
  await recordEvent(tx, actor, { event, subject: { type: "reservation", id } });
  await announceAvailabilityChange(tx, mailingId);
}
