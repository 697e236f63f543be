import { data, type RouterContextProvider } from "react-router";
import { visitContext } from "#app/context.ts";
import { type Circumstances, visitor } from "#business/journal/journal.ts";
import { getMailing } from "#business/mailings/find.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { openReservation } from "#business/reservations/find.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";

/** What a page of a reservation in the making answers with: nobody keeps or lists it, and no link tells its address. */
export const privateHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "strict-origin",
  "x-robots-tag": "noindex, nofollow",
} as const;

/** Whoever reserves acts as a visitor: there are no accounts. */
export function circumstancesOf(context: Readonly<RouterContextProvider>): Circumstances {
  return { actor: visitor, now: context.get(visitContext).now };
}

/** The reservation that a private link opens, with its mailing; throws "not found" for any other text. */
export async function openOwn(
  token: string,
): Promise<{ reservation: Reservation; mailing: Mailing }> {
  const opened = await openReservation(token);
  const mailing = opened && (await getMailing(opened.reservation.mailingId));
  if (!mailing) throw data(null, { status: 404 });
  return { reservation: opened.reservation, mailing };
}

/** Does what a form asks; a refusal comes back as such and is logged, any other failure is thrown. */
export async function attempt<Result>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<Result>,
): Promise<{ done: Result; refused?: undefined } | { refused: Refusal; done?: undefined }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reference } = context.get(visitContext);
    log.info({ reference, code: error.code, detail: error.detail }, "a reservation was refused");
    return { refused: error };
  }
}

/** Status and headers of an answer that says a refusal. */
export function answeredAs(refused: Refusal): ResponseInit {
  const { status, retryAfter } = refused;
  return retryAfter ? { status, headers: { "retry-after": String(retryAfter) } } : { status };
}
