import { createContext } from "react";
import { useActionData } from "react-router";
import type { EmailPreview } from "#business/preview-emails.ts";

/** How a form was refused. */
export type RefusedForm = {
  outcome: "refused";
  problem: string;
  field: string | undefined;
  button: string;
  values: Record<string, string>;
  /** The record's events since the form was opened. */
  since: string[];
};

/** A form that was not carried out yet: the emails that it would send. */
export type EmailPreviewAnswer = {
  outcome: "emails";
  emails: EmailPreview;
  /** What the form does, in the words of its button: "mark the card as printed". */
  verb: string;
  values: Record<string, string | string[]>;
};

export const FORM_ANSWER_ELEMENT_ID = "form-answer";

/** What the page's last form was answered, unless the page has an answer of its own. */
export const useFormAnswer = () =>
  useActionData<RefusedForm | EmailPreviewAnswer | { outcome?: undefined }>();

/** How the page's last form was refused, if it was. */
export function useRefusedForm(): RefusedForm | undefined {
  const answer = useFormAnswer();
  return answer?.outcome === "refused" ? answer : undefined;
}

/** What was typed into the form of a button, and what is wrong with it; undefined unless it was refused. */
export function useRefusedFormState(button: string, of?: string | number) {
  const refused = useRefusedForm();
  if (!refused || refused.button !== button) return undefined;
  if (of !== undefined && refused.values.of !== String(of)) return undefined;
  return {
    value: (name = "") => refused.values[name],
    problem: (field = "") => (refused.field === field ? refused.problem : undefined),
  };
}

export const FormStateContext = createContext<ReturnType<typeof useRefusedFormState>>(undefined);

type Values = Readonly<Record<string, string>>;

/** The values a form shows after another operator saved the record: the typed ones where `was` differs, else the saved. */
export function mergeTypedAndSavedValues(
  typed: Values,
  was: Values | undefined,
  now: Values,
): Values {
  if (!was) return typed;
  const untouched = Object.keys(was).filter((name) => typed[name] === was[name]);
  return { ...typed, ...Object.fromEntries(untouched.map((name) => [name, now[name] ?? ""])) };
}

/** The values that a form had shown, from its hidden field; undefined for anything else. */
export function parseShownValues(text: string | undefined): Values | undefined {
  try {
    const read: unknown = JSON.parse(text ?? "");
    if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
    return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]));
  } catch {
    return undefined;
  }
}

/** What was sent with a page’s last form, and the field that was refused. */
export type SubmittedValuesAndProblem = {
  values: Record<string, string>;
  field: string | undefined;
  problem: string | undefined;
};

/** What a field by its name shows: what was typed into it, or else its `first` value, and what is wrong with it. */
export const createFieldPropsBuilder =
  ({ values, field, problem }: SubmittedValuesAndProblem) =>
  (name: string, first?: string) => ({
    id: name,
    name,
    defaultValue: values[name] ?? first,
    problem: field === name ? problem : undefined,
  });
