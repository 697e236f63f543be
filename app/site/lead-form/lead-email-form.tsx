import { type FormEvent, useId, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { EmailSuggestion } from "#app/email-suggestion.tsx";
import { paths } from "#app/paths.ts";
import type { loader as layoutLoader } from "#app/site/layout/site-layout.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RegistrationTarget } from "#app/ui/printers-marks.tsx";
import { Style } from "#app/ui/style.tsx";
import type { LeadFormResult } from "./handle-lead-form.ts";
import sheet from "./lead-email-form.css?sheet";

/** How long "Processing..." is shown at least, in milliseconds (docs/client-requirements.md, S1). */
const LEAST = 1_000;

type Failed = Extract<LeadFormResult, { done: false }>;
type State = { at: "idle" | "processing" | "done"; answer?: string; problem?: string };

/** The email form. It takes the colors around it, so set `color-scheme: light` on printed stock. */
export function LeadEmailForm({
  button = "Spotlight Your Business",
  failed,
}: {
  button?: string;
  failed?: Failed;
}) {
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
    const least = new Promise((resolve) => setTimeout(resolve, LEAST));
    const [sent] = await Promise.all([send(new FormData(form)), least]);
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
      <div className="hidden-but-read" aria-hidden="true">
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

type SendLeadResult = { thanks: string } | { problem: string };

/** The age, in milliseconds, at which the server accepts a fresh token as a person's. */
const OLD_ENOUGH = 2_100;
/** After this long the token is fetched again: the server's own limit is a day. */
const STALE = 60 * 60_000;
const PATIENCE = 30_000;

const NO_CONNECTION =
  "We couldn’t reach our server, so nothing was sent. Check your connection and try again.";

let fresh: { token: string; at: number } | undefined;

/** Fetches a token when typing begins. If that fails, the page's own token is used. */
async function prefetchFormToken(): Promise<void> {
  if (fresh && Date.now() - fresh.at < STALE) return;
  try {
    const response = await fetch(paths.leadFormToken());
    const { token } = (await response.json()) as { token: string };
    fresh = { token, at: Date.now() };
  } catch {
    fresh = undefined;
  }
}

/** What is wrong with the form; nothing where the code that knows can't be loaded, because the server knows too. */
const findProblem = (form: FormData) =>
  import("./find-lead-form-problem.ts")
    .then(({ findLeadFormProblem }) => findLeadFormProblem(form))
    .catch(() => undefined);

/** Sends the form and returns what to tell the person; the page's own token comes first, so a fast typist doesn't wait. */
async function send(form: FormData): Promise<SendLeadResult> {
  const problem = await findProblem(form);
  if (problem !== undefined) return { problem };
  addOrigin(form);
  try {
    const token = fresh && fresh.at + OLD_ENOUGH <= Date.now() ? fresh.token : undefined;
    const response = await post(form, token);
    // A failed attempt uses up its token.
    if (!response.ok && token) fresh = undefined;
    const isData = response.headers.get("content-type")?.startsWith("application/json");
    if (isData) return await response.json();
    return {
      problem:
        response.status === 413
          ? "That’s too long. Enter one email address."
          : "Something went wrong on our end, so your email may not be saved. Try again in a minute.",
    };
  } catch {
    return { problem: NO_CONNECTION };
  }
}

function post(form: FormData, token: string | undefined): Promise<Response> {
  const fields = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  if (token) fields.set("token", token);
  return fetch(paths.leadFormSubmission(), {
    method: "POST",
    body: fields,
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/** The page, and the campaign in the address of the first page. */
function addOrigin(form: FormData): void {
  const [landing] = performance.getEntriesByType("navigation");
  const search = URL.canParse(landing?.name ?? "") ? new URL(landing?.name ?? "").search : "";
  form.set("page", location.pathname);
  form.set("campaign", location.search || search);
  if (!URL.canParse(document.referrer)) return;
  const { host } = new URL(document.referrer);
  if (host !== location.host) form.set("referrer", host);
}
