import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import {
  isRequestToLoopback,
  isSecureRequest,
  readCookie,
  serializeSetCookie,
} from "#app/cookies.ts";
import { addReturnPath, officePaths, parseReturnPathOrToday } from "#app/office/office-paths.ts";
import { requestContext } from "#app/request-context.ts";
import { type ActionContext, visitorActor } from "#business/audit-log/audit-log.ts";
import { findSession, type Session, touchSession } from "#business/auth/session.ts";
import { type OpenedSession, operatorActor, type SignInClient } from "#business/auth/sign-in.ts";
import type { Operator, SessionStage } from "#business/team/operator.ts";
import { hasPermission, type Permission } from "#business/team/permissions.ts";
import { log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";

type Context = Readonly<RouterContextProvider>;

export type SignedInOperator = {
  operator: Operator;
  session: Session;
  actionContext: ActionContext;
};

const signedInContext = createContext<SignedInOperator>();
const sessionErrorContext = createContext<{ error: unknown } | null>(null);

export const officeResponseHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex, nofollow",
} as const;

export function toSignInClient(request: Request, context: Context): SignInClient {
  return {
    userAgent: request.headers.get("user-agent") ?? "",
    networkAddress: context.get(requestContext).networkAddress,
    deviceToken: readCookie(request, "device"),
  };
}

export function signedOutActionContext(context: Context): ActionContext {
  return { actor: visitorActor, now: context.get(requestContext).now };
}

/** The session cookie as sent, not yet checked; undefined without one. */
export function readSessionToken(request: Request): string | undefined {
  return readCookie(request, "office");
}

/** The operator whose session is at exactly this stage of signing in; undefined otherwise. */
export async function findOperatorAtSessionStage(
  request: Request,
  context: Context,
  stage: SessionStage,
): Promise<SignedInOperator | undefined> {
  const token = readSessionToken(request);
  const found = token ? await findSession(token) : undefined;
  if (found?.session.stage !== stage) return undefined;
  const actionContext = {
    actor: operatorActor(found.operator.id),
    now: context.get(requestContext).now,
  };
  return { ...found, actionContext };
}

/**
 * Lets in fully signed-in operators and sends everyone else to sign in. On a failure the page's own loader throws,
 * because an error here would show the public site's error page.
 */
export async function requireSignInMiddleware(
  { request, context }: { request: Request; context: Context },
  next: () => Promise<Response>,
): Promise<Response> {
  const signedIn = await findOperatorAtSessionStage(request, context, "signed-in").catch(
    (error: unknown) => {
      context.set(sessionErrorContext, { error });
    },
  );
  if (!signedIn && !context.get(sessionErrorContext)) {
    const { pathname, search } = new URL(request.url);
    const onward =
      request.method === "GET" ? parseReturnPathOrToday(pathname + search) : officePaths.today();
    throw redirect(addReturnPath(officePaths.signIn(), onward), 303);
  }
  if (signedIn) {
    context.set(signedInContext, signedIn);
    await touchSession(signedIn.session.id);
  }
  const response = await next();
  for (const [name, value] of Object.entries(officeResponseHeaders))
    response.headers.set(name, value);
  return response;
}

/** The operator who is signed in; throws a 403 response if their role lacks the permission. */
export function requirePagePermission(context: Context, permission: Permission): SignedInOperator {
  const failure = context.get(sessionErrorContext);
  if (failure) throw failure.error;
  const signedIn = context.get(signedInContext);
  if (hasPermission(signedIn.operator.role, permission)) return signedIn;
  throw data(null, { status: 403 });
}

/** Throws a redirect to the page that asks for password or passkey again, unless they gave it within the last minutes. */
export function redirectUnlessReauthenticated({ session }: SignedInOperator, onward: string): void {
  if (!session.proven) throw redirect(addReturnPath(officePaths.reauthenticate(), onward), 303);
}

export function sessionSetCookieHeaders(request: Request, entered: OpenedSession): Headers {
  const headers = new Headers();
  headers.append("set-cookie", serializeSetCookie(request, "office", entered.token));
  for (const cookie of deviceSetCookieValues(request, entered.deviceToken)) {
    headers.append("set-cookie", cookie);
  }
  return headers;
}

/** The cookie by which a browser stays known; none without a new token. */
export function deviceSetCookieValues(request: Request, token: string | undefined): string[] {
  return token === undefined ? [] : [serializeSetCookie(request, "device", token)];
}

export function redirectAfterSignIn(
  request: Request,
  entered: OpenedSession,
  to: string,
): Response {
  return redirect(to, { status: 303, headers: sessionSetCookieHeaders(request, entered) });
}

export function redirectAfterSignOut(request: Request): Response {
  return redirect(officePaths.signIn(), {
    status: 303,
    headers: { "set-cookie": serializeSetCookie(request, "office", "") },
  });
}

/** The origin that passkeys belong to: localhost, or the public address. */
export function passkeyOrigin(request: Request, context: Context): string {
  if (!isRequestToLoopback(request)) return context.get(requestContext).siteUrl;
  const { host } = new URL(request.url);
  return `${isSecureRequest(request) ? "https" : "http"}://${host}`;
}

export function createSignInLinkBuilder(
  request: Request,
  context: Context,
): (token: string) => string {
  const origin = passkeyOrigin(request, context);
  return (token) => origin + officePaths.signInLink(token);
}

/** Turns an action's refusal into a form error; rethrows anything else. */
export function formErrorResponseOrRethrow(error: unknown, context: Context) {
  if (!(error instanceof Refusal)) throw error;
  const { reference } = context.get(requestContext);
  log.info({ reference, code: error.code, detail: error.detail }, "the office refused something");
  const headers = error.retryAfter ? { "retry-after": String(error.retryAfter) } : undefined;
  const { sentence: problem, field, status } = error;
  return data({ problem, field }, { status, headers });
}
