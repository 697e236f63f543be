import { and, asc, between, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { mailing } from "#database/schema/mailings.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInSomeColumnSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { formatCount } from "#platform/money.ts";
import { pluralize } from "#platform/number-word.ts";
import {
  type Mailing,
  type MailingState,
  mailedStates,
  type OfficeMailing,
  upcomingStates,
} from "./mailing.ts";
import { checkMailingAction } from "./mailing-actions.ts";

/** Written out so that the partial index applies. */
const comingInSql = sql.raw(upcomingStates.map((state) => `'${state}'`).join(", "));

/** More than anyone has on sale at once. */
const COMING_AT_MOST = 240;

/** Public mailings, dropped today or later, nearest first: all of them, or the next few. */
export async function findUpcomingMailings(
  today: PlainDate,
  options: { limit?: number; database?: Queryable } = {},
): Promise<Mailing[]> {
  const rows = await upcomingMailingsQuery(today, options);
  return rows.map(fromRow);
}

const soonestFirst = [asc(mailing.dropDate), asc(mailing.id)];
const latestFirst = [desc(mailing.dropDate), desc(mailing.id)];

async function listOfficeMailings(
  where: SQL | undefined,
  { order = soonestFirst, limit }: { order?: SQL[]; limit?: number } = {},
  database: Queryable = db,
): Promise<OfficeMailing[]> {
  const query = database
    .select()
    .from(mailing)
    .where(where)
    .orderBy(...order)
    .$dynamic();
  return (await (limit === undefined ? query : query.limit(limit))).map(toOfficeMailing);
}

/** Published mailings that have not been dropped off, also overdue ones; nearest first. */
export const findUpcomingOfficeMailings = () =>
  listOfficeMailings(sql`${mailing.state} in (${comingInSql})`);

/** Every mailing on which the office can still book somebody on a date, nearest first: also those planned by hand. */
export async function findMailingsOfficeCanBook(today: PlainDate): Promise<OfficeMailing[]> {
  const upcoming = await findUpcomingOfficeMailings();
  return upcoming.filter(
    (card) => card.dropDate >= today && checkMailingAction("place", card, today).possible,
  );
}

/** The query of `findUpcomingMailings`, separate so that a test can check its plan. */
export function upcomingMailingsQuery(
  today: PlainDate,
  { limit = COMING_AT_MOST, database = db }: { limit?: number; database?: Queryable } = {},
) {
  return database
    .select()
    .from(mailing)
    .where(sql`${mailing.state} in (${comingInSql}) and ${mailing.dropDate} >= ${today}`)
    .orderBy(...soonestFirst)
    .limit(limit);
}

export async function findMailingById(
  id: number,
  database: Queryable = db,
): Promise<Mailing | undefined> {
  const [row] = await database.select().from(mailing).where(eq(mailing.id, id));
  return row && fromRow(row);
}

/** A mailing that a record of ours refers to. */
export async function loadMailing(id: number, database: Queryable): Promise<Mailing> {
  const found = await findMailingById(id, database);
  if (!found) throw new Error(`there is no mailing ${id}`);
  return found;
}

export async function findOfficeMailingById(
  id: number,
  database: Queryable = db,
): Promise<OfficeMailing | undefined> {
  return (await findOfficeMailingsByIds([id], database)).at(0);
}

export const findOfficeMailingsByIds = (ids: readonly number[], database: Queryable = db) =>
  listOfficeMailings(inArray(mailing.id, [...ids]), {}, database);

/** Mailings in any state that drop between two dates, both included, by drop date. */
export const findOfficeMailingsDroppingBetween = (from: PlainDate, to: PlainDate) =>
  listOfficeMailings(between(mailing.dropDate, from, to));

/** Mailings in any state, or in the given ones, latest drop date first; at most `limit`. */
export const findLatestOfficeMailings = ({
  limit,
  before,
  states,
}: {
  limit: number;
  before?: PlainDate | undefined;
  states?: readonly MailingState[];
}) =>
  listOfficeMailings(
    and(
      before ? lt(mailing.dropDate, before) : undefined,
      states ? inArray(mailing.state, [...states]) : undefined,
    ),
    { order: latestFirst, limit },
  );

/** Mailings that the post office does not have yet, next drop date first; at most `limit`. */
export const findUnmailedMailings = (limit: number) =>
  listOfficeMailings(inArray(mailing.state, ["planned", ...upcomingStates]), { limit });

/** Mailings dropped off since a drop date, latest first; at most `limit`. */
export const findRecentlyDroppedMailings = (since: PlainDate, limit: number) =>
  listOfficeMailings(and(inArray(mailing.state, [...mailedStates]), gte(mailing.dropDate, since)), {
    order: latestFirst,
    limit,
  });

export function toOfficeMailing(row: typeof mailing.$inferSelect): OfficeMailing {
  const { area, printCents, otherCents, confirmedOn } = row;
  return { ...fromRow(row), area, printCents, otherCents, confirmedOn };
}

function fromRow(row: typeof mailing.$inferSelect): Mailing {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    dropDate: row.dropDate,
    dates: {
      bookingCloses: row.bookingCloses,
      briefDue: row.briefDue,
      approvalDue: row.approvalDue,
      printFile: row.printFile,
      cardsReceived: row.cardsReceived,
      drop: row.dropDate,
      inHomesBy: row.inHomesBy,
      report: row.report,
    },
    households: row.households,
    layoutId: row.layoutId,
    prices: row.prices,
    printedOn: row.printedOn,
    drops: row.drops,
    routePlan: row.routePlan,
    version: row.version,
  };
}

