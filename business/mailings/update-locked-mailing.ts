import { and, asc, eq, ne, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import type { AuditEvent } from "#business/audit-log/events.ts";
import { SITE_TOPIC } from "#business/mailings/calendar/create-published-mailings.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { mailing, postponement } from "#database/schema/mailings.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { announce } from "#platform/database/announcements.server.ts";
import { db } from "#platform/database/database.server.ts";
import { findViolatedConstraint, type Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { toOfficeMailing } from "./find-mailings.ts";
import type { OfficeMailing } from "./mailing.ts";

/**
 * Loads a mailing and locks it until the caller's transaction ends, so that nobody claims a spot meanwhile. Refuses an
 * unknown id, and an outdated version (naming what changed).
 */
export async function lockMailing(
  { id, expectedVersion }: { id: number; expectedVersion?: number },
  tx: Queryable,
): Promise<OfficeMailing> {
  const [row] = await tx.select().from(mailing).where(eq(mailing.id, id)).for("update");
  if (!row) throw mailingNotFoundRefusal(id);
  if (expectedVersion !== undefined && row.version !== expectedVersion) {
    throw await outdatedMailingRefusal(row, expectedVersion, tx);
  }
  return toOfficeMailing(row);
}

export function mailingNotFoundRefusal(id: number): Refusal {
  return new Refusal("not-found", "We can’t find that mailing.", { detail: `no mailing ${id}` });
}

async function outdatedMailingRefusal(
  { id, version }: { id: number; version: number },
  seen: number,
  tx: Queryable,
): Promise<Refusal> {
  const { subjectType, subjectId, event, detail } = auditEvent;
  const entries = await tx
    .select({ event, detail })
    .from(auditEvent)
    .where(
      and(
        eq(subjectType, "mailing"),
        eq(subjectId, String(id)),
        sql`(${detail} ->> 'version')::int > ${seen}`,
      ),
    )
    .orderBy(auditEvent.id);
  const changed = entries.flatMap((entry) => describeChange(entry.event, entry.detail));
  const what = changed.length > 0 ? ` Changes: ${changed.join("; ")}.` : "";
  return new Refusal(
    "conflict",
    `Somebody has changed this mailing since you opened it.${what} Nothing was saved; check it and try again.`,
    { detail: `mailing ${id} is at version ${version}, seen ${seen}` },
  );
}

function describeChange(event: string, detail: unknown): string[] {
  const changed = (detail as { changed?: unknown } | null)?.changed;
  if (Array.isArray(changed) && changed.length > 0) return changed.map(String);
  return [event.replace(/^mailing\./, "").replaceAll("-", " ")];
}

export type MailingAuditEvent = Extract<AuditEvent, { event: `mailing.${string}` }>;

/** Updates a locked mailing, records the change, and refreshes the public pages. `happening` gets the new version. */
export async function updateLockedMailing(
  tx: Queryable,
  before: OfficeMailing,
  values: Partial<typeof mailing.$inferInsert>,
  { actor }: ActionContext,
  happening: (version: number) => MailingAuditEvent,
): Promise<OfficeMailing> {
  const [row] = await writeOrRefuseTakenDropDate(() =>
    tx
      .update(mailing)
      .set({ ...values, version: sql`${mailing.version} + 1` })
      .where(and(eq(mailing.id, before.id), eq(mailing.version, before.version)))
      .returning(),
  );
  if (!row) throw new Error(`mailing ${before.id} changed under its lock`);
  const subject = { type: "mailing", id: before.id };
  await recordEvent(tx, actor, { ...happening(row.version), subject });
  await announce(tx, SITE_TOPIC);
  return toOfficeMailing(row);
}

/** Refuses a second card on one day. `except`: the mailing that gets the date; `field`: where it was typed. */
export async function refuseTakenDropDate(
  tx: Queryable,
  { dropDate, except, field = "drop" }: { dropDate: PlainDate; except?: number; field?: string },
): Promise<void> {
  const [other] = await tx
    .select({ name: mailing.name })
    .from(mailing)
    .where(
      and(
        eq(mailing.dropDate, dropDate),
        ne(mailing.state, "canceled"),
        except === undefined ? undefined : ne(mailing.id, except),
      ),
    )
    .limit(1);
  if (!other) return;
  throw new Refusal(
    "conflict",
    `The ${other.name} card already goes out on ${longWeekdayDate(dropDate)}. Choose another day.`,
    { field },
  );
}

/** Turns a second mailing that was written at the same moment into a refusal. */
export async function writeOrRefuseTakenDropDate<Result>(
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (findViolatedConstraint(error) !== "mailing_once_a_day") throw error;
    throw new Refusal("conflict", "Another card already goes out on that day. Choose another.", {
      field: "drop",
    });
  }
}

export type Postponement = Pick<
  typeof postponement.$inferSelect,
  "fromDate" | "toDate" | "reason" | "decidedAt"
>;

export function findPostponements(
  mailingId: number,
  database: Queryable = db,
): Promise<Postponement[]> {
  const { fromDate, toDate, reason, decidedAt } = postponement;
  return database
    .select({ fromDate, toDate, reason, decidedAt })
    .from(postponement)
    .where(eq(postponement.mailingId, mailingId))
    .orderBy(asc(postponement.id));
}

/** Stores a postponement in the transaction that moves the mailing: buyers' refund rights depend on it. */
export async function insertPostponement(
  tx: Queryable,
  kept: Omit<typeof postponement.$inferInsert, "id" | "decidedAt">,
): Promise<void> {
  await tx.insert(postponement).values(kept);
}
