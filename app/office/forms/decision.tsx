import type { ComponentProps, ReactNode } from "react";
import { EMAIL_PREVIEW_ID } from "#app/office/record/describe-email.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { type Button, Submit } from "./controls.tsx";

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
  shown: Readonly<Record<string, string | number>>;
  /** The value of its button, which says what to do. */
  action: string;
  label: ReactNode;
  weight?: ComponentProps<typeof Button>["weight"];
  children?: ReactNode;
}) {
  return (
    <details className="decide" {...details}>
      <summary>{summary}</summary>
      {/* Without script a form keeps the "#" of its page: its answer is in view, not the form again. */}
      <form method="post" action={`#${EMAIL_PREVIEW_ID}`} className="stack">
        <HiddenFields {...shown} />
        {children}
        <Submit value={action} weight={weight}>
          {label}
        </Submit>
      </form>
    </details>
  );
}
