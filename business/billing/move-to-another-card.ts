import type { Circumstances } from "#business/journal/journal.ts";
import { lockReservation } from "#business/reservations/claims.ts";
import { tellNews } from "#business/reservations/mailing-jobs.ts";
import {
  type CardMove,
  cardMoveInWords,
  lookAtMove,
  moveToCard,
} from "#business/reservations/move-to-card.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { refuseWhilePaying } from "./checkouts.ts";
import { closeCheckout } from "./close-checkout.ts";
import { issueInvoice, voidInvoice } from "./issue-invoice.ts";
import { carryCredits } from "./take-off-credit.ts";

/**
 * Moves somebody to another card and tells them. An invoice that is open becomes void, and a new one says the new card,
 * at the price that was sold or, if that is wished, at the other card's; what credits had taken off the one is taken off
 * the other. An invoice that is paid stays what it is. A payment page that is open is closed at the gateway first, once
 * nothing else stands in the way. Refuses as `moveToCard` does, and while a payment is under way. Not to be called inside
 * a transaction.
 */
export async function moveToAnotherCard(
  input: CardMove,
  circumstances: Circumstances,
  database: Queryable = db,
): Promise<Reservation> {
  await inPoliteTransaction(database, (tx) => lookAtMove(input, circumstances, tx));
  await closeCheckout(input, circumstances, database);
  return inPoliteTransaction(database, async (tx) => {
    await lockReservation(input.reservationId, tx);
    await refuseWhilePaying(input.reservationId, tx);
    const moved = await moveToCard(input, circumstances, tx);
    const { after } = moved;
    const voided = await voidInvoice(tx, after.id);
    const sentences = cardMoveInWords(moved);
    if (voided) {
      const issued = await issueInvoice(tx, after, { dueOn: after.paymentDue ?? voided.dueOn });
      sentences.push(`Invoice ${issued.number} takes the place of invoice ${voided.number}.`);
      sentences.push(...(await carryCredits(tx, { voided, issued }, circumstances)));
    }
    await tellNews(tx, after, { news: "to-card", sentences });
    return lockReservation(after.id, tx);
  });
}
