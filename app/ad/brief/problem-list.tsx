import { type MouseEvent, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { type BriefProblems, sortProblemsByFormOrder } from "#business/ads/brief/brief-problems.ts";
import { InsertTextButton } from "./brief-remarks.tsx";
import type { ConflictingField } from "./save-brief-form.ts";

/** What is still missing or wrong, on top, with a link to each field; takes the focus when it comes. */
export function ProblemList({
  problems = {},
  problem,
}: {
  problems?: BriefProblems | undefined;
  problem?: string | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const sorted = sortProblemsByFormOrder(problems);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is read
  useEffect(() => box.current?.focus(), [problems]);
  if (sorted.length === 0 && !problem) return null;
  const title = sorted.length === 1 ? "Please fix one thing" : `Please fix ${sorted.length} things`;
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this is what a reload leads to
    <div className="problem-list" role="alert" tabIndex={-1} ref={box} autoFocus>
      <h2>{problem ?? title}</h2>
      {sorted.length > 0 && (
        <ul>
          {sorted.map(({ name, sentence }) => (
            <li key={name}>
              <a href={`#${name}`} onClick={(event) => goTo(event, name)}>
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** As the browser would, but the router takes a new address for a new visit and forgets the answer. */
function goTo(event: MouseEvent, name: string): void {
  const found = document.getElementById(name);
  if (!found) return;
  event.preventDefault();
  found.focus();
}

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
