import { eq, sql } from "drizzle-orm";
import { contact } from "#database/schema/advertisers.ts";
import { payment, refund } from "#database/schema/billing.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** What a message has to do with a reservation. */
export type ReservationOfMessage = { reservationId: number; toBuyer: boolean };

/** Whether a message about a reservation went to its buyer, not to us and not to somebody with an offer. */
export const isBuyerMessage = (purpose: string) =>
  !/:(?:operator|notice)$/.test(purpose) && !purpose.startsWith("wait-list-");

export type MessageBuyer = { reservationId: number; email: string };

/**
 * The reservation whose buyer a message went to, with their address of now; undefined for a message to anybody else.
 * `locked`: nobody changes that address before the transaction is over.
 */
export async function findBuyerOfMessage(
  messageId: string,
  { locked = false }: { locked?: boolean } = {},
  database: Queryable = db,
): Promise<MessageBuyer | undefined> {
  const about = await findReservationOfMessage(messageId, database);
  if (!about?.toBuyer) return undefined;
  const found = database
    .select({ reservationId: reservation.id, email: contact.email })
    .from(reservation)
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .where(eq(reservation.id, about.reservationId));
  const [buyer] = await (locked ? found.for("share", { of: contact }) : found);
  return buyer;
}

/** The reservation that a message is about, one that was sent again included; undefined where there is none. */
export async function findReservationOfMessage(
  messageId: string,
  database: Queryable = db,
): Promise<ReservationOfMessage | undefined> {
  const { rows } = await database.execute<{ purpose: string }>(sql`
    with recursive said as (
      select id, purpose, resent_from from message where id = ${messageId}::uuid
      union all
      select first.id, first.purpose, first.resent_from from message first join said on said.resent_from = first.id)
    select purpose from said where resent_from is null`);
  const purpose = rows[0]?.purpose ?? "";
  const toBuyer = isBuyerMessage(purpose);
  const own = /^(?:reservation-[a-z-]+|mailing-news:[a-z-]+):(?<id>\d+)(?::|$)/.exec(purpose);
  if (own?.groups?.id) return { reservationId: Number(own.groups.id), toBuyer };
  const offered = /^wait-list-offer:(?<id>\d+)$/.exec(purpose);
  if (offered?.groups?.id) return { reservationId: Number(offered.groups.id), toBuyer: false };
  const found = await reservationOfMoney(purpose, database);
  return found && { ...found, toBuyer };
}

/** What goes back is told under the name of the payment or of the refund. */
async function reservationOfMoney(purpose: string, database: Queryable) {
  const { kind, name = "" } =
    /^(?<kind>part|payment)-returned:(?<name>.+?)(?::notice)?$/.exec(purpose)?.groups ?? {};
  if (kind === undefined) return undefined;
  const [row] =
    kind === "part"
      ? await database
          .select({ reservationId: refund.reservationId })
          .from(refund)
          .where(eq(sql`${refund.id}::text`, name))
      : await database
          .select({ reservationId: payment.reservationId })
          .from(payment)
          .where(eq(payment.name, name));
  return row;
}
