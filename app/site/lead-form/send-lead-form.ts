import { paths } from "#app/paths.ts";

export type SendLeadResult = { thanks: string } | { problem: string };

/** The age, in milliseconds, at which the server accepts a fresh token as a person's. */
const OLD_ENOUGH = 2_100;
/** After this long the token is fetched again: the server's own limit is a day. */
const STALE = 60 * 60_000;
const PATIENCE = 30_000;

const NO_CONNECTION =
  "We couldn’t reach our server, so nothing was sent. Check your connection and try again.";

let fresh: { token: string; at: number } | undefined;

/** Fetches a token when typing begins. If that fails, the page's own token is used. */
export async function prefetchFormToken(): Promise<void> {
  if (fresh && Date.now() - fresh.at < STALE) return;
  try {
    const response = await fetch(paths.leadFormToken());
    const { token } = (await response.json()) as { token: string };
    fresh = { token, at: Date.now() };
  } catch {
    fresh = undefined;
  }
}

/** The validation error of the address; nothing if it is valid, or if the schema can't be loaded right now. */
export async function findLeadFormErrorLazily(form: FormData): Promise<string | undefined> {
  try {
    const { findLeadFormProblem } = await import("./find-lead-form-problem.ts");
    return findLeadFormProblem(form);
  } catch {
    return undefined;
  }
}

/**
 * Sends the form and returns what to tell the person; the page's own token comes first, so a fast typist doesn't wait.
 */
export async function sendLeadForm(form: FormData): Promise<SendLeadResult> {
  tellWhere(form);
  try {
    const token = fresh && fresh.at + OLD_ENOUGH <= Date.now() ? fresh.token : undefined;
    const response = await post(form, token);
    // A failed attempt uses up its token.
    if (!response.ok && token) fresh = undefined;
    const isData = response.headers.get("content-type")?.startsWith("application/json");
    return isData ? await response.json() : { problem: unexpected(response.status) };
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

function unexpected(status: number): string {
  return status === 413
    ? "That’s too long. Enter one email address."
    : "Something went wrong on our end, so your email may not be saved. Try again in a minute.";
}

/** The page, and the campaign in the address of the first page. */
function tellWhere(form: FormData): void {
  const [landing] = performance.getEntriesByType("navigation");
  const search = URL.canParse(landing?.name ?? "") ? new URL(landing?.name ?? "").search : "";
  form.set("page", location.pathname);
  form.set("campaign", location.search || search);
  if (!URL.canParse(document.referrer)) return;
  const { host } = new URL(document.referrer);
  if (host !== location.host) form.set("referrer", host);
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
