import { createContext } from "react";
import { useActionData } from "react-router";
import type { EmailPreview } from "#business/preview-emails.ts";

/** How a form was refused. */
export type RefusedForm = {
  problem: string;
  field: string | undefined;
  button: string;
  values: Record<string, string>;
  /** The record's events since the form was opened. */
  since: string[];
};

export type EmailsToRead = {
  emails: EmailPreview;
  /** What the form does, in the words of its button: "mark the card as printed". */
  verb: string;
  values: Record<string, string | string[]>;
};

export const ANSWER_ID = "form-answer";

/** How the page's last form was refused, if it was. */
export function useRefusedForm(): RefusedForm | undefined {
  const answer: unknown = useActionData();
  const isRefused = typeof answer === "object" && answer !== null && "since" in answer;
  return isRefused ? (answer as RefusedForm) : undefined;
}

/** What was typed into the form of a button, and what is wrong with it; undefined unless it was refused. */
export function useFormState(button: string, of?: string | number) {
  const refused = useRefusedForm();
  if (!refused || refused.button !== button) return undefined;
  if (of !== undefined && refused.values.of !== String(of)) return undefined;
  return {
    value: (name = "") => refused.values[name],
    problem: (field = "") => (refused.field === field ? refused.problem : undefined),
  };
}

export const FormContext = createContext<ReturnType<typeof useFormState>>(undefined);
