import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { privateLink } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { hashOfToken, looksLikeToken, newToken } from "./token.ts";

/**
 * How a link came into somebody's hands, and so what it proves. `browser`: they made the thing themselves.
 * `mail`: they read the mail of its address. `offer`: they read the mail of a place on the wait-list. `office`: somebody
 * of the office looks over the customer's shoulder: it shows, and lets nobody act.
 */
export type LinkWay = "browser" | "mail" | "offer" | "office";

type Subject = { type: string; id: number };

/** What a link opens. */
export type Opened = { subjectType: string; subjectId: number; way: LinkWay };

/**
 * Makes a new private link to a thing and returns its token; of it only a hash is stored. `minutes`: for how long it
 * opens, by the database's clock; without them for good.
 */
export async function mintLink(
  tx: Queryable,
  { subject, way, minutes }: { subject: Subject; way: LinkWay; minutes?: number },
): Promise<string> {
  const token = newToken();
  await tx.insert(privateLink).values({
    tokenHash: hashOfToken(token),
    subjectType: subject.type,
    subjectId: subject.id,
    way,
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
    eq(privateLink.way, "mail"),
  );

/** Which of some tokens came to somebody as links to a thing by mail, and whether they open it still. */
export async function findMailedLinks(
  tx: Queryable,
  { subject, tokens }: { subject: Subject; tokens: readonly string[] },
): Promise<Map<string, boolean>> {
  if (tokens.length === 0) return new Map();
  const rows = await tx
    .select({ hash: privateLink.tokenHash, revokedAt: privateLink.revokedAt })
    .from(privateLink)
    .where(and(mailedFor(subject), inArray(privateLink.tokenHash, tokens.map(hashOfToken))));
  const opens = new Map(rows.map(({ hash, revokedAt }) => [hash, revokedAt === null]));
  return new Map(
    tokens.flatMap((token) => {
      const open = opens.get(hashOfToken(token));
      return open === undefined ? [] : [[token, open] as const];
    }),
  );
}

/** Ends every link to a thing that came to somebody by mail, but for those of some tokens. Returns how many ended. */
export async function endMailedLinks(
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
        notInArray(privateLink.tokenHash, except.map(hashOfToken)),
      ),
    )
    .returning({ hash: privateLink.tokenHash });
  return ended.length;
}

/** What a token opens; undefined for one that is unknown, malformed, revoked or whose time is over. */
export async function openPrivateLink(
  token: string,
  database: Queryable = db,
): Promise<Opened | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [found] = await database
    .select()
    .from(privateLink)
    .where(
      and(
        eq(privateLink.tokenHash, hashOfToken(token)),
        isNull(privateLink.revokedAt),
        sql`(${privateLink.expiresAt} is null or ${privateLink.expiresAt} > statement_timestamp())`,
      ),
    );
  return found && { ...found, way: found.way as LinkWay };
}
