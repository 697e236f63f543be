import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { type BriefRemarkContext, findBriefRemarks } from "#business/ads/brief/brief-remarks.ts";
import { InsertTextButton, type InsertTextHandler } from "./brief-field.tsx";
import type { ConflictingField } from "./save-brief-form.ts";

/** Fields that were also changed on another device, and which text to keep. Without script the buttons send the form. */
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

export function BriefRemarks({
  facts,
  context,
  onInsert,
}: {
  facts: AdDetails;
  context: BriefRemarkContext;
  onInsert: InsertTextHandler | undefined;
}) {
  const remarks = findBriefRemarks(facts, context).toSorted(
    (a, b) => Number(a.isGood) - Number(b.isGood),
  );
  if (remarks.length === 0) return null;
  return (
    <section className="brief-remarks" aria-labelledby="remarks">
      <h2 id="remarks">How it reads at the mailbox</h2>
      <ul>
        {remarks.map(({ id, isGood, words, fix }) => (
          <li key={id} data-good={isGood}>
            <span className="sign" aria-hidden="true">
              <Icon name={isGood ? "check" : "arrow-right"} />
            </span>
            <p>{words}</p>
            {fix && (
              <InsertTextButton name={fix.name} text={fix.text} onInsert={onInsert}>
                {fix.label}
              </InsertTextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
