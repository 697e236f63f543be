import { desc, sql } from "drizzle-orm";
import { message } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { MessageState } from "./message.ts";

/** A message about a thing, with how often it was sent again. */
export type MessageAbout = {
  id: string;
  purpose: string;
  recipient: string;
  subject: string;
  state: MessageState;
  queuedAt: Date;
  times: number;
};

/** The messages whose purpose names a thing, as in "reservation-paid:17", the newest first, at most 100. */
export function findMessagesAbout(
  { type, id }: { type: string; id: number },
  database: Queryable = db,
): Promise<MessageAbout[]> {
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
    .where(sql`${message.purpose} ~ ${`^${type}-[a-z-]+:${id}(:|$)`}`)
    .orderBy(desc(message.queuedAt), desc(message.id))
    .limit(100);
}
