import { Notice } from "./controls.tsx";

export type FormErrorWithChanges = {
  problem: string;
  field: string | undefined;
  /** The value of the button that was pressed. */
  button: string;
  values: Record<string, string>;
  /** The record's events since the form was opened. */
  since: string[];
};

export const FORM_ERROR_ID = "form-error";

/**
 * Where a form leads that stands on a page opened at a "#": to what is wrong, or to the top, where the emails stand that it
 * would send. Without it, a browser keeps the page's own "#" and stays at the form as if nothing had happened.
 */
export const TO_ANSWER = `#${FORM_ERROR_ID}`;

export function FormErrorNotice({ refused }: { refused: FormErrorWithChanges }) {
  return (
    <Notice kind="problem" id={FORM_ERROR_ID}>
      {refused.problem}
      {refused.since.length > 0 && (
        <>
          <p>Changed since you opened it:</p>
          <ul>
            {refused.since.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>We kept what you typed. Save again if it’s still right.</p>
        </>
      )}
    </Notice>
  );
}

/** What each field of a form shows: its initial value or, after a refusal, the typed one, and its problem. */
export function fieldValuesAndProblems(
  refused: FormErrorWithChanges | undefined,
  button: string,
  key = "",
) {
  const mine =
    refused?.button === button && (key === "" || refused.values.of === key) ? refused : undefined;
  const value = (name: string, otherwise = "") => mine?.values[name] ?? otherwise;
  const problem = (field: string) => (mine?.field === field ? mine.problem : undefined);
  return {
    /** Whether this form was refused, so that it stays open. */
    refused: mine !== undefined,
    value,
    problem,
    /** What the field of this name takes; `about`: the field that its problem names, if it's another. */
    field: (name: string, otherwise = "", about = name) => ({
      id: name,
      name,
      defaultValue: value(name, otherwise),
      problem: problem(about),
    }),
  };
}
