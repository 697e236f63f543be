import { type MouseEvent, useEffect, useRef } from "react";

/** What is missing or wrong in a form, on top of it, with a link to each field; takes the focus with each new answer. */
export function ProblemList({
  className,
  answer,
  problem,
  problems,
}: {
  className: string;
  /** What the form's action answered. */
  answer: unknown;
  /** Why it could not be done, where that belongs to no field. */
  problem: string | undefined;
  problems: readonly { name: string; sentence: string }[];
}) {
  const box = useRef<HTMLDivElement>(null);
  const { length } = problems;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is read
  useEffect(() => box.current?.focus(), [answer]);
  if (length === 0 && !problem) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without script this is what a reload leads to
    <div className={className} role="alert" tabIndex={-1} ref={box} autoFocus>
      <h2>{problem ?? (length === 1 ? "Please fix one thing" : `Please fix ${length} things`)}</h2>
      {length > 0 && (
        <ul>
          {problems.map(({ name, sentence }) => (
            <li key={name}>
              <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
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
function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
