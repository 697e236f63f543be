import type { Circumstances } from "#business/journal/journal.ts";
import { lockReservation } from "#business/reservations/claims.ts";
import { tellNews } from "#business/reservations/mailing-jobs.ts";
import { type CardMove, cardMoveInWords, moveToCard } from "#business/reservations/move-to-card.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { closeCheckout } from "./close-checkout.ts";
import { issueInvoice, voidInvoice } from "./issue-invoice.ts";

/**
 * Moves somebody to another card and tells them. An invoice that is open becomes void, and a new one says the new card,
 * at the price that was sold or, if that is wished, at the other card's; one that is paid stays what it is. A payment page
 * that is open is closed at the gateway first. Refuses as `moveToCard` does. Not to be called inside a transaction.
 */
export async function moveToAnotherCard(
  input: CardMove,
  circumstances: Circumstances,
  database: Queryable = db,
): Promise<Reservation> {
  await closeCheckout(input, circumstances, database);
  return inPoliteTransaction(database, async (tx) => {
    const moved = await moveToCard(input, circumstances, tx);
    const { after } = moved;
    const voided = await voidInvoice(tx, after.id);
    const sentences = cardMoveInWords(moved);
    if (voided) {
      const issued = await issueInvoice(tx, after, { dueOn: after.paymentDue ?? voided.dueOn });
      sentences.push(`Invoice ${issued.number} takes the place of invoice ${voided.number}.`);
    }
    await tellNews(tx, after, { news: "to-card", sentences });
    return lockReservation(after.id, tx);
  });
}
