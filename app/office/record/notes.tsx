import { useRouteLoaderData } from "react-router";
import { Submit, SubmitRow, TextAreaField } from "#app/office/forms/controls.tsx";
import {
  type FormErrorWithChanges,
  fieldValuesAndProblems,
  TO_ANSWER,
} from "#app/office/forms/form-error-notice.tsx";
import type { loader } from "#app/office/frame/office-layout.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";
import { UndoButton } from "#app/office/undo/done-notice.tsx";

export type ShownNote = {
  id: number;
  text: string;
  by: string;
  byId: number;
  when: string;
  editedAt: Date | null;
  removedAt: Date | null;
};

type Refused = FormErrorWithChanges | undefined;

export function Notes({
  notes,
  title = "Notes",
  refused,
}: {
  notes: readonly ShownNote[];
  title?: string;
  refused: Refused;
}) {
  const me = useRouteLoaderData<typeof loader>("office/frame/office-layout")?.id;
  const typed = fieldValuesAndProblems(refused, "note");
  const kept = notes.filter(({ removedAt }) => removedAt === null);
  const removed = notes.filter(({ removedAt, byId }) => removedAt !== null && byId === me);
  return (
    <Panel title={title}>
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
                {note.byId === me && <OwnNote note={note} refused={refused} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {removed.length > 0 && <RemovedNotes notes={removed} />}
      <form method="post" action={TO_ANSWER} className="body">
        <TextAreaField {...typed.field("note")} label="New note" required />
        <SubmitRow value="note">Save note</SubmitRow>
      </form>
    </Panel>
  );
}

function OwnNote({ note, refused }: { note: ShownNote; refused: Refused }) {
  const typed = fieldValuesAndProblems(refused, "change-note", String(note.id));
  return (
    <details open={typed.refused}>
      <summary>
        Edit or remove<span className="hidden-but-read"> this note of yours</span>
      </summary>
      <form method="post" action={TO_ANSWER} className="stack" key={note.text}>
        <input type="hidden" name="of" value={note.id} />
        <TextAreaField
          {...typed.field("note", note.text)}
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
      </form>
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
        {notes.map(({ id, text, when }) => (
          <li key={id}>
            <div>
              <p className="words">{text}</p>
              <p>{when}. You can restore it for 30 days after removing it.</p>
            </div>
            <UndoButton undo="note-removed" facts={[id]} label="Restore" named="this note" />
          </li>
        ))}
      </ul>
    </details>
  );
}
