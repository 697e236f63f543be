import { Button } from "#app/ui/button.tsx";
import { InsertTextButton } from "./brief-remarks.tsx";
import type { ConflictingField } from "./save-brief-form.ts";

/**
 * Fields that were also changed on another device, and which text to keep. Without script the buttons send the form.
 */
export function ConflictingFields({
  conflicts,
  onKeep,
}: {
  conflicts: readonly ConflictingField[];
  /** What is kept: the other text, or, without one, what is typed here. */
  onKeep: ((name: string, there?: string) => void) | undefined;
}) {
  return (
    <section className="conflicting-fields" aria-labelledby="conflict">
      <h2 id="conflict">You also changed this on another device.</h2>
      <p>Both are still here. Choose which words to keep.</p>
      <ul>
        {conflicts.map(({ name, label, there }) => (
          <li key={name}>
            <p>
              <b>{label}</b>, on the other device: {there ? `“${there}”` : "left blank"}
            </p>
            <div className="ways">
              <InsertTextButton name={name} text={there} onInsert={onKeep}>
                Use the other
              </InsertTextButton>
              <Button
                type="submit"
                small
                quiet
                name="do"
                value="save"
                formNoValidate
                onClick={
                  onKeep &&
                  ((event) => {
                    event.preventDefault();
                    onKeep(name);
                  })
                }
              >
                Keep what’s here
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
