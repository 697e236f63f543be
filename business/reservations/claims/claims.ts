import { and, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgUpdateSetSource } from "drizzle-orm/pg-core";
import {
  businessDaysAfter,
  deadlineToCallOffice,
} from "#business/mailings/calendar/business-days.ts";
import type { MailingState } from "#business/mailings/mailing.ts";
import {
  checkReservationAction,
  claimDurations,
  firmOrPaidStates,
  type Reservation,
  type ReservationAction,
  type ReservationState,
  spotBlockingStates,
  stateTransitions,
} from "#business/reservations/reservation.ts";
import { ensureSpotCode } from "#business/results/spot-code.ts";
import { reservation } from "#database/schema/reservations.ts";
import {
  addDays,
  arizonaDate,
  arizonaMidnight,
  formatArizonaTime,
  longWeekdayDate,
  type PlainDate,
} from "#platform/clock.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { Refusal } from "#platform/refusal.ts";

/** The channel that the board and the card listen to; the payload is the mailing's id. */
export const AVAILABILITY_TOPIC = "availability";

/** States as SQL literals, so that the partial indexes apply. */
export const stateListSql = (states: readonly (ReservationState | "house")[]): SQL =>
  sql.raw(`${states.map((state) => `'${state}'`).join(", ")}`);

/** The current time by the clock that decides every expiry. Later than now() if a statement has waited. */
export const databaseNowSql = sql`statement_timestamp()`;

/** Today in Arizona, by the database's clock. */
export const databaseArizonaDateSql = sql<string>`(statement_timestamp() at time zone 'America/Phoenix')::date`;

export const databaseNowPlusMinutesSql = (minutes: number): SQL =>
  sql`statement_timestamp() + make_interval(mins => ${minutes}::int)`;

/** Some minutes from now by the database's clock, in whole seconds as the gateway counts. */
export async function getDatabaseTimeAfterMinutes(tx: Queryable, minutes: number): Promise<Date> {
  const { rows } = await tx.execute<{ seconds: string }>(
    sql`select floor(extract(epoch from statement_timestamp()
      + make_interval(mins => ${minutes}::int)))::bigint as seconds`,
  );
  return new Date(Number(rows[0]?.seconds) * 1000);
}

/** Until when a buyer can confirm, hours from now; without a mail server the last 2 are answered ones (`deadlineToCallOffice`). */
export async function confirmDeadlineSql(tx: Queryable, hours: number): Promise<SQL> {
  if (isMailServerConfigured()) return databaseNowPlusMinutesSql(hours * 60);
  const from = await getDatabaseTimeAfterMinutes(tx, (hours - claimDurations.confirmHours) * 60);
  return sql`${deadlineToCallOffice(from, claimDurations.confirmHours).toISOString()}::timestamptz`;
}

/** Until when a placed customer can confirm: 2 answered hours past a date, but not past the invoice's due date. */
export function phoneConfirmDeadline(last: PlainDate, due: PlainDate): Date {
  const end = endOf(last);
  if (due <= last) return end;
  const until = deadlineToCallOffice(end, claimDurations.confirmHours);
  const dueEnds = endOf(due);
  return until < dueEnds ? until : dueEnds;
}

/** Until when a customer booked by the office can accept the Terms (`claimDurations.acceptBusinessDays`), not past the due date. */
export function termsAcceptanceDeadline(today: PlainDate, due: PlainDate): Date {
  const last = businessDaysAfter(today, claimDurations.acceptBusinessDays);
  return phoneConfirmDeadline(last < due ? last : due, due);
}

const endOf = (day: PlainDate) => arizonaMidnight(addDays(day, 1));

/** The deadline for accepting the Terms: "11:00 am on Wednesday, …", or at midnight "the end of Tuesday, …". */
export function describeTermsDeadline({
  expiresAt,
  createdAt,
}: Pick<Reservation, "expiresAt" | "createdAt">) {
  const until = expiresAt ?? createdAt;
  const day = arizonaDate(until);
  if (until.getTime() > arizonaMidnight(day).getTime()) {
    return `${formatArizonaTime(until)} on ${longWeekdayDate(day)}, Arizona time`;
  }
  return `the end of ${longWeekdayDate(addDays(day, -1))}, Arizona time`;
}

export const endOfArizonaDateSql = (date: PlainDate | SQL | AnyPgColumn): SQL =>
  sql`((${date}::date + 1)::timestamp at time zone 'America/Phoenix')`;

export const hasTimeLeftSql = sql`${reservation.expiresAt} > statement_timestamp()`;

/** It blocks its spot: in a state that does, and its time is not up. */
export const isLiveClaimSql = sql`${reservation.state} in (${stateListSql(spotBlockingStates)})
  and (${reservation.expiresAt} is null or ${hasTimeLeftSql})`;

export const secondsLeftSql = sql<
  number | null
>`case when ${reservation.expiresAt} is null then null
  else greatest(0, ceil(extract(epoch from ${reservation.expiresAt} - statement_timestamp())))::int end`;

