import type { ComponentProps, ReactNode } from "react";
import { EMAIL_PREVIEW_ID } from "#app/office/record/describe-email.ts";
import { Button } from "./controls.tsx";

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
        {Object.entries(shown).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <Button type="submit" name="do" value={action} weight={weight}>
          {label}
        </Button>
      </form>
    </details>
  );
}
