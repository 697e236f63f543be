import { type MouseEvent, useEffect, useRef } from "react";
import { type BriefProblems, sortProblemsByFormOrder } from "#business/ads/brief/brief-problems.ts";

/** What is still missing or wrong, on top, with a link to each field; takes the focus when it comes. */
export function ProblemList({
  problems = {},
  problem,
}: {
  problems?: BriefProblems | undefined;
  /** Why something could not be done, where it belongs to no field. */
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
