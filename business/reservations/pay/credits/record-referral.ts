import { eq, sql } from "drizzle-orm";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { referral } from "#database/schema/payments.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

type Buyer = { mailbox: string; phone: string; networkHash: string };

/**
 * Notes who sent a new advertiser, by the reservation number that they typed; none: nobody. Both get the credit as it is now.
 * Refuses an unknown number, the buyer's own (by mailbox, phone or network), and a buyer who has paid for a spot before.
 */
export async function recordReferral(
  tx: Queryable,
  { id: reservationId }: Pick<Reservation, "id">,
  { reference, ...buyer }: Buyer & { reference: string | undefined },
): Promise<void> {
  const { referralCents: amountCents } = currentSellingRules();
  await tx.delete(referral).where(eq(referral.reservationId, reservationId));
  if (!reference || amountCents === 0) return;
  const { rows } = await tx.execute<{
    id: number;
    isSame: boolean;
    isSameNetwork: boolean;
    isKnown: boolean;
  }>(sql`
    select sender.id::int, ${isSameSql(sql`sender`, buyer)} as "isSame", ${buyer.networkHash} in (sender.network_hash,
        (select network_hash from terms_acceptance where contact_id = sender.contact_id order by id desc limit 1)) as "isSameNetwork",
      exists (select from reservation as earlier where earlier.paid_at is not null and earlier.id <> ${reservationId}
        and ${isSameSql(sql`earlier`, buyer)}) as "isKnown"
    from reservation as sender where sender.reference = ${reference} and sender.state = 'paid'`);
  const [sender] = rows;
  if (!sender) throw refused("We can’t find that reservation number. Check it, or leave it blank.");
  if (sender.isSame)
    throw refused("This number was booked with your email or phone. Leave this blank, or call us.");
  // Neighbors share a network: nobody is accused of anything.
  if (sender.isSameNetwork)
    throw refused("We can’t take this number online. Leave it blank, or call us about it.");
  if (sender.isKnown) throw refused("This is for new advertisers only. Leave it blank.");
  await tx.insert(referral).values({ reservationId, sentById: sender.id, amountCents });
}

const isSameSql = (one: ReturnType<typeof sql>, { mailbox, phone }: Buyer) =>
  sql`(${one}.email_limit_key is not distinct from ${mailbox} or ${one}.phone is not distinct from ${phone})`;

const refused = (sentence: string) => new Refusal("invalid", sentence, { field: "referredBy" });

/** The number of the reservation whose advertiser sent this one, as it was typed. */
export async function findReferredBy(reservationId: number): Promise<string> {
  const { rows } = await db.execute<{ reference: string }>(sql`
    select reservation.reference from referral join reservation on reservation.id = referral.sent_by_id
    where referral.reservation_id = ${reservationId}`);
  return rows[0]?.reference ?? "";
}
