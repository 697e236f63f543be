import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import type { MessageState } from "./message.ts";

export type MessageAboutRecord = {
  id: string;
  kind: string;
  audience: string;
  recipient: string;
  subject: string;
  state: MessageState;
  isSecret: boolean;
  queuedAt: Date;
  times: number;
};

export type MessagesAboutFilter = {
  type: string;
  ids: readonly (number | string)[];
  kind?: string;
};

export function isMessageAboutSql({ type, ids, kind }: MessagesAboutFilter): SQL | undefined {
  const isOfKind = kind === undefined ? undefined : eq(message.kind, kind);
  return and(eq(message.recordType, type), inArray(message.recordId, ids.map(String)), isOfKind);
}

/** The messages about some records, newest first, at most 100, without resent copies. */
export function findMessagesAbout(
  records: MessagesAboutFilter,
  database: Queryable = db,
): Promise<MessageAboutRecord[]> {
  return database
    .select({
      id: message.id,
      kind: message.kind,
      audience: message.audience,
      recipient: message.recipient,
      subject: message.subject,
      state: sql<MessageState>`${message.state}`,
      isSecret: message.isSecret,
      queuedAt: message.queuedAt,
      times: sql<number>`(select count(*)::int from message copy where copy.resend_of_id = ${sql.raw('"message"."id"')})`,
    })
    .from(message)
    .where(and(isMessageAboutSql(records), isNull(message.resendOfId)))
    .orderBy(desc(message.queuedAt), desc(message.id))
    .limit(100);
}

export async function findMessageTextsAbout(
  records: MessagesAboutFilter,
  database: Queryable = db,
): Promise<{ id: string; recipient: string; text: string }[]> {
  return database
    .select({ id: message.id, recipient: message.recipient, text: message.text })
    .from(message)
    .where(isMessageAboutSql(records));
}

/** A message that may not have arrived, about which nobody has decided yet. */
export type UndeliveredMessage = {
  id: string;
  audience: string;
  recipient: string;
  subject: string;
  state: "failed" | "uncertain";
};

export async function findUndeliveredMessagesAbout(
  records: MessagesAboutFilter,
): Promise<UndeliveredMessage[]> {
  if (records.ids.length === 0) return [];
  return db
    .select({
      id: message.id,
      audience: message.audience,
      recipient: message.recipient,
      subject: message.subject,
      state: sql<UndeliveredMessage["state"]>`${message.state}`,
    })
    .from(message)
    .where(
      and(
        isMessageAboutSql(records),
        inArray(message.state, ["failed", "uncertain"]),
        isNull(message.resolvedAt),
      ),
    )
    .orderBy(desc(message.queuedAt), desc(message.id));
}
