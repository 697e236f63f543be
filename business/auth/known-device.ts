import { and, eq } from "drizzle-orm";
import { knownDevice } from "#database/schema/auth.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { hashToken, looksLikeToken, newToken } from "./token.ts";

/** The hash of a device's token if this operator has signed in with it before; undefined otherwise. */
export async function recognizeDevice(
  token: string | undefined,
  operatorId: number | undefined,
  database: Queryable,
): Promise<string | undefined> {
  if (!token || operatorId === undefined || !looksLikeToken(token)) return undefined;
  const tokenHash = hashToken(token);
  const [row] = await database
    .select({ tokenHash: knownDevice.tokenHash })
    .from(knownDevice)
    .where(and(eq(knownDevice.tokenHash, tokenHash), eq(knownDevice.operatorId, operatorId)));
  return row?.tokenHash;
}

/** Remembers a browser in which an operator has signed in with both factors; returns the token for its cookie. */
export async function rememberDevice(tx: Queryable, operatorId: number): Promise<string> {
  const token = newToken();
  await tx.insert(knownDevice).values({ tokenHash: hashToken(token), operatorId });
  return token;
}
