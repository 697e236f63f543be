import { and, eq, sql } from "drizzle-orm";
import {
  type CurrentOrFormerEmailStatus,
  findCurrentOrFormerEmailStatus,
} from "#business/advertisers/upsert-advertiser.ts";
import { type PrivateLinkChannel, resolvePrivateLink } from "#business/auth/private-link.ts";
import {
  claimColumns,
  databaseArizonaDateSql,
  hasReservationIdSql,
  toReservation,
} from "#business/reservations/claims/claims.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { industry } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** One reservation in any state, or undefined. */
export async function findReservationById(
  id: number,
  database: Queryable = db,
): Promise<Reservation | undefined> {
  const [row] = await database
    .select(claimColumns)
    .from(reservation)
    .where(hasReservationIdSql(id));
  return row && toReservation(row);
}

/** A reservation opened by a private link. */
export type ReservationByPrivateLink = {
  reservation: Reservation;
  /** How the link was issued. */
  channel: PrivateLinkChannel;
  /** For an emailed link: whether its address is still the reservation's address. */
  address: CurrentOrFormerEmailStatus;
};

/** What a private link's token opens and proves; undefined for any other text. */
export async function findReservationByToken(
  token: string,
  database: Queryable = db,
): Promise<ReservationByPrivateLink | undefined> {
  const opened = await resolvePrivateLink(token, database);
  if (opened?.subjectType !== "reservation") return undefined;
  const found = await findReservationById(opened.subjectId, database);
  if (!found) return undefined;
  const { channel, emailKey } = opened;
  const { contactId } = found;
  const address =
    channel === "email"
      ? await findCurrentOrFormerEmailStatus({ contactId, emailKey }, {}, database)
      : ("current" as const);
  return { reservation: found, channel, address };
}

/** Today in Arizona by the database's clock, which decides booking deadlines. */
export async function findTodayByDatabaseClock(database: Queryable = db): Promise<PlainDate> {
  const { rows } = await database.execute<{ today: string }>(
    sql`select ${databaseArizonaDateSql}::text as today`,
  );
  const [row] = rows;
  if (!row) throw new Error("the database did not say which date it is");
  return row.today;
}

export async function hasWaitlist({
  mailingId,
  exclusivityGroup,
}: Pick<Reservation, "mailingId" | "exclusivityGroup">): Promise<boolean> {
  const rows = await db
    .select({ id: waitlistEntry.id })
    .from(waitlistEntry)
    .innerJoin(industry, eq(industry.slug, waitlistEntry.industry))
    .where(
      and(
        eq(waitlistEntry.mailingId, mailingId),
        sql`${waitlistEntry.state} = 'waiting'`,
        eq(industry.exclusivityGroup, exclusivityGroup),
      ),
    )
    .limit(1);
  return rows.length === 1;
}
