import { and, asc, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import type { Actor } from "#business/audit-log/audit-log.ts";
import { formatUndoParam } from "#business/undo.ts";
import { note, operator } from "#database/schema/team.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { formatCount } from "#platform/money.ts";
import { Refusal } from "#platform/refusal.ts";
import { requirePermission } from "./find-operators.ts";
import type { Permission } from "./permissions.ts";

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
  /** Restores it, once removed. */
  undo: string;
};

const NOTE_LENGTH = 2_000;

const REMOVED_NOTE_DAYS = 30;

/** Writes a note on a record that exists; returns its id. The audit log doesn't record its text. */
export const addNote = defineAction({
  name: "addNote",
  permission: ({ subject }: { subject: NoteSubject; text: string }) => PERMISSIONS[subject.type],
  undo: ["removeNote"],
  async run(tx, { subject, text }, { operator: { id: writtenBy } }) {
    const about = { subjectType: subject.type, subjectId: subject.id };
    const [written] = await tx
      .insert(note)
      .values({ ...about, text: parseNote(text), writtenBy })
      .returning({ id: note.id });
    if (!written) throw new Error("a note was not written");
    return { event: { event: `${subject.type}.noted`, subject }, result: written.id };
  },
});

/** `lockOwnNote` checks the permission for the note’s record, and that the operator wrote it. */
export const changeNote = defineAction({
  name: "changeNote",
  permission: "office.see",
  undo: ["changeNote"],
  async run(tx, { id, text }: { id: number; text: string }, { actor }) {
    const words = parseNote(text);
    const { subject, before } = await lockOwnNote(tx, actor, id, isNull(note.removedAt));
    if (before === words) return {};
    const set = { text: words, editedAt: sql`statement_timestamp()` };
    await tx.update(note).set(set).where(eq(note.id, id));
    return { event: { event: `${subject.type}.note-changed`, subject } };
  },
});

export const removeNote = defineAction({
  name: "removeNote",
  permission: "office.see",
  undo: ["restoreNote"],
  undoes: { what: "the note", done: "Note removed.", facts: { id: Number } },
  async run(tx, { id }: { id: number }, { actor }) {
    const { subject } = await lockOwnNote(tx, actor, id, isNull(note.removedAt));
    const set = { removedAt: sql`statement_timestamp()` };
    await tx.update(note).set(set).where(eq(note.id, id));
    return { event: { event: `${subject.type}.note-removed`, subject } };
  },
});

/** Takes back `removeNote`. `lockOwnNote` checks the permission for the note’s record, and that the operator wrote it. */
export const restoreNote = defineAction({
  name: "restoreNote",
  permission: "office.see",
  undo: ["removeNote"],
  undoes: { what: "removing the note", done: "Note restored.", facts: { id: Number } },
  async run(tx, { id }: { id: number }, { actor }) {
    const { subject } = await lockOwnNote(tx, actor, id, isNotNull(note.removedAt));
    await tx.update(note).set({ removedAt: null }).where(eq(note.id, id));
    return { event: { event: `${subject.type}.note-restored`, subject } };
  },
});

/** The operator's own note, locked, and what it is about; what it is about decides about the permission. */
async function lockOwnNote(
  tx: Queryable,
  actor: Actor,
  id: number,
  where: SQL,
): Promise<{ subject: NoteSubject; before: string }> {
  const [found] = await tx
    .select()
    .from(note)
    .where(and(eq(note.id, id), where))
    .for("update");
  if (!found) throw new Refusal("conflict", "That note is gone. Reload the page.");
  const subject = { type: found.subjectType as NoteSubject["type"], id: found.subjectId };
  const { id: operatorId } = await requirePermission(tx, actor, PERMISSIONS[subject.type]);
  if (found.writtenBy !== operatorId) {
    throw new Refusal("not-allowed", "Only the person who wrote this note can change it.");
  }
  return { subject, before: found.text };
}

/** Deletes a note for good, unless it was edited since, to undo that it was written on many records at once. */
export const deleteNotePermanently = defineAction({
  name: "deleteNotePermanently",
  permission: ({ subject }: { id: number; subject: NoteSubject }) => PERMISSIONS[subject.type],
  undo: "harmless",
  async run(tx, { id, subject }) {
    const gone = await tx
      .delete(note)
      .where(and(eq(note.id, id), isAbout(subject), isNull(note.removedAt), isNull(note.editedAt)))
      .returning({ id: note.id });
    if (gone.length === 0) {
      throw new Refusal("conflict", "That note has been edited, moved, or removed since then.");
    }
    return { event: { event: `${subject.type}.note-removed`, subject } };
  },
});

const isAbout = ({ type, id }: NoteSubject) =>
  and(eq(note.subjectType, type), eq(note.subjectId, id));

export async function findNotes(subject: NoteSubject): Promise<Note[]> {
  const { id, text, writtenBy: byId, writtenAt: at, editedAt, removedAt } = note;
  const found = await db
    .select({ id, text, by: operator.name, byId, at, editedAt, removedAt })
    .from(note)
    .innerJoin(operator, eq(operator.id, note.writtenBy))
    .where(and(isAbout(subject), or(isNull(note.removedAt), isRestorable)))
    .orderBy(asc(note.id));
  return found.map((each) => ({ ...each, undo: formatUndoParam(restoreNote, { id: each.id }) }));
}

const isRestorable = sql`${note.removedAt} > statement_timestamp() - make_interval(days => ${REMOVED_NOTE_DAYS}::int)`;

export async function deleteRemovedNotes(): Promise<number> {
  const gone = await db.delete(note).where(not(isRestorable)).returning({ id: note.id });
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
  throw new Refusal("invalid", `Write a note of up to ${formatCount(NOTE_LENGTH)} characters.`, {
    field: "note",
  });
}
