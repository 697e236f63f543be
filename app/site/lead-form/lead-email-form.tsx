import { type FormEvent, useId, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { EmailSuggestion } from "#app/email-suggestion.tsx";
import { paths } from "#app/paths.ts";
import type { loader as layoutLoader } from "#app/site/layout/site-layout.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RegistrationTarget } from "#app/ui/registration-target.tsx";
import { Style } from "#app/ui/style.tsx";
import type { LeadFormResult } from "./handle-lead-form.ts";
import sheet from "./lead-email-form.css?sheet";
import {
  findLeadFormErrorLazily,
  prefetchFormToken,
  sendLeadForm,
  wait,
} from "./send-lead-form.ts";

/** How long "Processing..." is shown at least, in milliseconds (docs/client-requirements.md, S1). */
const LEAST = 1_000;

type Failed = Extract<LeadFormResult, { done: false }>;
type State = { at: "idle" | "processing" | "done"; answer?: string; problem?: string };

type InterestFormProps = {
  button?: string;
  failed?: Failed;
};

/** The email form. It takes the colors around it, so set `color-scheme: light` on printed stock. */
export function LeadEmailForm({ button = "Spotlight Your Business", failed }: InterestFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const layout = useRouteLoaderData<typeof layoutLoader>("site/layout/site-layout");
  const [state, setState] = useState<State>({ at: "idle", problem: failed?.problem });
  const processing = state.at === "processing";

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (processing) return;
    const form = event.currentTarget;
    setState({ at: "processing" });
    const [sent] = await Promise.all([send(new FormData(form)), wait(LEAST)]);
    if ("thanks" in sent) {
      form.reset();
      if (field.current) field.current.value = "";
      setState({ at: "done", answer: sent.thanks });
    } else {
      setState({ at: "idle", problem: sent.problem });
      field.current?.focus();
    }
  }

  return (
    <form
      className="lead-form"
      method="post"
      action={paths.leadForm()}
      onSubmit={(event) => void submit(event)}
      onFocus={() => void prefetchFormToken()}
      aria-busy={processing}
    >
      <Style name="lead-form" sheet={sheet} />
      <label htmlFor={id}>Email</label>
      <input
        ref={field}
        id={id}
        className="field"
        type="email"
        name="email"
        required
        autoComplete="email"
        placeholder="you@yourbusiness.com"
        defaultValue={failed?.kept.email}
        readOnly={processing}
        aria-invalid={state.problem ? true : undefined}
        aria-describedby={`${id}-note ${id}-problem`}
      />
      <EmailSuggestion fieldId={id} email={failed?.kept.email} />
      <div className="more" aria-hidden="true">
        <label htmlFor={`${id}-more`}>Leave this field empty</label>
        <input id={`${id}-more`} type="text" name="more" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="token" value={layout?.token} />
      {failed && <input type="hidden" name="page" value={failed.kept.page} />}
      {failed && <input type="hidden" name="campaign" value={failed.kept.campaign} />}
      <Button type="submit" disabled={processing}>
        {processing ? "Processing..." : button}
      </Button>
      <div className="answer">
        <p id={`${id}-problem`} className="problem" role="alert">
          {state.problem && (
            <>
              <RegistrationTarget />
              {state.problem}
            </>
          )}
        </p>
        <p className="done" role="status">
          {state.at === "done" && (
            <>
              <Icon name="check" />
              {state.answer}
            </>
          )}
        </p>
        <p id={`${id}-note`}>{state.at !== "done" && !state.problem && "No obligation"}</p>
      </div>
    </form>
  );
}

async function send(form: FormData) {
  const problem = await findLeadFormErrorLazily(form);
  return problem === undefined ? sendLeadForm(form) : { problem };
}
