import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { privateLink } from "#database/schema/auth.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";
import { hashToken, looksLikeToken, newToken } from "./token.ts";

/**
 * How a link was issued, and so what it proves. `browser`: its holder made the record themselves.
 * `email`: they read the mail of its address. `offer`: they read the mail of a waitlist entry.
 * `office`: an operator views the customer's page, and cannot act.
 */
export type PrivateLinkChannel = "browser" | "email" | "offer" | "office";

type Subject = { type: string; id: number };

/** What a link opens. `emailKey`: for a link that was emailed, the address it went to. */
export type PrivateLinkTarget = {
  subjectType: string;
  subjectId: number;
  channel: PrivateLinkChannel;
  emailKey: string | null;
};

export type NewPrivateLink = { subject: Subject; minutes?: number } & (
  | { channel: "email"; email: string }
  | { channel: Exclude<PrivateLinkChannel, "email">; email?: undefined }
);

/**
 * Creates a private link to a record and returns its token; only a hash is stored. `email`: the
 * address it is mailed to, which it belongs to from then on. `minutes`: how long it works, by the
 * database's clock; it never expires without them.
 */
export async function createPrivateLinkToken(
  tx: Queryable,
  { subject, channel, email, minutes }: NewPrivateLink,
): Promise<string> {
  const token = newToken();
  await tx.insert(privateLink).values({
    tokenHash: hashToken(token),
    subjectType: subject.type,
    subjectId: subject.id,
    channel,
    emailKey: email === undefined ? null : emailKey(email),
    ...(minutes && {
      expiresAt: sql`statement_timestamp() + make_interval(mins => ${minutes}::int)`,
    }),
  });
  return token;
}

const mailedFor = ({ type, id }: Subject) =>
  and(
    eq(privateLink.subjectType, type),
    eq(privateLink.subjectId, id),
    eq(privateLink.channel, "email"),
  );

/** Which of these tokens are emailed links to a record, and whether they still work. */
export async function findWhetherEmailedPrivateLinksWork(
  tx: Queryable,
  { subject, tokens }: { subject: Subject; tokens: readonly string[] },
): Promise<Map<string, boolean>> {
  if (tokens.length === 0) return new Map();
  const rows = await tx
    .select({ hash: privateLink.tokenHash, revokedAt: privateLink.revokedAt })
    .from(privateLink)
    .where(and(mailedFor(subject), inArray(privateLink.tokenHash, tokens.map(hashToken))));
  const opens = new Map(rows.map(({ hash, revokedAt }) => [hash, revokedAt === null]));
  return new Map(
    tokens.flatMap((token) => {
      const open = opens.get(hashToken(token));
      return open === undefined ? [] : [[token, open] as const];
    }),
  );
}

export async function revokeEmailedPrivateLinks(
  tx: Queryable,
  { subject, except }: { subject: Subject; except: readonly string[] },
): Promise<number> {
  const ended = await tx
    .update(privateLink)
    .set({ revokedAt: sql`statement_timestamp()` })
    .where(
      and(
        mailedFor(subject),
        isNull(privateLink.revokedAt),
        notInArray(privateLink.tokenHash, except.map(hashToken)),
      ),
    )
    .returning({ hash: privateLink.tokenHash });
  return ended.length;
}

export async function deletePrivateLinks(tx: Queryable, { type, id }: Subject): Promise<void> {
  await tx
    .delete(privateLink)
    .where(and(eq(privateLink.subjectType, type), eq(privateLink.subjectId, id)));
}

/** What a token opens; undefined if it is unknown, malformed, revoked or expired. */
export async function resolvePrivateLink(
  token: string,
  database: Queryable = db,
): Promise<PrivateLinkTarget | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [found] = await database
    .select()
    .from(privateLink)
    .where(
      and(
        eq(privateLink.tokenHash, hashToken(token)),
        isNull(privateLink.revokedAt),
        sql`(${privateLink.expiresAt} is null or ${privateLink.expiresAt} > statement_timestamp())`,
      ),
    );
  return found && { ...found, channel: found.channel as PrivateLinkChannel };
}
