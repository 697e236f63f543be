import { Button, TextAreaField } from "#app/office/forms/controls.tsx";
import {
  type FormErrorWithChanges,
  submittedValues,
} from "#app/office/forms/form-error-notice.tsx";
import { Panel } from "#app/office/frame/office-page.tsx";

export type ShownNote = { id: number; text: string; by: string; when: string };

/** The office's notes on a record, and the form for another. */
export function Notes({
  notes,
  title = "Notes",
  refused,
}: {
  notes: readonly ShownNote[];
  title?: string;
  refused: FormErrorWithChanges | undefined;
}) {
  const typed = submittedValues(refused, "note");
  return (
    <Panel title={title}>
      {notes.length > 0 && (
        <ul className="rows">
          {notes.map(({ id, text, by, when }) => (
            <li key={id}>
              <div>
                <p className="words">{text}</p>
                <p>
                  {by}, {when}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <form method="post" className="body">
        <TextAreaField
          id="note"
          label="New note"
          name="note"
          maxLength={2000}
          defaultValue={typed.value("note")}
          problem={typed.problem("note")}
          required
        />
        <div className="row">
          <Button type="submit" name="do" value="note">
            Save note
          </Button>
        </div>
      </form>
    </Panel>
  );
}
