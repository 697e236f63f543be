import { eq, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { refuseHiddenIndustry } from "#business/mailings/industries/stored-industry-settings.ts";
import { findPriceWithTax } from "#business/reservations/pay/billing-queries.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import type { Price } from "#business/reservations/pay/tax/tax.ts";
import { refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import {
  checkReservationAction,
  claimDurations,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { findTodayByDatabaseClock } from "#business/reservations/search/find-reservations.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { dollars } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  databaseNowPlusMinutesSql,
  databaseNowSql,
  expireOverdueClaims,
  loadReservation,
  revivedClaimColumns,
  transitionReservation,
  tryWriteClaim,
} from "./claims.ts";
import { handleEndedClaims } from "./expire-all-overdue-claims.ts";
import { requireReservationWithinLimits } from "./hold-limits.ts";
import { auditAndAnnounceHold, spotTakenRefusal } from "./hold-spot.ts";
import { lockHoldTarget } from "./lock-hold-target.ts";

/**
 * Takes an expired spot again while it is free: the same reservation, details and link, with a
 * fresh 15 minutes at today's price, at most twice (`holdLimits`). Clears earlier confirmations.
 * `shownCents`: the price before tax that was shown; a different price today is a conflict. People
 * waiting for the industry come first. Voids the open invoice, so that only today's price can be asked. Refuses (conflict) a
 * taken spot, and an industry that is hidden now.
 */
export const renewHold = defineAction({
  name: "renewHold",
  permission: "anyone",
  async run(
    tx,
    { reservationId, shownCents }: { reservationId: number; shownCents: number },
    context,
  ) {
    const before = await loadReservation(reservationId, tx);
    refuseUnlessAllowed(checkReservationAction("renew", before), before);
    await refuseHiddenIndustry(before.industry, tx);
    const target = await lockHoldTarget(before, tx, before.id);
    const today = await findCurrentPriceAndHouseholds(before, tx);
    if (today.priceCents !== shownCents) throw otherPrice(today.priceCents);
    const ended = await expireOverdueClaims(tx, target);
    await handleEndedClaims(tx, ended, context);
    const { exclusivityGroup } = target;
    const held = await tryWriteClaim(tx, (attempt) =>
      retakeExpiredSpot(attempt, before, { ...today, exclusivityGroup }),
    );
    if (!held) return { refusal: spotTakenRefusal("it was taken after its time had run out") };
    await requireReservationWithinLimits(tx, held.id, "hold");
    await auditAndAnnounceHold(tx, held, context);
    await voidInvoice(tx, held.id);
    return { result: held };
  },
});

type Today = { priceCents: number; households: number | null };

/** Today's price of a spot on its mailing, in cents before tax, and the number of homes. */
export async function findCurrentPriceAndHouseholds(
  { mailingId, size }: Pick<Reservation, "mailingId" | "size">,
  tx: Queryable,
): Promise<Today> {
  const priceCents = sql<number>`(${mailing.prices} ->> ${size}::text)::int`;
  const [row] = await tx
    .select({ priceCents, households: mailing.households })
    .from(mailing)
    .where(eq(mailing.id, mailingId));
  if (!row) throw new Error(`mailing ${mailingId} vanished under its reservation`);
  return row;
}

function retakeExpiredSpot(
  tx: Queryable,
  { id }: Reservation,
  today: Today & Pick<Reservation, "exclusivityGroup">,
) {
  return transitionReservation(tx, id, {
    from: ["expired"],
    to: "held",
    set: {
      ...revivedClaimColumns,
      ...today,
      expiresAt: databaseNowPlusMinutesSql(claimDurations.hold),
      heldAt: databaseNowSql,
      paymentMethod: null,
      paymentDueOn: null,
      confirmedAt: null,
      checkoutCount: 0,
      renewals: sql`${reservation.renewals} + 1`,
    },
  });
}

function otherPrice(cents: number): Refusal {
  return new Refusal(
    "conflict",
    `The price of this spot has changed. It’s now ${dollars(cents)} before tax. Nothing is booked yet: take it at that price, or choose another spot.`,
    { detail: "a hold was to be renewed at another price" },
  );
}

/** Today's price for taking a spot again. */
export async function priceToRetakeSpot(
  reservation: Pick<Reservation, "mailingId" | "size">,
): Promise<Price> {
  const { priceCents } = await findCurrentPriceAndHouseholds(reservation, db);
  return findPriceWithTax({ priceCents }, await findTodayByDatabaseClock());
}
