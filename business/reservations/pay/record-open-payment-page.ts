import { eq, type SQL, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import {
  announceAvailabilityChange,
  confirmDeadlineSql,
  databaseNowPlusMinutesSql,
  endedClaimColumns,
  endOfArizonaDateSql,
  hasTimeLeftSql,
  loadReservation,
  requireReservationAction,
  requireReservationTransition,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { handleEndedClaims } from "#business/reservations/claims/end-claims.ts";
import {
  claimDurations,
  holdLimits,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/**
 * Records that a payment page is open until the gateway's own deadline. The claim lives at least
 * that long, plus the lag of the gateway's final state. A held spot becomes `paying`; one on an
 * invoice keeps its state. `checkout`: the page's id; a later page replaces it. Refuses without
 * details, when the time is up, when nothing is owed, and too many pages (`holdLimits`): counted
 * since the last hold for a spot that is not firm, and after the due date for a firm one.
 */
export const recordOpenPaymentPage = defineAction({
  name: "recordOpenPaymentPage",
  permission: "anyone",
  async run(
    tx,
    {
      reservationId,
      checkoutSessionId,
      until,
    }: { reservationId: number; checkoutSessionId: string; until: Date },
    { actor },
  ) {
    const before = await loadReservation(reservationId, tx);
    requireReservationAction("pay-by-card", before);
    const isHeld = before.state === "held" || before.state === "paying";
    const isAnotherPage = before.checkoutSessionId !== checkoutSessionId;
    if (isAnotherPage) await refuseTooManyPages(tx, before, until);
    const after = await requireReservationTransition(tx, before, {
      from: [before.state],
      to: isHeld ? "paying" : before.state,
      set: {
        checkoutSessionId,
        expiresAt: expiryAfterPageSql(until),
        ...(isHeld && { paymentMethod: "online" as const }),
        ...(isAnotherPage && { checkoutCount: sql`${reservation.checkoutCount} + 1` }),
      },
      when: sql`(${hasTimeLeftSql} or ${reservation.expiresAt} is null)`,
    });
    await recordPageEvent(tx, after, "reservation.payment-started", actor);
    return { result: after };
  },
});

/**
 * Releases a spot whose payment page ended without a payment. One on an invoice loses the extra time of the page: the old due
 * date applies again and, if that has passed, 15 minutes, or 24 hours if the bank refused after days. Does nothing for any
 * other spot or page.
 */
export const releaseAfterUnpaidCheckout = defineAction({
  name: "releaseAfterUnpaidCheckout",
  permission: "anyone",
  async run(tx, ended: PageEnded, context) {
    const { reservationId, checkoutSessionId } = ended;
    const released = await transitionReservation(tx, reservationId, {
      from: ["paying"],
      to: "expired",
      set: endedClaimColumns,
      when: eq(reservation.checkoutSessionId, checkoutSessionId),
    });
    if (released) await handleEndedClaims(tx, [released], context);
    else await takeBackExtraTime(tx, ended, context);
    const after = released ?? (await loadReservation(reservationId, tx));
    return { result: { released: released !== undefined, reservation: after } };
  },
});

async function takeBackExtraTime(
  tx: Queryable,
  { reservationId, checkoutSessionId, afterDays = false }: PageEnded,
  { actor }: ActionContext,
): Promise<void> {
  const atLeast = databaseNowPlusMinutesSql(
    afterDays ? claimDurations.afterBankRefusedHours * 60 : claimDurations.hold,
  );
  const due = sql`greatest(${endOfArizonaDateSql(sql`${reservation.paymentDueOn}`)}, ${atLeast})`;
  const unpaid = await transitionReservation(tx, reservationId, {
    from: ["unpaid"],
    to: "unpaid",
    set: { expiresAt: sql`least(${reservation.expiresAt}, ${due})` },
    when: sql`${reservation.checkoutSessionId} = ${checkoutSessionId}
      and ${reservation.paymentDueOn} is not null and ${reservation.expiresAt} is not null`,
  });
  const after =
    unpaid ?? (afterDays && (await shortenTimeToConfirm(tx, { reservationId, checkoutSessionId })));
  if (after) await recordPageEvent(tx, after, "reservation.payment-stopped", actor);
}

type PageEnded = { reservationId: number; checkoutSessionId: string; afterDays?: boolean };

/** An unconfirmed spot does not keep the days that it got for the bank. */
async function shortenTimeToConfirm(
  tx: Queryable,
  { reservationId, checkoutSessionId }: PageEnded,
) {
  const until = await confirmDeadlineSql(tx, claimDurations.afterBankRefusedHours);
  return transitionReservation(tx, reservationId, {
    from: ["unconfirmed"],
    to: "unconfirmed",
    set: { expiresAt: sql`least(${reservation.expiresAt}, ${until})` },
    when: eq(reservation.checkoutSessionId, checkoutSessionId),
  });
}

/** Prevents a chain of pages from holding a spot forever: only a page begun by the due date extends a firm spot. */
async function refuseTooManyPages(tx: Queryable, before: Reservation, until: Date): Promise<void> {
  if (before.state !== "unpaid") {
    if (before.checkoutCount >= holdLimits.checkoutCount) throw tooManyPagesRefusal(before);
    return;
  }
  const [row] = await tx
    .select({
      over: sql<boolean>`statement_timestamp() >= ${endOfArizonaDateSql(sql`${reservation.paymentDueOn}`)}
        and ${expiryAfterPageSql(until)} > ${reservation.expiresAt}`,
    })
    .from(reservation)
    .where(eq(reservation.id, before.id));
  if (row?.over) throw tooManyPagesRefusal(before);
}

const HOW_TO_KEEP_IT: Partial<Record<Reservation["state"], string>> = {
  unconfirmed: "Confirm the spot through our email to keep it, or call",
  unpaid: "Its due date has passed. To keep the spot, call",
};

function tooManyPagesRefusal({ id, state, checkoutCount }: Reservation): Refusal {
  const advice =
    HOW_TO_KEEP_IT[state] ?? "When your hold expires, choose the spot on the card again, or call";
  return new Refusal(
    "conflict",
    `You can’t open another payment page for this spot now. ${advice} ${company().phone.display}.`,
    { detail: `reservation ${id} has had ${checkoutCount} payment pages` },
  );
}

function expiryAfterPageSql(until: Date): SQL {
  const page = sql`${until.toISOString()}::timestamptz`;
  const lag = sql`make_interval(mins => ${claimDurations.paymentLag}::int)`;
  return sql`case when ${reservation.state} = 'unpaid' and ${reservation.expiresAt} is null then null
    else greatest(${reservation.expiresAt}, ${page} + ${lag}) end`;
}

async function recordPageEvent(
  tx: Queryable,
  { id, mailingId }: Reservation,
  event: "reservation.payment-started" | "reservation.payment-stopped",
  actor: ActionContext["actor"],
) {
  await recordEvent(tx, actor, { event, subject: { type: "reservation", id } });
  await announceAvailabilityChange(tx, mailingId);
}
