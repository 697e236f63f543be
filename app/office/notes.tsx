import { Button, LongField } from "./controls.tsx";
import { Panel } from "./page.tsx";
import { type Refused, typedIn } from "./stale.tsx";

export type ShownNote = { id: number; text: string; by: string; when: string };

/** What the office wrote down about a thing, and the form for one more. */
export function Notes({
  notes,
  title = "Notes",
  refused,
}: {
  notes: readonly ShownNote[];
  title?: string;
  refused: Refused | undefined;
}) {
  const typed = typedIn(refused, "note");
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
        <LongField
          id="note"
          label="A new note"
          name="note"
          maxLength={2000}
          defaultValue={typed.value("note")}
          problem={typed.problem("note")}
          required
        />
        <div className="row">
          <Button type="submit" name="do" value="note">
            Write it down
          </Button>
        </div>
      </form>
    </Panel>
  );
}
