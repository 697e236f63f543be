import { type MouseEvent, useEffect, useRef } from "react";
import type { DetailsActionResult } from "./handle-details-form.ts";

/** The list of problems above the form, each with a link to its field; takes the focus when it appears. */
export function ErrorSummary({ answer }: { answer: DetailsActionResult }) {
  const box = useRef<HTMLDivElement>(null);
  const problems = Object.entries(answer.problems ?? {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is read
  useEffect(() => box.current?.focus(), [answer]);
  if (problems.length === 0 && !answer.problem) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this is what a reload leads to
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} autoFocus>
      <h2>{answer.problem ?? titleOf(problems.length)}</h2>
      {problems.length > 0 && (
        <ul>
          {problems.map(([field, sentence]) => (
            <li key={field}>
              <a href={`#${field}`} onClick={(event) => go(event, field)}>
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
function go(event: MouseEvent, field: string): void {
  const found = document.getElementById(field);
  if (!found) return;
  event.preventDefault();
  found.focus();
}

const titleOf = (count: number) =>
  count === 1 ? "Please fix one thing" : `Please fix ${count} things`;
