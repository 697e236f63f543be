import { and, eq } from "drizzle-orm";
import { contact } from "#database/schema/advertisers.ts";
import { message } from "#database/schema/mail.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

export type ReservationIdAndAudience = { reservationId: number; toBuyer: boolean };

export type ReservationIdAndBuyerEmail = { reservationId: number; email: string };

/**
 * The buyer of a message's reservation at their current address (`locked`: kept so); undefined for a message to others.
 */
export async function findBuyerByMessageId(
  messageId: string,
  { locked = false }: { locked?: boolean } = {},
  database: Queryable = db,
): Promise<ReservationIdAndBuyerEmail | undefined> {
  const about = await findReservationIdAndAudienceByMessageId(messageId, database);
  if (!about?.toBuyer) return undefined;
  const found = database
    .select({ reservationId: reservation.id, email: contact.email })
    .from(reservation)
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .where(eq(reservation.id, about.reservationId));
  const [buyer] = await (locked ? found.for("share", { of: contact }) : found);
  return buyer;
}

/** The reservation that a message is about, even a resent one; undefined if there is none. */
export async function findReservationIdAndAudienceByMessageId(
  messageId: string,
  database: Queryable = db,
): Promise<ReservationIdAndAudience | undefined> {
  const { id, recordType, recordId, audience } = message;
  const [row] = await database
    .select({ recordId, audience })
    .from(message)
    .where(and(eq(id, messageId), eq(recordType, "reservation")));
  return row && { reservationId: Number(row.recordId), toBuyer: row.audience === "buyer" };
}
