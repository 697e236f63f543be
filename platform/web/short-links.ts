import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { log } from "#platform/log.ts";
import { REDIRECT_SECURITY_HEADERS } from "./security-headers.ts";

export type ShortLinkVisitRequest = {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  networkAddress: string;
};

export type ShortLinkTarget = {
  /** Where it leads: an address of another site, or a path of this one. */
  location: string;
  /** Called once its visitor has been sent on. */
  followed: (visit: ShortLinkVisitRequest) => void;
};

/** The short link at a path; undefined leaves the request to the pages. From memory: nothing may be waited for. */
export type FindShortLink = (path: string) => ShortLinkTarget | undefined;

/** Each visit is asked here again. No header more: a scan has no referrer, what is listed is up to the page it leads to, and each costs a fortieth of a scan. */
const HEADERS = {
  ...REDIRECT_SECURITY_HEADERS,
  "cache-control": "no-store",
  "content-length": "0",
};

/** Sends a visitor on with 302, the same for HEAD; then tells the link about the visit. */
export function answerShortLink(
  request: IncomingMessage,
  response: ServerResponse,
  { location, followed }: ShortLinkTarget,
  networkAddress: string,
): void {
  response.writeHead(302, { ...HEADERS, location });
  response.end();
  try {
    followed({ method: request.method, headers: request.headers, networkAddress });
  } catch (error) {
    log.error({ err: error }, "a visit to a short link was not counted");
  }
}
