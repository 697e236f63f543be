import { lazy, Suspense, useId, useRef, useState } from "react";
import { Form } from "react-router";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Style } from "#app/ui/style.tsx";
import sheet from "./industry-lookup-form.css?sheet";

const IndustrySuggestionsWithFirstAnswer = lazy(
  () => import("./industry-suggestions-with-first-answer.tsx"),
);

/**
 * The field for an industry on a page that is the same for everyone: a plain form to the answer. What makes it answer
 * in place is fetched when a pointer or the focus comes near. `label`: tells the second search of a page from the first.
 */
export function IndustryLookupForm({
  label,
  labeled = true,
}: {
  label?: string;
  labeled?: boolean;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [near, setNear] = useState(false);
  const come = () => setNear(true);
  return (
    <Form
      className="lookup"
      action={paths.reservation()}
      discover="none"
      role="search"
      aria-label={label}
      onFocus={come}
      onPointerEnter={come}
    >
      <Style name="lookup" sheet={sheet} />
      <label htmlFor={id} className={labeled ? undefined : "hidden-but-read"}>
        Your industry
      </label>
      <div className="row">
        <input
          ref={field}
          id={id}
          name="industry"
          maxLength={80}
          placeholder={labeled ? "Plumbing, bakery..." : "Your industry"}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" quiet>
          Check
        </Button>
      </div>
      {near && (
        <Suspense>
          <IndustrySuggestionsWithFirstAnswer id={id} field={field} />
        </Suspense>
      )}
    </Form>
  );
}
