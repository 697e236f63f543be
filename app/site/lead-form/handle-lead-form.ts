import type { RouterContextProvider } from "react-router";
import { formText, readForm } from "#app/read-form.ts";
import { requestContext } from "#app/request-context.ts";
import { visitorActor } from "#business/audit-log/audit-log.ts";
import { captureLead } from "#business/leads/capture-lead.ts";
import { log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import { cutText } from "#platform/text-limits.ts";

/** The outcome of a submitted email form. `kept` is what a form without script carries to its next attempt. */
export type LeadFormResult =
  | { done: true; thanks: string }
  | {
      done: false;
      problem: string;
      status: number;
      retryAfter: number | undefined;
      kept: { email: string; page: string; campaign: string };
    };

const KEPT = 20_000;

export async function handleLeadForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<LeadFormResult> {
  const { networkAddress, now, reference } = context.get(requestContext);
  const form = await readForm(request);
  const field = (name: string) => formText(form, name);
  const origin = cameFrom(request);
  const page = field("page") || origin?.pathname || "/";
  const campaign = field("campaign") || origin?.search || "";
  try {
    const { thanks } = await captureLead(
      {
        email: field("email"),
        page,
        campaign: new URLSearchParams(cutText(campaign, KEPT)),
        referrerHost: field("referrer") || null,
        honeypot: field("more"),
        token: field("token"),
        networkAddress,
      },
      { actor: visitorActor, now },
    );
    return { done: true, thanks };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.info({ reference, code: error.code, detail: error.detail }, "an email form was refused");
    return {
      done: false,
      problem: error.sentence,
      status: error.status,
      retryAfter: error.retryAfter,
      kept: { email: field("email"), page, campaign },
    };
  }
}

/** Our page with the form, from the referrer; undefined if there is none. */
function cameFrom(request: Request): URL | undefined {
  const referer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return url.host === request.headers.get("host") ? url : undefined;
}
