import { desc, inArray, or, type SQL, sql } from "drizzle-orm";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { MessageState } from "./message.ts";

/** A message about a thing, with how often it was sent again. */
export type SubjectMessage = {
  id: string;
  purpose: string;
  recipient: string;
  subject: string;
  state: MessageState;
  queuedAt: Date;
  times: number;
};

type Thing = { type: string; id: number };

/**
 * Whether the purpose of a message names a thing: "reservation-paid:17", and of a reservation "mailing-news:moved:17:3"
 * and "wait-list-offer:17" too.
 */
export function messageIsAbout({ type, id }: Thing): SQL {
  const { purpose } = message;
  const own = sql`${purpose} ~ ${`^${type}-[a-z-]+:${id}(:|$)`}`;
  if (type !== "reservation") return own;
  const news = sql`${purpose} ~ ${`^mailing-news:[a-z-]+:${id}:`}`;
  return sql`(${own} or ${news} or ${purpose} = ${`wait-list-offer:${id}`})`;
}

/**
 * The messages about a thing, and those of some purposes that have to do with it without naming it; the newest first, at
 * most 100.
 */
export function findMessagesAbout(
  thing: Thing,
  purposes: readonly string[] = [],
  database: Queryable = db,
): Promise<SubjectMessage[]> {
  return database
    .select({
      id: message.id,
      purpose: message.purpose,
      recipient: message.recipient,
      subject: message.subject,
      state: sql<MessageState>`${message.state}`,
      queuedAt: message.queuedAt,
      times: sql<number>`(select count(*)::int from message copy where copy.resent_from = ${sql.raw('"message"."id"')})`,
    })
    .from(message)
    .where(or(messageIsAbout(thing), inArray(message.purpose, [...purposes])))
    .orderBy(desc(message.queuedAt), desc(message.id))
    .limit(100);
}

/** What was written about a thing, or under some purposes, and to whom; also what was sent again, and again of that. */
export async function findMessageTextsAbout(
  thing: Thing,
  purposes: readonly string[],
  database: Queryable = db,
): Promise<{ id: string; recipient: string; text: string }[]> {
  const { rows } = await database.execute<{ id: string; recipient: string; text: string }>(sql`
    with recursive said as (
      select ${message.id}, ${message.recipient}, ${message.text} from ${message}
      where ${or(messageIsAbout(thing), inArray(message.purpose, [...purposes]))}
      union
      select copy.id, copy.recipient, copy.text from message copy join said on copy.resent_from = said.id)
    select id, recipient, text from said`);
  return rows;
}

/** A message that nobody may have got, and about which nobody has decided yet. */
export type Undelivered = {
  id: string;
  /** What the message, or the one that it says again, was for. */
  purpose: string;
  recipient: string;
  subject: string;
  state: "failed" | "uncertain";
};

/**
 * What was not delivered of the messages about a thing and of those of some purposes, what was sent again among them; the
 * newest first.
 */
export async function findUndelivered(
  thing: Thing | undefined,
  purposes: readonly string[],
  database: Queryable = db,
): Promise<Undelivered[]> {
  const about = or(thing && messageIsAbout(thing), inArray(message.purpose, [...purposes]));
  const { rows } = await database.execute<Undelivered>(sql`
    with recursive said as (
      select ${message.id}, ${message.purpose} from ${message} where ${about}
      union
      select copy.id, said.purpose from message copy join said on copy.resent_from = said.id)
    select said.id, said.purpose, m.recipient, m.subject, m.state from said join message m on m.id = said.id
    where m.state in ('failed', 'uncertain') and m.resolved_at is null
    order by m.queued_at desc, m.id desc`);
  return rows;
}
