import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { privateLink } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/**
 * How a link came into somebody's hands, and so what it proves. `browser`: they made the thing themselves.
 * `mail`: they read the mail of its address. `offer`: they read the mail of a place on the wait-list.
 */
export type LinkWay = "browser" | "mail" | "offer";

/** What a link opens. */
export type Opened = { subjectType: string; subjectId: number; way: LinkWay };

/** 256 random bits as text that fits an address. */
const TOKEN = /^[\w-]{43}$/;

/** Makes a new private link to a thing and returns its token; of it only a hash is stored. */
export async function mintLink(
  tx: Queryable,
  { subject, way }: { subject: { type: string; id: number }; way: LinkWay },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.insert(privateLink).values({
    tokenHash: hashOf(token),
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
  if (!TOKEN.test(token)) return undefined;
  const [found] = await database
    .select()
    .from(privateLink)
    .where(and(eq(privateLink.tokenHash, hashOf(token)), isNull(privateLink.revokedAt)));
  return found && { ...found, way: found.way as LinkWay };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
