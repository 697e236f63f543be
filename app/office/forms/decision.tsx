import type { ComponentProps, ReactNode } from "react";
import { type Button, PostForm, Submit } from "./controls.tsx";
import { useFormState } from "./form-state.ts";

/** A decision about a record, folded until somebody opens it or it was refused. `shown`: what its form sends unseen. */
export function Decision({
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
  const isRefused = useFormState(action, shown?.of) !== undefined;
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
