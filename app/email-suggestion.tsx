import { useEffect, useState } from "react";
import { Style } from "#app/ui/style.tsx";
import { useHasJavaScript } from "#app/ui/use-has-javascript.ts";
import { suggestEmail } from "#platform/suggest-email.ts";
import sheet from "./email-suggestion.css?sheet";

/** "Did you mean pat@gmail.com?" below an email field, whose button corrects it. It never keeps a form from being sent. */
export function EmailSuggestion({
  fieldId,
  email,
}: {
  /** The field that it corrects; none: it only asks. */
  fieldId?: string | undefined;
  email?: string | undefined;
}) {
  const [typed, setTyped] = useState(email ?? "");
  const isScripted = useHasJavaScript();
  useEffect(() => {
    const field = fieldId && document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    const read = () => setTyped(field.value);
    read();
    field.addEventListener("change", read);
    return () => field.removeEventListener("change", read);
  }, [fieldId]);
  const meant = suggestEmail(typed);
  const correct = () => {
    const field = fieldId && document.getElementById(fieldId);
    if (!meant || !(field instanceof HTMLInputElement)) return;
    field.value = meant;
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    field.focus();
  };
  if (!meant) return null;
  return (
    <p className="email-suggestion" role="alert">
      <Style name="email-suggestion" sheet={sheet} />
      Did you mean{" "}
      {isScripted && fieldId ? (
        <button type="button" onClick={correct}>
          {meant}
        </button>
      ) : (
        <b>{meant}</b>
      )}
      ?
    </p>
  );
}
