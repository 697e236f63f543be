import { redirect } from "react-router";
import { looksLikeToken } from "#business/auth/token.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { isTimeUp, type Reservation } from "#business/reservations/reservation.ts";
import { describeArizonaTime } from "#platform/clock.ts";
import { readCookie, serializeSetCookie } from "./cookies.ts";
import { paths } from "./paths.ts";
import { findReservationByLink } from "./private-page.ts";

/** So many reservations a browser remembers: as many as a network may have unpaid. */
const REMEMBERED = 4;

const tokensOf = (request: Request): string[] =>
  (readCookie(request, "yours") ?? "").split(".").filter(looksLikeToken);

/** A browser's reservations that still keep a spot, newest first; no query for a browser that made none. */
export async function findMyReservations(request: Request, now: Date) {
  const tokens = tokensOf(request).slice(0, REMEMBERED);
  const opened = await Promise.all(tokens.map((token) => findReservationByLink(token)));
  return opened.flatMap((own, i) => {
    if (!own || !isMine(own.reservation)) return [];
    const { id, spot, industry, state, secondsLeft } = own.reservation;
    const isHold = state === "held" || state === "paying";
    const end = new Date(now.getTime() + (secondsLeft ?? 0) * 1000);
    return {
      token: tokens[i] ?? "",
      id,
      spot,
      industry: { slug: industry, name: findIndustry(industry)?.name ?? industry },
      mailing: { id: own.mailing.id, name: own.mailing.name },
      /** Of a hold: when it ends, as a time of day in Arizona, and in seconds. */
      until: isHold ? describeArizonaTime(end, now) : null,
      secondsLeft: isHold ? secondsLeft : null,
    };
  });
}

export type MyReservation = Awaited<ReturnType<typeof findMyReservations>>[number];

const LIVE: readonly Reservation["state"][] = ["held", "paying", "unconfirmed", "unpaid", "paid"];

const isMine = (own: Reservation) => LIVE.includes(own.state) && !isTimeUp(own);

function rememberReservationSetCookie(request: Request, token: string): string {
  const others = tokensOf(request).filter((other) => other !== token);
  return serializeSetCookie(request, "yours", [token, ...others].slice(0, REMEMBERED).join("."));
}

/** Leads to the details of a hold that was just made, which this browser remembers. `from`: as `paths.reservationDetails` has it. */
export const redirectToHoldAndRememberIt = (request: Request, token: string, from?: string) =>
  redirect(paths.reservationDetails(token, from), {
    status: 303,
    headers: { "set-cookie": rememberReservationSetCookie(request, token) },
  });

export function forgetReservationsSetCookie(request: Request): string {
  return serializeSetCookie(request, "yours", "");
}
