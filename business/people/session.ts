import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { knownDevice, operator, operatorSession } from "#database/schema.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { rememberDevice } from "./known-device.ts";
import { endNewWaysIn } from "./open-links.ts";
import { deviceOf, type Operator, PROOF_MINUTES, type Stage, sessionMinutes } from "./operator.ts";
import { columns, toOperator } from "./operators.ts";
import { hashOfToken, looksLikeToken, newToken } from "./token.ts";

/** A browser, as far as it concerns signing in. `networkHash` comes from `networkHashOf`. */
export type Browser = { userAgent: string; networkHash: string };

export type Session = {
  id: number;
  stage: Stage;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** Whether somebody has proved in these minutes that it is still them. */
  proven: boolean;
};

const minutesAgo = (minutes: number) =>
  sql`statement_timestamp() - make_interval(mins => ${minutes})`;

/** Which sessions live at this instant, by the database's clock. */
const living: SQL = sql`${operatorSession.endedAt} is null and (${sql.join(
  Object.entries(sessionMinutes).map(
    ([stage, { idle, most }]) =>
      sql`(${operatorSession.stage} = ${stage} and ${operatorSession.lastSeenAt} > ${minutesAgo(idle)}
        and ${operatorSession.createdAt} > ${minutesAgo(most)})`,
  ),
  sql` or `,
)})`;

const proven = sql<boolean>`coalesce(${operatorSession.provenAt} > ${minutesAgo(PROOF_MINUTES)}, false)`;

const sessionColumns = {
  id: operatorSession.id,
  stage: operatorSession.stage,
  device: operatorSession.device,
  createdAt: operatorSession.createdAt,
  lastSeenAt: operatorSession.lastSeenAt,
  proven,
};

const toSession = (row: Omit<Session, "stage"> & { stage: string }): Session => ({
  ...row,
  stage: row.stage as Stage,
});

/** Opens a session and returns its token, which goes into a cookie and nowhere else. */
export async function openSession(
  tx: Queryable,
  { operatorId, stage, browser }: { operatorId: number; stage: Stage; browser: Browser },
): Promise<string> {
  const token = newToken();
  await tx.insert(operatorSession).values({
    tokenHash: hashOfToken(token),
    operatorId,
    stage,
    device: deviceOf(browser.userAgent),
    networkHash: browser.networkHash,
  });
  return token;
}

/** Who is behind a token, and how far they have come; undefined for any other text, and when it is over. */
export async function findSession(
  token: string,
  database: Queryable = db,
): Promise<{ session: Session; operator: Operator } | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [row] = await database
    .select({ session: sessionColumns, operator: columns })
    .from(operatorSession)
    .innerJoin(operator, eq(operator.id, operatorSession.operatorId))
    .where(
      and(eq(operatorSession.tokenHash, hashOfToken(token)), isNull(operator.removedAt), living),
    );
  return row && { session: toSession(row.session), operator: toOperator(row.operator) };
}

/** Notes that a session is in use; at most once a minute, since nobody needs it finer. */
export async function touchSession(id: number, database: Queryable = db): Promise<void> {
  await database
    .update(operatorSession)
    .set({ lastSeenAt: sql`statement_timestamp()` })
    .where(and(eq(operatorSession.id, id), sql`${operatorSession.lastSeenAt} < ${minutesAgo(1)}`));
}

/** An operator's open sessions, the one used last first. */
export async function findSessions(
  operatorId: number,
  database: Queryable = db,
): Promise<Session[]> {
  const rows = await database
    .select(sessionColumns)
    .from(operatorSession)
    .where(
      and(eq(operatorSession.operatorId, operatorId), eq(operatorSession.stage, "open"), living),
    )
    .orderBy(desc(operatorSession.lastSeenAt), desc(operatorSession.id));
  return rows.map(toSession);
}

/** Ends one session of an operator. False where there was none to end. */
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

/**
 * Ends all sessions of an operator, but one where it is given, forgets their browsers, and ends the new ways in that
 * were made for them: nobody but that one session has a way left that was open before.
 */
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
  await endNewWaysIn(tx, operatorId);
}

/**
 * Ends all sessions of an operator but the open one that asks. Its browser stays known, under a new token, which is
 * returned for its cookie: whoever reacts to an attack must not become a stranger by it.
 */
export async function endOtherSessions(
  tx: Queryable,
  { operatorId, sessionId }: { operatorId: number; sessionId: number },
): Promise<string | undefined> {
  await endAllSessions(tx, { operatorId, except: sessionId });
  const stage = await stageOf(tx, { operatorId, sessionId });
  return stage === "open" ? rememberDevice(tx, operatorId) : undefined;
}

/** Signs out. What is over already is no reason to complain. */
export async function signOut(
  { token }: { token: string },
  { actor }: Circumstances,
  database: Queryable = db,
): Promise<void> {
  const found = await findSession(token, database);
  if (!found) return;
  const { session, operator: who } = found;
  await database.transaction(async (tx) => {
    if (!(await endSession(tx, { id: session.id, operatorId: who.id }))) return;
    await record(tx, actor, {
      event: "operator.signed-out",
      subject: { type: "operator", id: who.id },
      detail: { device: session.device },
    });
  });
}

/**
 * Refuses unless somebody has just proved that it is still them in this session: a browser left open is not
 * enough to take an account over.
 */
export async function requireProof(
  tx: Queryable,
  { sessionId, operatorId }: { sessionId: number; operatorId: number },
): Promise<void> {
  const [row] = await tx
    .select({ proven })
    .from(operatorSession)
    .where(
      and(eq(operatorSession.id, sessionId), eq(operatorSession.operatorId, operatorId), living),
    );
  if (row?.proven) return;
  throw new Refusal("not-allowed", "Please show again that it is you, then try once more.", {
    detail: `no recent proof in session ${sessionId}`,
  });
}

/** How far a living session of an operator has come; undefined where there is none. */
export async function stageOf(
  tx: Queryable,
  { sessionId, operatorId }: { sessionId: number; operatorId: number },
): Promise<Stage | undefined> {
  const [row] = await tx
    .select({ stage: operatorSession.stage })
    .from(operatorSession)
    .where(
      and(eq(operatorSession.id, sessionId), eq(operatorSession.operatorId, operatorId), living),
    );
  return row?.stage as Stage | undefined;
}

/** Notes in a session that its operator has just proved who they are. */
export async function noteProof(tx: Queryable, sessionId: number): Promise<void> {
  await tx
    .update(operatorSession)
    .set({ provenAt: sql`statement_timestamp()` })
    .where(eq(operatorSession.id, sessionId));
}
