import { and, desc, eq } from "drizzle-orm";
import { journalEntry } from "#database/schema.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** Who does something. */
export type Actor = { kind: "visitor" } | { kind: "system" } | { kind: "operator"; id: string };

/** Somebody at the public door, of whom we know nothing. */
export const visitor: Actor = { kind: "visitor" };
/** The product itself, on its schedule. */
export const system: Actor = { kind: "system" };

/** The circumstances of every verb: who acts, and the instant at which they do. */
export type Circumstances = { actor: Actor; now: Date };

export type Detail = {
  [key: string]: string | number | boolean | null | readonly string[] | Detail;
};

/** Something that happened to a thing of the business. */
export type Happening = {
  event: string;
  subject: { type: string; id: string | number };
  detail?: Detail;
};

/** Writes down what happened, in the transaction in which it happens. Nothing written is ever changed. */
export async function record(tx: Queryable, actor: Actor, happening: Happening): Promise<void> {
  await tx.insert(journalEntry).values({
    actor: actor.kind === "operator" ? `operator:${actor.id}` : actor.kind,
    event: happening.event,
    subjectType: happening.subject.type,
    subjectId: String(happening.subject.id),
    detail: happening.detail ?? {},
  });
}

/** What happened to one thing, newest first, at most `limit` entries. */
export function findHistory(
  subject: { type: string; id: string | number },
  limit: number,
  database: Queryable,
) {
  return database
    .select()
    .from(journalEntry)
    .where(
      and(
        eq(journalEntry.subjectType, subject.type),
        eq(journalEntry.subjectId, String(subject.id)),
      ),
    )
    .orderBy(desc(journalEntry.id))
    .limit(limit);
}
