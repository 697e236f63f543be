import { and, desc, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { operatorColumns } from "#business/team/find-operators.ts";
import {
  describeDevice,
  type Operator,
  REAUTHENTICATION_MINUTES,
  type SessionStage,
  sessionMinutes,
} from "#business/team/operator.ts";
import {
  knownDevice,
  operatorSession,
  passkeyChallenge,
  signInAttempt,
  signInLink,
} from "#database/schema/auth.ts";
import { operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { rememberDevice } from "./sign-in-attempts.ts";
import { revokeAccountRecoveryLinks } from "./sign-in-links.ts";
import { hashToken, looksLikeToken, newToken } from "./token.ts";

export type ClientFingerprint = { userAgent: string; networkHash: string };

export type Session = {
  id: number;
  stage: SessionStage;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** Whether the operator has reauthenticated within the last ten minutes. */
  proven: boolean;
};

const minutesAgo = (minutes: number) =>
  sql`statement_timestamp() - make_interval(mins => ${minutes})`;

/** Which sessions are active now, by the database's clock. */
const isActive = sql`${operatorSession.endedAt} is null and (${sql.join(
  Object.entries(sessionMinutes).map(
    ([stage, { idle, most }]) =>
      sql`(${operatorSession.stage} = ${stage} and ${operatorSession.lastSeenAt} > ${minutesAgo(idle)}
        and ${operatorSession.createdAt} > ${minutesAgo(most)})`,
  ),
  sql` or `,
)})`;

const proven = sql<boolean>`coalesce(${operatorSession.reauthenticatedAt} > ${minutesAgo(REAUTHENTICATION_MINUTES)}, false)`;

const sessionColumns = {
  id: operatorSession.id,
  stage: sql<SessionStage>`${operatorSession.stage}`,
  device: operatorSession.device,
  createdAt: operatorSession.createdAt,
  lastSeenAt: operatorSession.lastSeenAt,
  proven,
};

/** Opens a session and returns its token, which is put into a cookie and nowhere else. */
export async function openSession(
  tx: Queryable,
  session: { operatorId: number; stage: SessionStage; browser: ClientFingerprint },
): Promise<string> {
  const token = newToken();
  const { operatorId, stage, browser } = session;
  await tx.insert(operatorSession).values({
    tokenHash: hashToken(token),
    operatorId,
    stage,
    device: describeDevice(browser.userAgent),
    networkHash: browser.networkHash,
  });
  return token;
}

/** The operator and stage of the session with this token; undefined for any other text and an ended session. */
export async function findSession(
  token: string,
  database: Queryable = db,
): Promise<{ session: Session; operator: Operator } | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [row] = await database
    .select({ session: sessionColumns, operator: operatorColumns })
    .from(operatorSession)
    .innerJoin(operator, eq(operator.id, operatorSession.operatorId))
    .where(
      and(eq(operatorSession.tokenHash, hashToken(token)), isNull(operator.removedAt), isActive),
    );
  return row;
}

/** Records that a session is in use, at most once a minute. */
export async function touchSession(id: number): Promise<void> {
  await db
    .update(operatorSession)
    .set({ lastSeenAt: sql`statement_timestamp()` })
    .where(and(eq(operatorSession.id, id), sql`${operatorSession.lastSeenAt} < ${minutesAgo(1)}`));
}

export function findSessions(operatorId: number): Promise<Session[]> {
  return db
    .select(sessionColumns)
    .from(operatorSession)
    .where(
      and(
        eq(operatorSession.operatorId, operatorId),
        eq(operatorSession.stage, "signed-in"),
        isActive,
      ),
    )
    .orderBy(desc(operatorSession.lastSeenAt), desc(operatorSession.id));
}

/** Ends one session of an operator. False if there was none. */
export async function endSession(
  tx: Queryable,
  { id, operatorId }: { id: number; operatorId: number },
): Promise<boolean> {
  const ended = await tx
    .update(operatorSession)
    .set({ endedAt: sql`statement_timestamp()` })
    .where(
      and(
        eq(operatorSession.id, id),
        eq(operatorSession.operatorId, operatorId),
        isNull(operatorSession.endedAt),
      ),
    )
    .returning({ id: operatorSession.id });
  return ended.length === 1;
}

/** Ends an operator's sessions, except one if given, forgets their browsers, and revokes recovery links made for them. */
export async function endAllSessions(
  tx: Queryable,
  { operatorId, except }: { operatorId: number; except?: number },
): Promise<void> {
  await tx
    .update(operatorSession)
    .set({ endedAt: sql`statement_timestamp()` })
    .where(
      and(
        eq(operatorSession.operatorId, operatorId),
        isNull(operatorSession.endedAt),
        except === undefined ? undefined : ne(operatorSession.id, except),
      ),
    );
  await tx.delete(knownDevice).where(eq(knownDevice.operatorId, operatorId));
  await revokeAccountRecoveryLinks(tx, operatorId);
}

/** Ends all of an operator's sessions but the current one; returns the new token that keeps its browser known. */
export async function endOtherSessions(
  tx: Queryable,
  { operatorId, sessionId }: { operatorId: number; sessionId: number },
): Promise<string | undefined> {
  await endAllSessions(tx, { operatorId, except: sessionId });
  const session = await findActiveSession(tx, { operatorId, sessionId });
  return session?.stage === "signed-in" ? rememberDevice(tx, operatorId) : undefined;
}

export async function signOut(
  { token }: { token: string },
  { actor }: ActionContext,
): Promise<void> {
  const found = await findSession(token, db);
  if (!found) return;
  const { session, operator: who } = found;
  await db.transaction(async (tx) => {
    if (!(await endSession(tx, { id: session.id, operatorId: who.id }))) return;
    await recordEvent(tx, actor, {
      event: "operator.signed-out",
      subject: { type: "operator", id: who.id },
      detail: { device: session.device },
    });
  });
}

/** Refuses unless the operator has just reauthenticated: an unattended browser must not be enough. */
export async function requireRecentReauthentication(
  tx: Queryable,
  { sessionId, operatorId }: { sessionId: number; operatorId: number },
): Promise<void> {
  const session = await findActiveSession(tx, { sessionId, operatorId });
  if (session?.proven) return;
  throw new Refusal("not-allowed", "Confirm it’s you, then try again.", {
    detail: `no recent proof in session ${sessionId}`,
  });
}

/** An operator's own session, if it is active. */
export async function findActiveSession(
  tx: Queryable,
  { sessionId, operatorId }: { sessionId: number; operatorId: number },
): Promise<Session | undefined> {
  const [row] = await tx
    .select(sessionColumns)
    .from(operatorSession)
    .where(
      and(eq(operatorSession.id, sessionId), eq(operatorSession.operatorId, operatorId), isActive),
    );
  return row;
}

export async function recordReauthentication(tx: Queryable, sessionId: number): Promise<void> {
  await tx
    .update(operatorSession)
    .set({ reauthenticatedAt: sql`statement_timestamp()` })
    .where(eq(operatorSession.id, sessionId));
}

const daysAgo = (days: number) => sql`statement_timestamp() - make_interval(days => ${days})`;

export async function deleteOldSignIns(): Promise<void> {
  await db.delete(operatorSession).where(lt(operatorSession.createdAt, daysAgo(61)));
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.createdAt, daysAgo(1)));
  await db.delete(signInAttempt).where(lt(signInAttempt.windowStartedAt, daysAgo(1)));
  await db
    .delete(signInLink)
    .where(
      and(
        eq(signInLink.kind, "first-owner"),
        isNull(signInLink.usedAt),
        lt(signInLink.expiresAt, daysAgo(7)),
      ),
    );
}
