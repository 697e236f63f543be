import { data, type RouterContextProvider, redirect } from "react-router";
import { type ActionContext, visitorActor } from "#business/audit-log/audit-log.ts";
import type { PrivateLinkChannel } from "#business/auth/private-link.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import {
  findReservationByToken,
  type ReservationByPrivateLink,
} from "#business/reservations/private-links.ts";
import { log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import { paths } from "./paths.ts";
import { requestContext } from "./request-context.ts";

/**
 * The headers of every page behind a private link: not stored, not indexed, and its address not
 * sent to linked pages. `no-referrer` would send even less, but browsers then hide the origin of
 * our own forms, and over plain http the server could not tell them from another site's.
 */
export const privatePageHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "strict-origin",
  "x-robots-tag": "noindex, nofollow",
} as const;

export type LinkedReservation = ReservationByPrivateLink & { mailing: Mailing };

/** The same response for every link that opens nothing: unknown, revoked, cut off, or for another route. */
export function notFoundResponse() {
  return data(null, { status: 404, statusText: "Not Found" });
}

/** The reservation that a link opens, if it was issued in one of these ways; throws `notFoundResponse` otherwise. */
export async function requireReservationByLink(
  token: string,
  ways?: readonly PrivateLinkChannel[],
): Promise<LinkedReservation> {
  const own = await findReservationByLink(token, ways);
  if (!own) throw notFoundResponse();
  return own;
}

/** The same for actions. The office is redirected to the page, because it acts in the office instead. */
export async function requireReservationToChange(token: string): Promise<LinkedReservation> {
  const own = await requireReservationByLink(token);
  if (own.channel === "office") throw redirect(paths.yours(token), 303);
  return own;
}

/** The same where no page can say that there is nothing. */
export async function findReservationByLink(
  token: string,
  ways?: readonly PrivateLinkChannel[],
): Promise<LinkedReservation | undefined> {
  const opened = await findReservationByToken(token);
  if (!opened || (ways && !ways.includes(opened.channel))) return undefined;
  const mailing = await findMailingById(opened.reservation.mailingId);
  if (!mailing) throw new Error(`reservation ${opened.reservation.id} has no mailing`);
  return { ...opened, mailing };
}

/** The holder of a private link acts as a visitor: the link says what they may do, not who they are. */
export function visitorActionContext(context: Readonly<RouterContextProvider>): ActionContext {
  return { actor: visitorActor, now: context.get(requestContext).now };
}

export function refusalResponseInit({ status, retryAfter }: Refusal): ResponseInit {
  return retryAfter ? { status, headers: { "retry-after": String(retryAfter) } } : { status };
}

export const formErrorResponse = (refused: Refusal) =>
  data({ problem: refused.sentence }, refusalResponseInit(refused));

/** Does what a form asks, then redirects to the path that `work` returns; a refusal becomes a form error. */
export async function redirectOrFormError(
  context: Readonly<RouterContextProvider>,
  work: (by: ActionContext) => Promise<string>,
) {
  const { done, refused } = await catchRefusal(context, () => work(visitorActionContext(context)));
  if (refused) return formErrorResponse(refused);
  throw redirect(done, 303);
}

/**
 * Does what a form asks; a refusal comes back as such and is logged with this request's reference, any other failure is thrown.
 * A refusal may mean that what the page shows has changed: such a route also loads it anew after an error (`shouldRevalidate`).
 */
export async function catchRefusal<Result>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<Result>,
): Promise<{ done: Result; refused?: undefined } | { refused: Refusal; done?: undefined }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reference } = context.get(requestContext);
    log.info({ reference, code: error.code, detail: error.detail }, "a reservation was refused");
    return { refused: error };
  }
}
