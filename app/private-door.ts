import { data, type RouterContextProvider, redirect } from "react-router";
import { visitContext } from "#app/context.ts";
import { type Circumstances, visitor } from "#business/journal/journal.ts";
import { getMailing } from "#business/mailings/find.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import type { LinkWay } from "#business/people/private-link.ts";
import { openReservation } from "#business/reservations/find.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import { paths } from "./paths.ts";

/**
 * What every page behind a private link answers with: nobody keeps it, nobody lists it, and no page that it leads
 * to learns its address. `no-referrer` would say less still, but browsers then hide the origin of our own forms too,
 * and over plain http the front door could not tell them from another site's.
 */
export const privateHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "strict-origin",
  "x-robots-tag": "noindex, nofollow",
} as const;

export type Own = { reservation: Reservation; mailing: Mailing; way: LinkWay };

/** The one answer to a link that opens nothing: unknown, revoked, cut off, or for another door. */
export function nothingHere() {
  return data(null, { status: 404, statusText: "Not Found" });
}

/** The reservation that a link opens, if it came in one of these ways; throws `nothingHere` otherwise. */
export async function openOwn(token: string, ways?: readonly LinkWay[]): Promise<Own> {
  const own = await findOwn(token, ways);
  if (!own) throw nothingHere();
  return own;
}

/**
 * The same for whoever acts on it. The office only looks: it is led back to the page, which says so, since what it may do
 * is decided in the office.
 */
export async function openToAct(token: string, ways?: readonly LinkWay[]): Promise<Own> {
  const own = await openOwn(token, ways);
  if (own.way === "office") throw redirect(paths.yours(token), 303);
  return own;
}

/** The same where there is no page to say that there is nothing. */
export async function findOwn(token: string, ways?: readonly LinkWay[]): Promise<Own | undefined> {
  const opened = await openReservation(token);
  if (!opened || (ways && !ways.includes(opened.way))) return undefined;
  const mailing = await getMailing(opened.reservation.mailingId);
  if (!mailing) throw new Error(`reservation ${opened.reservation.id} has no mailing`);
  return { ...opened, mailing };
}

/** Whoever holds a private link acts as a visitor: the link says what they may do, not who they are. */
export function circumstancesOf(context: Readonly<RouterContextProvider>): Circumstances {
  return { actor: visitor, now: context.get(visitContext).now };
}

/** A refusal, thrown on where it is none; noted in the log with the reference of this request. */
export function refusedOr(error: unknown, context: Readonly<RouterContextProvider>): Refusal {
  if (!(error instanceof Refusal)) throw error;
  const { reference } = context.get(visitContext);
  log.info({ reference, code: error.code, detail: error.detail }, "a reservation was refused");
  return error;
}

/** Status and headers of an answer that says a refusal. */
export function answeredAs({ status, retryAfter }: Refusal): ResponseInit {
  return retryAfter ? { status, headers: { "retry-after": String(retryAfter) } } : { status };
}

/** A verb's refusal, as what a form tells the person. Any other error is thrown on. */
export function refusal(error: unknown, context: Readonly<RouterContextProvider>) {
  const refused = refusedOr(error, context);
  return data({ problem: refused.sentence }, answeredAs(refused));
}
