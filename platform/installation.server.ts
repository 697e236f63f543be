import { randomBytes } from "node:crypto";
import { installation } from "#database/schema/installation.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { currentSettings } from "#platform/settings.server.ts";

const secrets = new WeakMap<object, Promise<string>>();

/** Marks this database as installed: true for the one caller that did, false ever after. */
export async function markInstalledOnce(tx: Queryable): Promise<boolean> {
  const secret = randomBytes(32).toString("base64url");
  const made = await tx.insert(installation).values({ secret }).onConflictDoNothing().returning();
  return made.length === 1;
}

/** The secret that signs this installation's tokens: the setting SECRET, otherwise the stored one. */
export function loadInstallationSecret(): Promise<string> {
  const { secret } = currentSettings();
  if (secret) return Promise.resolve(secret);
  const known = secrets.get(db) ?? readSecret();
  secrets.set(db, known);
  known.catch(() => secrets.delete(db));
  return known;
}

async function readSecret(): Promise<string> {
  const [row] = await db.select({ secret: installation.secret }).from(installation);
  if (!row) throw new Error("this database is not an installation yet: seed it first");
  return row.secret;
}
