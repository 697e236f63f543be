import { inArray, sql } from "drizzle-orm";
import { hasTimeLeftSql } from "#business/reservations/claims/claims.ts";
import type { ReservationState } from "#business/reservations/reservation.ts";
import { message } from "#database/schema/mail.ts";
import { reservation } from "#database/schema/reservations.ts";
import { whenMessageIsTrue } from "#emails/message-kinds.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** Whether somebody has done what a message asks for. */
const done = {
  approval: sql<boolean>`exists (select from ad_approval a
    where a.reservation_id::text = ${message.recordId} and a.withdrawn_at is null)`,
  "copy-address": sql<boolean>`exists (select from ad_brief b
    where b.reservation_id::text = ${message.recordId} and b.copy_address->>'street' <> '')`,
  details: sql<boolean>`exists (select from ad_brief b
    where b.reservation_id::text = ${message.recordId} and b.sent_at is not null)`,
  "email-confirmation": sql<boolean>`not exists (select from offer_subscriber s
    where s.id::text = ${message.recordId} and s.confirmed_at is null)`,
};

const becauseDone = {
  approval: "The ad is approved",
  "copy-address": "The address is here",
  details: "The ad details are here",
  "email-confirmation": "This address is confirmed or has left the list",
} as const;

/** Why some messages must not be sent again, by id: what they say isn't true anymore, or what they ask for is done. */
export async function findWhyMessagesAreOver(
  ids: readonly string[],
  database: Queryable = db,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .select({
      id: message.id,
      kind: message.kind,
      state: sql<ReservationState | null>`${reservation.state}`,
      hasTimeLeft: sql<boolean>`coalesce(${hasTimeLeftSql}, true)`,
      ...done,
    })
    .from(message)
    .leftJoin(
      reservation,
      sql`${message.recordType} = 'reservation' and ${reservation.id}::text = ${message.recordId}`,
    )
    .where(inArray(message.id, [...ids]));
  return new Map(
    rows.flatMap((row) => {
      const { states, asks } = whenMessageIsTrue(row.kind);
      const isTrue = !states || (row.hasTimeLeft && states.some((state) => state === row.state));
      if (!isTrue) return [[row.id, becauseFalse(states)] as const];
      return asks && row[asks] ? [[row.id, becauseDone[asks]] as const] : [];
    }),
  );
}

function becauseFalse(states: readonly ReservationState[]): string {
  if (states.includes("offered")) return "This offer has ended";
  if (states.includes("unpaid")) return "This invoice isn’t waiting for payment anymore";
  if (states.includes("unconfirmed")) return "This reservation isn’t waiting to be confirmed";
  return "This email isn’t true anymore";
}
