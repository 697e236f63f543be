import { type ReactNode, useId } from "react";
import { Button } from "./controls.tsx";

/** `action`: what its button sends. */
export type MenuAction = { action: string; form: ReactNode };

/** A record's actions: the likeliest in view, the others folded unless one of them was just `tried`. */
export function ActionMenu({
  likely,
  others,
  tried,
}: {
  likely?: ReactNode;
  others: readonly MenuAction[];
  tried: string | undefined;
}) {
  return (
    <>
      {likely}
      {others.length > 0 && (
        <details className="decide" open={others.some(({ action }) => action === tried)}>
          <summary>More actions</summary>
          <div className="stack">
            {others.map(({ action, form }) => (
              <div key={action}>{form}</div>
            ))}
          </div>
        </details>
      )}
    </>
  );
}

/** An action that must wait, and why. */
export function ImpossibleAction({
  id,
  name,
  because,
}: {
  id?: string;
  name: string;
  because: ReactNode;
}) {
  const why = useId();
  return (
    <div className="row" id={id}>
      <Button disabled aria-describedby={why}>
        {name}
      </Button>
      <span className="quiet" id={why}>
        {because}
      </span>
    </div>
  );
}
