import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { message } from "#database/schema/mail.ts";
import { db } from "#platform/database/database.server.ts";
import { eachWordInSomeColumnSql } from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { MIN_TOKEN_LENGTH } from "#platform/errors.ts";
import { cutText } from "#platform/text-limits.ts";
import type { Attachment, MessageState, StoredAttachment } from "./message.ts";

export type ListedMessage = {
  id: string;
  kind: string;
  isSecret: boolean;
  recipient: string;
  subject: string;
  state: MessageState;
  queuedAt: Date;
  stateChangedAt: Date | null;
  lastError: string | null;
  resolvedAt: Date | null;
};

export type MessageSearch = {
  /** Contained in the recipient, the subject or the kind. */
  words?: string | undefined;
  /** Each contained in the recipient, the subject or the kind, among the newest 10,000. */
  every?: readonly string[] | undefined;
  states?: readonly MessageState[] | undefined;
  before?: string | undefined;
};

const columns = {
  id: message.id,
  kind: message.kind,
  isSecret: message.isSecret,
  recipient: message.recipient,
  subject: message.subject,
  state: sql<MessageState>`${message.state}`,
  queuedAt: message.queuedAt,
  stateChangedAt: message.stateChangedAt,
  lastError: message.lastError,
  resolvedAt: message.resolvedAt,
};

const MESSAGE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isMessageId(id: string): boolean {
  return MESSAGE_ID.test(id);
}

const NEWEST = 10_000;

/** A page of messages, newest first; `older` is set if there are more. */
export async function findMessages(
  { words, every, states, before }: MessageSearch,
  limit: number,
): Promise<{ messages: ListedMessage[]; older: string | undefined }> {
  const rows = await db
    .select(columns)
    .from(message)
    .where(
      and(
        words ? matching(words) : undefined,
        every &&
          and(
            sql`${message.queuedAt} >= coalesce((select m.queued_at from ${message} m
              order by m.queued_at desc, m.id desc offset ${NEWEST} limit 1), '-infinity')`,
            eachWordInSomeColumnSql(every, [message.recipient, message.subject, message.kind]),
          ),
        states && states.length > 0 ? inArray(message.state, [...states]) : undefined,
        before
          ? sql`(${message.queuedAt}, ${message.id}) < (
              select m.queued_at, m.id from ${message} m where m.id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(message.queuedAt), desc(message.id))
    .limit(limit + 1);
  const messages = rows.slice(0, limit);
  return { messages, older: rows.length > limit ? messages.at(-1)?.id : undefined };
}

function matching(words: string): SQL | undefined {
  const pattern = `%${cutText(words.trim(), 200).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(
    ...[message.recipient, message.subject, message.kind].map(
      (column) => sql`${column} ilike ${pattern}`,
    ),
  );
}

const NEED_A_PERSON = ["uncertain", "failed"] as const satisfies MessageState[];

/** Messages that no worker will process again and nobody has dealt with, oldest first. */
export async function findUndeliveredMessages(limit: number): Promise<ListedMessage[]> {
  return db
    .select(columns)
    .from(message)
    .where(sql`${message.state} in ('uncertain', 'failed') and ${message.resolvedAt} is null`)
    .orderBy(message.stateChangedAt)
    .limit(limit);
}

export type MessageWithBody = ListedMessage & {
  replyTo: string | null;
  html: string;
  text: string;
  attempts: number;
  answer: string | null;
  /** Whether its text contained one of its reader's private links. */
  hadKeys: boolean;
  attachments: { name: string; type: string; bytes: number }[];
  times: number;
};

/** One message with its text, without its reader's private links; no text if it carries a key to the office. */
export async function findMessageById(id: string): Promise<MessageWithBody | undefined> {
  if (!isMessageId(id)) return undefined;
  const [row] = await db.select().from(message).where(eq(message.id, id));
  if (!row) return undefined;
  const hidden = row.isSecret;
  const times = await db.$count(message, eq(message.resendOfId, row.id));
  return {
    times,
    ...row,
    state: row.state as MessageState,
    html: hidden ? "" : showPictures(redactLinkTokens(row.html), row.attachments),
    text: hidden ? "" : redactLinkTokens(row.text),
    hadKeys: !hidden && redactLinkTokens(row.text) !== row.text,
    attachments: row.attachments.map(({ name, type, base64 }) => ({
      name,
      type,
      bytes: Buffer.byteLength(base64, "base64"),
    })),
  };
}

/** An attachment of a message by position; undefined for a message that carries a key to the office. */
export async function findMessageAttachment(
  id: string,
  position: number,
): Promise<Attachment | undefined> {
  if (!isMessageId(id)) return undefined;
  const { isSecret, attachments } = message;
  const [row] = await db.select({ isSecret, attachments }).from(message).where(eq(message.id, id));
  const kept = row && !row.isSecret ? row.attachments[position] : undefined;
  return kept && { name: kept.name, type: kept.type, bytes: Buffer.from(kept.base64, "base64") };
}

export async function findMessageLabels(
  ids: readonly string[],
): Promise<{ id: string; subject: string; recipient: string }[]> {
  const known = ids.filter(isMessageId);
  if (known.length === 0) return [];
  const { id, subject, recipient } = message;
  return db.select({ id, subject, recipient }).from(message).where(inArray(id, known));
}

/** Whether a message waits for a person to handle it. */
export function isMessageUnresolved({
  state,
  resolvedAt,
}: Pick<ListedMessage, "state" | "resolvedAt">): boolean {
  const need: readonly MessageState[] = NEED_A_PERSON;
  return need.includes(state) && resolvedAt === null;
}

/** Whether a message in this state may be resent: the others are on their way. */
export function isResendable({
  state,
  isSecret,
}: Pick<ListedMessage, "state" | "isSecret">): boolean {
  const over: readonly MessageState[] = ["sent", "written-to-file", ...NEED_A_PERSON];
  return over.includes(state) && !isSecret;
}

/** The HTML with the pictures that came with the message in it, as a mail program shows them. */
function showPictures(html: string, attachments: readonly StoredAttachment[]): string {
  return attachments.reduce(
    (shown, { cid, type, base64 }) =>
      cid ? shown.replaceAll(`"cid:${cid}"`, `"data:${type};base64,${base64}"`) : shown,
    html,
  );
}

const ADDRESS = /https?:\/\/[^\s"'<>)]+/g;
const LONG_PART = new RegExp(`(?<=[^/]/)[^/?#]{${MIN_TOKEN_LENGTH},}`, "g");

/** A message's text for anyone but its reader: without the secret parts of its links. */
export function redactLinkTokens(words: string): string {
  return words.replace(ADDRESS, (address) => address.replace(LONG_PART, "…"));
}

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
