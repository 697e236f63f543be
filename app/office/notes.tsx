import { Button, LongField } from "./controls.tsx";
import { Panel } from "./page.tsx";

export type ShownNote = { id: number; text: string; by: string; when: string };

/** What the office wrote down about a thing, and the form for one more. */
export function Notes({
  notes,
  title = "Notes",
  problem,
}: {
  notes: readonly ShownNote[];
  title?: string;
  problem?: string | undefined;
}) {
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
          problem={problem}
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
