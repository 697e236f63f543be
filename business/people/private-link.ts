import { and, eq, isNull } from "drizzle-orm";
import { privateLink } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { hashOfToken, looksLikeToken, newToken } from "./token.ts";

/**
 * How a link came into somebody's hands, and so what it proves. `browser`: they made the thing themselves.
 * `mail`: they read the mail of its address. `offer`: they read the mail of a place on the wait-list.
 */
export type LinkWay = "browser" | "mail" | "offer";

/** What a link opens. */
export type Opened = { subjectType: string; subjectId: number; way: LinkWay };

/** Makes a new private link to a thing and returns its token; of it only a hash is stored. */
export async function mintLink(
  tx: Queryable,
  { subject, way }: { subject: { type: string; id: number }; way: LinkWay },
): Promise<string> {
  const token = newToken();
  await tx.insert(privateLink).values({
    tokenHash: hashOfToken(token),
    subjectType: subject.type,
    subjectId: subject.id,
    way,
  });
  return token;
}

/** What a token opens; undefined for one that is unknown, malformed or revoked. */
export async function openPrivateLink(
  token: string,
  database: Queryable = db,
): Promise<Opened | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [found] = await database
    .select()
    .from(privateLink)
    .where(and(eq(privateLink.tokenHash, hashOfToken(token)), isNull(privateLink.revokedAt)));
  return found && { ...found, way: found.way as LinkWay };
}
