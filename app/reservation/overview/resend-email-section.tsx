import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { EmailSuggestion } from "#app/email-suggestion.tsx";
import { FormErrorMessage } from "#app/reservation/paper-slip-layout.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailInput } from "#app/ui/email-input.tsx";
import { Style } from "#app/ui/style.tsx";
import { suggestEmail } from "#platform/suggest-email.ts";
import sheet from "./resend-email-section.css?sheet";

export type ResendEmailResult =
  | { resentTo: string }
  | { problem: string; email?: string | undefined };

export function ResendEmailSection({
  email,
  times,
  answer,
}: {
  email: string;
  /** How many of these emails there are: two presses send one. */
  times: number;
  answer: ResendEmailResult | undefined;
}) {
  const id = useId();
  const pending = useNavigation().formAction !== undefined;
  const meant = suggestEmail(email);
  const refused = answer && "problem" in answer ? answer : undefined;
  const resentTo = answer && "resentTo" in answer ? answer.resentTo : undefined;
  return (
    <section className="resend-email" aria-labelledby={`${id}-title`}>
      <Style name="resend-email" sheet={sheet} />
      <div className="wrap">
        <h2 id={`${id}-title`}>Didn’t get our email?</h2>
        <p>
          {meant
            ? `We emailed ${email}. Did you mean ${meant}?`
            : `We emailed ${email}. Give it a minute, and check your spam folder.`}
        </p>
        <p role="status" className="resent">
          {resentTo && `We’re sending it to ${resentTo}.`}
        </p>
        <FormErrorMessage problem={refused?.problem} />
        <Form method="post">
          <input type="hidden" name="times" value={times} />
          <Button type="submit" quiet name="do" value="resend" disabled={pending}>
            Resend Email
          </Button>
        </Form>
        <details open={meant !== undefined || refused?.email !== undefined}>
          <summary>Change email address</summary>
          <Form method="post">
            <input type="hidden" name="times" value={times} />
            <label htmlFor={`${id}-email`}>Your email</label>
            <EmailInput
              id={`${id}-email`}
              key={email}
              name="email"
              required
              autoComplete="email"
              defaultValue={refused?.email ?? meant ?? ""}
              aria-invalid={refused?.email === undefined ? undefined : true}
            />
            <EmailSuggestion fieldId={`${id}-email`} email={refused?.email} />
            <Button type="submit" quiet name="do" value="change-email" disabled={pending}>
              Change and Resend
            </Button>
          </Form>
        </details>
      </div>
    </section>
  );
}