export const claimColumns = {
  ...getTableColumns(reservation),
  secondsLeft: secondsLeftSql,
  /** For statements on the table under its own name. */
  mailingState: sql<MailingState>`(select card.state from mailing as card
    where card.id = ${sql.raw('"reservation"."mailing_id"')})`,
};

/** Maps a row to a reservation, without the fields that only the limits use. */
export function toReservation(
  row: typeof reservation.$inferSelect & Pick<Reservation, "secondsLeft" | "mailingState">,
): Reservation {
  const { networkHash: _, wideNetworkHash: __, mailbox: ___, phone: ____, ...rest } = row;
  return rest as Reservation;
}

/** One reservation in any state, or undefined. */
export async function findReservationById(
  id: number,
  database: Queryable = db,
): Promise<Reservation | undefined> {
  const [row] = await database
    .select(claimColumns)
    .from(reservation)
    .where(and(eq(reservation.id, id), isNotNull(reservation.industry)));
  return row && toReservation(row);
}

/** One reservation in any state; refuses an unknown id. */
export async function loadReservation(id: number, tx: Queryable): Promise<Reservation> {
  const found = await findReservationById(id, tx);
  if (!found) throw reservationNotFoundRefusal(id);
  return found;
}

export async function lockReservation(id: number, tx: Queryable): Promise<Reservation> {
  await tx.execute(sql`select id from ${reservation} where id = ${id} for update`);
  return loadReservation(id, tx);
}

/** Locks mailings against changes, closing and printing until the caller's transaction ends. */
export async function lockMailings(ids: readonly number[], tx: Queryable): Promise<void> {
  await tx.execute(sql`select id from mailing where id in ${[...ids]} order by id for share`);
}

/** The group of an industry, locked against regrouping until the caller's transaction ends. */
export async function lockExclusivityGroupOfIndustry(
  industry: string,
  tx: Queryable,
): Promise<string> {
  const { rows } = await tx.execute<{ exclusivity_group: string }>(
    sql`select exclusivity_group from industry where slug = ${industry} for share`,
  );
  const [row] = rows;
  if (!row) throw new Error(`industry ${industry} vanished under a reservation`);
  return row.exclusivity_group;
}

/** Refuses an action that the rules don't allow now, with their sentence. */
export function requireReservationAction(
  action: ReservationAction,
  reservation: Reservation,
): void {
  const check = checkReservationAction(action, reservation);
  if (check.possible) return;
  const { id, state, secondsLeft } = reservation;
  throw new Refusal("conflict", check.because, {
    detail: `reservation ${id} is ${state}, ${secondsLeft ?? "no"} seconds left`,
  });
}

export type ReservationUpdate = Omit<
  PgUpdateSetSource<typeof reservation>,
  "id" | "state" | "version"
>;

type Transition = {
  from: readonly ReservationState[];
  to: ReservationState;
  set?: ReservationUpdate;
  when?: SQL | undefined;
};

/**
 * One state transition as compare-and-set: applies only if the row's state allows it and the
 * condition holds at the instant of writing. A spot that is sold by it has its code from then on.
 * Returns the updated row, or undefined.
 */
export async function transitionReservation(
  tx: Queryable,
  id: number,
  edge: Transition,
): Promise<Reservation | undefined> {
  const from = edge.from.filter(
    (state) => state === edge.to || stateTransitions[state].includes(edge.to),
  );
  const [row] = await tx
    .update(reservation)
    .set({ ...edge.set, state: edge.to, version: sql`${reservation.version} + 1` })
    .where(and(eq(reservation.id, id), inArray(reservation.state, from), edge.when))
    .returning(claimColumns);
  if (row && firmOrPaidStates.some((state) => state === edge.to)) await ensureSpotCode(tx, id);
  return row && toReservation(row);
}

/** The same where it has to apply: refuses what another request changed between reading and writing. */
export async function requireReservationTransition(
  tx: Queryable,
  { id, state }: Reservation,
  edge: Transition,
): Promise<Reservation> {
  const after = await transitionReservation(tx, id, edge);
  if (after) return after;
  throw new Refusal(
    "conflict",
    "This reservation just changed. Please look at it again before you continue.",
    { detail: `reservation ${id} was ${state} and is not any more` },
  );
}

/** Changes fields of a reservation that its state doesn't depend on. */
export async function updateReservation(tx: Queryable, id: number, set: ReservationUpdate) {
  await tx
    .update(reservation)
    .set({ ...set, version: sql`${reservation.version} + 1` })
    .where(eq(reservation.id, id));
}

/** Fields that every end sets: stops all clocks and stores the previous state. */
export const endedClaimColumns: ReservationUpdate = {
  expiresAt: null,
  endedAt: databaseNowSql,
  endedFromState: sql`${reservation.state}`,
};

/** Fields that undo an end. */
export const clearedEndColumns: ReservationUpdate = { endedAt: null, endedFromState: null };

export function announceAvailabilityChange(tx: Queryable, mailingId: number): Promise<void> {
  return announce(tx, AVAILABILITY_TOPIC, mailingId);
}

export function reservationNotFoundRefusal(what: string | number): Refusal {
  return new Refusal("not-found", "We can’t find this reservation. Please check the link.", {
    detail: `no reservation ${what}`,
  });
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
