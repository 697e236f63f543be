import { and, asc, eq } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { note, operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Permission } from "./permissions.ts";
import { requirePermission } from "./require-permission.ts";

/** The records that can have notes, and the permission to write them. */
const PERMISSIONS = {
  reservation: "reservations.note",
  lead: "leads.change",
  advertiser: "advertisers.change",
} as const satisfies Record<string, Permission>;

export type NoteSubject = { type: keyof typeof PERMISSIONS; id: number };
export type Note = { id: number; text: string; by: string; at: Date };

/** Longest note, in characters. */
export const NOTE_LENGTH = 2_000;

/**
 * Writes a note on a record; the audit log records that there is one, not its text. Refuses an
 * empty or overlong one. The caller checks that the record exists. Returns its id.
 */
export async function addNote(
  { subject, text }: { subject: NoteSubject; text: string },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<number> {
  return tx.transaction(async (inner) => {
    const { id } = await requirePermission(inner, actor, PERMISSIONS[subject.type]);
    const words = text.trim();
    if (words === "" || words.length > NOTE_LENGTH) throw wrongLength();
    const about = { subjectType: subject.type, subjectId: subject.id };
    const [written] = await inner
      .insert(note)
      .values({ ...about, text: words, writtenBy: id })
      .returning({ id: note.id });
    if (!written) throw new Error("a note was not written");
    await recordEvent(inner, actor, { event: `${subject.type}.noted`, subject });
    return written.id;
  });
}

/**
 * Deletes a note on a record. Refuses one that no longer exists, and actors without the permission.
 */
export async function deleteNote(
  { id, subject }: { id: number; subject: NoteSubject },
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, PERMISSIONS[subject.type]);
    const gone = await inner
      .delete(note)
      .where(
        and(eq(note.id, id), eq(note.subjectType, subject.type), eq(note.subjectId, subject.id)),
      )
      .returning({ id: note.id });
    if (gone.length === 0) {
      throw new Refusal("conflict", "That note is gone. Reload the page.");
    }
    await recordEvent(inner, actor, { event: `${subject.type}.note-removed`, subject });
  });
}

/** The notes on a record, oldest first. */
export function findNotes({ type, id }: NoteSubject, database: Queryable = db): Promise<Note[]> {
  return database
    .select({ id: note.id, text: note.text, by: operator.name, at: note.writtenAt })
    .from(note)
    .innerJoin(operator, eq(operator.id, note.writtenBy))
    .where(and(eq(note.subjectType, type), eq(note.subjectId, id)))
    .orderBy(asc(note.id));
}

/** Deletes the notes on a record that is being deleted. */
export async function deleteNotesAbout({ type, id }: NoteSubject, tx: Queryable): Promise<void> {
  await tx.delete(note).where(and(eq(note.subjectType, type), eq(note.subjectId, id)));
}

/** Moves the notes of a record to the one it is merged into. */
export async function moveNotes(
  { from, to }: { from: NoteSubject; to: NoteSubject },
  tx: Queryable,
): Promise<void> {
  await tx
    .update(note)
    .set({ subjectType: to.type, subjectId: to.id })
    .where(and(eq(note.subjectType, from.type), eq(note.subjectId, from.id)));
}

function wrongLength(): Refusal {
  return new Refusal(
    "invalid",
    `Write a note of up to ${NOTE_LENGTH.toLocaleString("en-US")} characters.`,
    { field: "note" },
  );
}
