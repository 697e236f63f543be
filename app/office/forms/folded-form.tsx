import { type ComponentProps, type ReactNode, useId } from "react";
import { Button, PostForm, Submit } from "./controls.tsx";
import { useRefusedFormState } from "./form-state.ts";

/** A decision about a record, folded until somebody opens it or it was refused. `shown`: what its form sends unseen. */
export function FoldedForm({
  summary,
  shown,
  action,
  label,
  weight,
  children,
  ...details
}: Pick<ComponentProps<"details">, "id" | "open"> & {
  summary: ReactNode;
  shown?: Readonly<Record<string, string | number>>;
  action: string;
  label: ReactNode;
  weight?: ComponentProps<typeof Button>["weight"];
  children?: ReactNode;
}) {
  const isRefused = useRefusedFormState(action, shown?.of) !== undefined;
  return (
    <details className="decide" open={isRefused} {...details}>
      <summary>{summary}</summary>
      <PostForm button={action} shown={shown} className="stack">
        {children}
        <Submit value={action} weight={weight}>
          {label}
        </Submit>
      </PostForm>
    </details>
  );
}

/** `action`: what its button sends. */
export type ActionMenuItem = { action: string; form: ReactNode };

/** A record's actions: the likeliest in view, the others folded unless one of them was just `tried`. */
export function ActionMenu({
  likely,
  others,
  tried,
}: {
  likely?: ReactNode;
  others: readonly ActionMenuItem[];
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
