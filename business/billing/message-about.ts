import { eq, sql } from "drizzle-orm";
import { payment, refund } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** What a message has to do with a reservation. */
export type MessageAbout = {
  reservationId: number;
  /** Whether it was written to the buyer: neither to us, nor to somebody on the wait-list. */
  toBuyer: boolean;
};

/** The reservation that a message is about, one that was sent again included; undefined where there is none. */
export async function findReservationOf(
  messageId: string,
  database: Queryable = db,
): Promise<MessageAbout | undefined> {
  const { rows } = await database.execute<{ purpose: string }>(sql`
    with recursive said as (
      select id, purpose, resent_from from message where id = ${messageId}::uuid
      union all
      select first.id, first.purpose, first.resent_from from message first join said on said.resent_from = first.id)
    select purpose from said where resent_from is null`);
  const purpose = rows[0]?.purpose ?? "";
  const toBuyer = !/:(?:operator|notice)$/.test(purpose);
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
