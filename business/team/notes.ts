import { and, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { note, operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Permission } from "./permissions.ts";
import { requirePermission } from "./require-permission.ts";

const PERMISSIONS = {
  reservation: "reservations.note",
  lead: "leads.change",
  advertiser: "advertisers.change",
} as const satisfies Record<string, Permission>;

export type NoteSubject = { type: keyof typeof PERMISSIONS; id: number };
export type Note = {
  id: number;
  text: string;
  /** Name and id of its writer. */
  by: string;
  byId: number;
  at: Date;
  editedAt: Date | null;
  /** Set while its writer can still restore it. */
  removedAt: Date | null;
};

const NOTE_LENGTH = 2_000;

const REMOVED_NOTE_DAYS = 30;

/** Writes a note on a record that exists; returns its id. The audit log doesn't record its text. */
export async function addNote(
  { subject, text }: { subject: NoteSubject; text: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<number> {
  return tx.transaction(async (inner) => {
    const { id } = await requirePermission(inner, actor, PERMISSIONS[subject.type]);
    const about = { subjectType: subject.type, subjectId: subject.id };
    const [written] = await inner
      .insert(note)
      .values({ ...about, text: parseNote(text), writtenBy: id })
      .returning({ id: note.id });
    if (!written) throw new Error("a note was not written");
    await recordEvent(inner, actor, { event: `${subject.type}.noted`, subject });
    return written.id;
  });
}

export async function changeNote(
  { id, text }: { id: number; text: string },
  context: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  const words = parseNote(text);
  await changeOwnNote(tx, context, id, {
    where: isNull(note.removedAt),
    set: { text: words, editedAt: sql`statement_timestamp()` },
    unless: (before) => before.text === words,
    event: "note-changed",
  });
}

export function removeNote(
  { id }: { id: number },
  context: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  return changeOwnNote(tx, context, id, {
    where: isNull(note.removedAt),
    set: { removedAt: sql`statement_timestamp()` },
    event: "note-removed",
  });
}

export function restoreNote(
  { id }: { id: number },
  context: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  return changeOwnNote(tx, context, id, {
    where: isNotNull(note.removedAt),
    set: { removedAt: null },
    event: "note-restored",
  });
}

type Change = {
  where: SQL;
  set: { text?: string; editedAt?: SQL; removedAt?: SQL | null };
  unless?: (before: typeof note.$inferSelect) => boolean;
  event: "note-changed" | "note-removed" | "note-restored";
};

async function changeOwnNote(
  tx: Queryable,
  { actor }: ActionContext,
  id: number,
  { where, set, unless, event }: Change,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "office.see");
    const [before] = await inner
      .select()
      .from(note)
      .where(and(eq(note.id, id), where))
      .for("update");
    if (!before) throw noteIsGone();
    const subject = {
      type: before.subjectType as NoteSubject["type"],
      id: before.subjectId,
    };
    const { id: operatorId } = await requirePermission(inner, actor, PERMISSIONS[subject.type]);
    if (before.writtenBy !== operatorId) {
      throw new Refusal("not-allowed", "Only the person who wrote this note can change it.");
    }
    if (unless?.(before)) return;
    await inner.update(note).set(set).where(eq(note.id, id));
    await recordEvent(inner, actor, { event: `${subject.type}.${event}`, subject });
  });
}

/** Deletes a note for good, unless it was edited since, to undo that it was written on many records at once. */
export async function deleteNotePermanently(
  { id, subject }: { id: number; subject: NoteSubject },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, PERMISSIONS[subject.type]);
    const gone = await inner
      .delete(note)
      .where(and(eq(note.id, id), isAbout(subject), isNull(note.removedAt), isNull(note.editedAt)))
      .returning({ id: note.id });
    if (gone.length === 0) {
      throw new Refusal("conflict", "That note has been edited, moved, or removed since then.");
    }
    await recordEvent(inner, actor, { event: `${subject.type}.note-removed`, subject });
  });
}

const isAbout = ({ type, id }: NoteSubject) =>
  and(eq(note.subjectType, type), eq(note.subjectId, id));

export function findNotes(subject: NoteSubject): Promise<Note[]> {
  const { id, text, writtenBy: byId, writtenAt: at, editedAt, removedAt } = note;
  return db
    .select({ id, text, by: operator.name, byId, at, editedAt, removedAt })
    .from(note)
    .innerJoin(operator, eq(operator.id, note.writtenBy))
    .where(and(isAbout(subject), or(isNull(note.removedAt), isRestorable)))
    .orderBy(asc(note.id));
}

const isRestorable = sql`${note.removedAt} > statement_timestamp() - make_interval(days => ${REMOVED_NOTE_DAYS}::int)`;

export async function deleteRemovedNotes(): Promise<number> {
  const gone = await db
    .delete(note)
    .where(
      lt(
        note.removedAt,
        sql`statement_timestamp() - make_interval(days => ${REMOVED_NOTE_DAYS}::int)`,
      ),
    )
    .returning({ id: note.id });
  return gone.length;
}

export async function deleteNotesAbout(subject: NoteSubject, tx: Queryable): Promise<void> {
  await tx.delete(note).where(isAbout(subject));
}

/** Moves the notes of a record to the one it is merged into; returns their ids. */
export async function moveNotes(
  { from, to }: { from: NoteSubject; to: NoteSubject },
  tx: Queryable,
): Promise<number[]> {
  const moved = await tx
    .update(note)
    .set({ subjectType: to.type, subjectId: to.id })
    .where(isAbout(from))
    .returning({ id: note.id });
  return moved.map(({ id }) => id);
}

export async function moveNotesBack(
  { ids, from, to }: { ids: readonly number[]; from: NoteSubject; to: NoteSubject },
  tx: Queryable,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(note)
    .set({ subjectType: to.type, subjectId: to.id })
    .where(and(isAbout(from), inArray(note.id, [...ids])));
}

function parseNote(text: string): string {
  const words = text.trim();
  if (words !== "" && words.length <= NOTE_LENGTH) return words;
  throw new Refusal(
    "invalid",
    `Write a note of up to ${NOTE_LENGTH.toLocaleString("en-US")} characters.`,
    { field: "note" },
  );
}

function noteIsGone(): Refusal {
  return new Refusal("conflict", "That note is gone. Reload the page.");
}
