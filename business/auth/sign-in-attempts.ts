import { and, eq, sql } from "drizzle-orm";
import { knownDevice, signInAttempt } from "#database/schema/auth.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { hashToken, looksLikeToken, newToken } from "./token.ts";

/**
 * Slows guessing by counting attempts over 15 minutes of the database's clock. A browser in which
 * the operator has signed in before is counted by itself (OWASP, "device cookies"); all others by
 * their network, by the account in that network, and, all strangers together, by the account (at
 * most 100: NIST SP 800-63B, 5.2.2). So a stranger locks an account for their own network only;
 * many networks together can lock it for every new browser, but never for the owner's own. Passkeys
 * cannot be guessed and are not counted.
 */
type AttemptBucket = {
  name: string;
  limit: number;
  /** How long it counts; 15 without. */
  minutes?: number;
};

const WINDOW_MINUTES = 15;
const LIMITS = {
  device: 10,
  network: 30,
  stranger: 10,
  strangers: 100,
  code: 10,
  reset: 3,
  resetDay: 8,
  resetNetworkDay: 30,
} as const;

export function passwordAttemptBuckets(attempt: {
  account: string;
  network: string;
  device: string | undefined;
}): AttemptBucket[] {
  if (attempt.device) return [{ name: `device:${attempt.device}`, limit: LIMITS.device }];
  return [
    { name: `network:${attempt.network}`, limit: LIMITS.network },
    { name: `stranger:${attempt.account}:${attempt.network}`, limit: LIMITS.stranger },
    { name: `strangers:${attempt.account}`, limit: LIMITS.strangers },
  ];
}

export function codeAttemptBuckets(attempt: {
  operatorId: number;
  device: string | undefined;
}): AttemptBucket[] {
  const from = attempt.device ? `device:${attempt.device}` : "stranger";
  return [{ name: `code:${attempt.operatorId}:${from}`, limit: LIMITS.code }];
}

const DAY = 24 * 60;

/** The counters for asking for a password reset: few per address, so that nobody's inbox is flooded. */
export function passwordResetAttemptBuckets(attempt: {
  account: string;
  network: string;
}): AttemptBucket[] {
  return [
    { name: `reset-network:${attempt.network}`, limit: LIMITS.code },
    { name: `reset:${attempt.account}`, limit: LIMITS.reset },
    { name: `reset-network-day:${attempt.network}`, limit: LIMITS.resetNetworkDay, minutes: DAY },
    { name: `reset-day:${attempt.account}`, limit: LIMITS.resetDay, minutes: DAY },
  ];
}

export function signInLinkOpeningAttemptBuckets(network: string): AttemptBucket[] {
  return [{ name: `link:${network}`, limit: LIMITS.network }];
}

/**
 * Counts an attempt before it is checked, so that concurrent ones cannot slip through together;
 * refuses it if a counter is full. Call it outside a transaction: a rollback would undo the count.
 * `onFull` runs once per counter and window, when it fills up.
 */
export async function countAttemptOrRefuse(
  buckets: readonly AttemptBucket[],
  database: Queryable,
  onFull: () => Promise<void> = async () => {},
): Promise<void> {
  for (const bucket of buckets) {
    const { count, seconds } = await countAttempt(bucket, database);
    if (count <= bucket.limit) continue;
    if (count === bucket.limit + 1) await onFull();
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    const hours = Math.round(minutes / 60);
    const wait = hours > 1 ? `${hours} hours` : minutes === 1 ? "a minute" : `${minutes} minutes`;
    throw new Refusal(
      "too-many",
      `Too many attempts. Try again in ${wait}, or sign in with a passkey.`,
      { detail: `the bucket ${bucket.name.split(":")[0]} is full`, retryAfter: Math.ceil(seconds) },
    );
  }
}

/** Whether something is reported for the first time in these 15 minutes. */
export async function claimFirstReportInWindow(name: string): Promise<boolean> {
  return (await countAttempt({ name }, db)).count === 1;
}

async function countAttempt(
  { name, minutes = WINDOW_MINUTES }: Pick<AttemptBucket, "name" | "minutes">,
  database: Queryable,
) {
  const fresh = sql`${signInAttempt.windowStartedAt} > statement_timestamp() - make_interval(mins => ${minutes}::int)`;
  const [row] = await database
    .insert(signInAttempt)
    .values({ bucket: name })
    .onConflictDoUpdate({
      target: signInAttempt.bucket,
      set: {
        count: sql`case when ${fresh} then ${signInAttempt.count} + 1 else 1 end`,
        windowStartedAt: sql`case when ${fresh} then ${signInAttempt.windowStartedAt} else statement_timestamp() end`,
      },
    })
    .returning({
      count: signInAttempt.count,
      seconds: sql<number>`greatest(1, ${minutes}::int * 60
        - extract(epoch from statement_timestamp() - ${signInAttempt.windowStartedAt}))::float`,
    });
  if (!row) throw new Error("an attempt was not counted");
  return row;
}

/** Takes back what a successful attempt was counted for: one attempt of its network, all of the others. */
export async function clearAttempts(
  buckets: readonly AttemptBucket[],
  tx: Queryable,
): Promise<void> {
  for (const { name } of buckets) {
    const counted = eq(signInAttempt.bucket, name);
    if (name.startsWith("network:")) {
      const count = sql`greatest(0, ${signInAttempt.count} - 1)`;
      await tx.update(signInAttempt).set({ count }).where(counted);
    } else await tx.delete(signInAttempt).where(counted);
  }
}

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
