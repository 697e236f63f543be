import { formNumber, formText } from "#app/read-form.ts";
import type { ActionContext } from "#business/audit-log/audit-log.ts";
import type { PreviewTransaction } from "#business/preview-emails.ts";
import {
  addNote,
  changeNote,
  type NoteSubject,
  removeNote,
  restoreNote,
} from "#business/team/notes.ts";
import { formatUndoParam } from "#business/undo.ts";

export const noteButtonValues = ["note", "change-note", "remove-note"] as const;

export const noteDoneMessages = {
  noted: "Note saved.",
  "note-changed": "Note saved.",
  "note-removed": "Note removed.",
} as const;

export const noteDoneMessagesByButton: Record<(typeof noteButtonValues)[number], string> = {
  note: noteDoneMessages.noted,
  "change-note": noteDoneMessages["note-changed"],
  "remove-note": noteDoneMessages["note-removed"],
};

export async function applyNoteForm(
  subject: NoteSubject,
  form: FormData,
  context: ActionContext,
  tx?: PreviewTransaction,
): Promise<{ done: keyof typeof noteDoneMessages; undo?: string }> {
  const text = formText(form, "note");
  const id = formNumber(form, "of");
  switch (formText(form, "do")) {
    case "change-note":
      await changeNote({ id, text }, context, tx);
      return { done: "note-changed" };
    case "remove-note":
      await removeNote({ id }, context, tx);
      return { done: "note-removed", undo: formatUndoParam(restoreNote, { id }) };
    default:
      return {
        done: "noted",
        undo: formatUndoParam(removeNote, { id: await addNote({ subject, text }, context, tx) }),
      };
  }
}
