import { useRouteLoaderData } from "react-router";
import { PostForm, Submit, SubmitRow, TextAreaField } from "#app/office/forms/controls.tsx";
import { useRefusedFormState } from "#app/office/forms/form-state.ts";
import { UndoButton } from "#app/office/frame/done-notice.tsx";
import type { loader } from "#app/office/frame/office-layout.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";

export type ShownNote = {
  id: number;
  text: string;
  by: string;
  byId: number;
  when: string;
  editedAt: Date | null;
  removedAt: Date | null;
  undo: string;
};

export function NotesPanel({ notes }: { notes: readonly ShownNote[] }) {
  const me = useRouteLoaderData<typeof loader>("office/frame/office-layout")?.id;
  const kept = notes.filter(({ removedAt }) => removedAt === null);
  const removed = notes.filter(({ removedAt, byId }) => removedAt !== null && byId === me);
  return (
    <Panel title="Notes">
      {kept.length > 0 && (
        <ul className="rows">
          {kept.map((note) => (
            <li key={note.id}>
              <div>
                <p className="words">{note.text}</p>
                <p>
                  {note.by}, {note.when}
                  {note.editedAt !== null && " (edited)"}
                </p>
                {note.byId === me && <OwnNote note={note} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {removed.length > 0 && <RemovedNotes notes={removed} />}
      <PostForm button="note" className="body">
        <TextAreaField name="note" label="New note" required />
        <SubmitRow value="note">Save note</SubmitRow>
      </PostForm>
    </Panel>
  );
}

function OwnNote({ note }: { note: ShownNote }) {
  return (
    <details open={useRefusedFormState("change-note", note.id) !== undefined}>
      <summary>
        Edit or remove<span className="hidden-but-read"> this note of yours</span>
      </summary>
      <PostForm button="change-note" shown={{ of: note.id }} className="stack" key={note.text}>
        <TextAreaField
          name="note"
          defaultValue={note.text}
          id={`note-${note.id}`}
          label="Your note"
          required
        />
        <div className="row">
          <Submit value="change-note">Save changes</Submit>
          <Submit value="remove-note" weight="danger" formNoValidate>
            Remove note
          </Submit>
        </div>
      </PostForm>
    </details>
  );
}

function RemovedNotes({ notes }: { notes: readonly ShownNote[] }) {
  return (
    <details className="body">
      <summary>
        {notes.length === 1 ? "1 note you removed" : `${notes.length} notes you removed`}
      </summary>
      <ul className="rows">
        {notes.map(({ id, text, when, undo }) => (
          <li key={id}>
            <div>
              <p className="words">{text}</p>
              <p>{when}. You can restore it for 30 days after removing it.</p>
            </div>
            <UndoButton undo={undo} label="Restore" named="this note" />
          </li>
        ))}
      </ul>
    </details>
  );
}
