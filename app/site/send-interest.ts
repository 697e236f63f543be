import { paths } from "#app/paths.ts";

export type Sent = { thanks: string } | { problem: string };

/** A fresh token must have this age, in milliseconds, before the server believes that a person typed. */
const OLD_ENOUGH = 2_100;
/** After this long a fresh token is fetched anew: the server's own limit is a day. */
const STALE = 60 * 60_000;
const PATIENCE = 30_000;

const NO_CONNECTION =
  "We could not reach our server, so your address was not sent. It is still in the field: please check your connection and press the button again.";

let fresh: { token: string; at: number } | undefined;

/** Fetches a token when somebody begins to type. Where that fails, the page's own token serves. */
export async function prepareToSend(): Promise<void> {
  if (fresh && Date.now() - fresh.at < STALE) return;
  try {
    const response = await fetch(paths.interestToken());
    const { token } = (await response.json()) as { token: string };
    fresh = { token, at: Date.now() };
  } catch {
    fresh = undefined;
  }
}

/** What our rule says of the address, or nothing where it is fine, or the rule can't be fetched just now. */
export async function problemWith(form: FormData): Promise<string | undefined> {
  try {
    const { checkInterest } = await import("./check-interest.ts");
    return checkInterest(form);
  } catch {
    return undefined;
  }
}

/** Sends the form, and says in any case what to tell the person. A token is used up by what it fails with. */
export async function sendInterest(form: FormData): Promise<Sent> {
  if (fresh) {
    form.set("token", fresh.token);
    await pause(fresh.at + OLD_ENOUGH - Date.now());
  }
  tellWhere(form);
  try {
    const response = await fetch(paths.interestSubmission(), {
      method: "POST",
      body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) fresh = undefined;
    const isData = response.headers.get("content-type")?.startsWith("application/json");
    return isData ? await response.json() : { problem: unexpected(response.status) };
  } catch {
    return { problem: NO_CONNECTION };
  }
}

function unexpected(status: number): string {
  return status === 413
    ? "That is more than this field takes. Please enter one e-mail address."
    : "Something went wrong on our side, so your address may not have been saved. It is still in the field: please try again in a minute.";
}

/** The page, and the advertisement that led here: that stood in the address of the first page. */
function tellWhere(form: FormData): void {
  const [landing] = performance.getEntriesByType("navigation");
  const search = URL.canParse(landing?.name ?? "") ? new URL(landing?.name ?? "").search : "";
  form.set("page", location.pathname);
  form.set("campaign", location.search || search);
  if (!URL.canParse(document.referrer)) return;
  const { host } = new URL(document.referrer);
  if (host !== location.host) form.set("referrer", host);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