export async function findMailingNames(
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const { id, name } = mailing;
  return db
    .select({ id, name })
    .from(mailing)
    .where(inArray(id, [...ids]));
}

export async function searchMailings(
  words: readonly string[],
  limit: number,
): Promise<OfficeMailing[]> {
  if (words.length === 0) return [];
  const month = sql`to_char(${mailing.dropDate}, 'FMMonth YYYY')`;
  const order = [
    sql`${mailing.state} = ${"published" satisfies MailingState} desc`,
    sql`abs(${mailing.dropDate} - (now() at time zone 'America/Phoenix')::date)`,
    desc(mailing.id),
  ];
  return listOfficeMailings(eachWordInSomeColumnSql(words, [mailing.name, month]), {
    order,
    limit,
  });
}

const mailedInSql = sql.raw(mailedStates.map((state) => `'${state}'`).join(", "));

/** What we have mailed and who came back, as public pages say it: "20,123 cards mailed in 2 mailings so far."; undefined before the first. */
export async function findCompanyTrackRecord(): Promise<string | undefined> {
  const { rows: mailed } = await db.execute<{ mailings: number; cards: number }>(sql`
    select count(distinct id)::int as mailings, coalesce(sum((part->>'pieces')::int), 0)::int as cards
    from mailing cross join lateral jsonb_array_elements(drops) as part
    where state in (${mailedInSql})`);
  const [sums] = mailed;
  if (!sums?.mailings) return undefined;
  const { rows: again } = await db.execute<{ returned: number }>(sql`
    select count(*)::int as returned from (
      select advertiser_id from reservation
      where state = 'paid' and advertiser_id is not null
        and mailing_id in (select id from mailing where state in (${mailedInSql}))
      group by advertiser_id having count(distinct mailing_id) > 1) as advertisers`);
  const returned = again[0]?.returned ?? 0;
  const sent = `${formatCount(sums.cards)} cards mailed in ${pluralize(sums.mailings, "mailing")} so far.`;
  return returned === 0 ? sent : `${sent} ${pluralize(returned, "advertiser")} came back.`;
}

/** Mailings to filter the list by, latest first: those with reservations and those that may get some. */
export function findMailingFilterOptions() {
  return db
    .select({ id: mailing.id, name: mailing.name })
    .from(mailing)
    .orderBy(...latestFirst)
    .limit(60);
}
