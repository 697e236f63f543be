import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
import { Form } from "react-router";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./industry-lookup-form.css?sheet";

const IndustrySuggestionsWithFirstAnswer = lazy(
  () => import("./industry-suggestions-with-first-answer.tsx"),
);

export function IndustryLookupForm() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { near, listeners } = useVisitorNear(field);
  return (
    <Form
      className="lookup"
      action={paths.reservation()}
      discover="none"
      role="search"
      {...listeners}
    >
      <Style name="lookup" sheet={sheet} />
      <label htmlFor={id}>Find your industry</label>
      <div className="row">
        <input
          ref={field}
          id={id}
          name="industry"
          maxLength={80}
          placeholder="Plumbing, bakery..."
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" quiet>
          Check
        </Button>
      </div>
      <Link className="all" to={paths.industries()} discover="none">
        See all industries
      </Link>
      {near && (
        <Suspense>
          <IndustrySuggestionsWithFirstAnswer id={id} field={field} />
        </Suspense>
      )}
    </Form>
  );
}

/**
 * Whether a visitor has pointed at a field, focused it, or typed in it, so that loading its suggestions pays off. Spread
 * `listeners` on the form around the field.
 */
export function useVisitorNear(field: RefObject<HTMLInputElement | null>) {
  const [near, setNear] = useState(false);
  const come = () => setNear(true);
  // A visitor on a slow line focuses the field, or types, before scripts run.
  useEffect(() => {
    if (!field.current) return;
    const { value, defaultValue } = field.current;
    if (value !== defaultValue || field.current === document.activeElement) setNear(true);
  }, [field]);
  return { near, listeners: { onFocus: come, onInput: come, onPointerEnter: come } };
}
