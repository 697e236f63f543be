/**
 * Three cookies: who is signed in to the office, which browser is known there, and which reservations this browser made
 * (docs/decisions/040). Over https they carry the prefix that keeps others from setting them; on this machine, over plain
 * http, browsers don't take it.
 */
export type CookieName = "office" | "device" | "yours";

const DAY = 24 * 60 * 60;
const KINDS: Record<CookieName, { prefix: string; path: string; lasts: number }> = {
  office: { prefix: "__Host-", path: "/", lasts: 30 * DAY },
  device: { prefix: "__Host-", path: "/", lasts: 400 * DAY },
  yours: { prefix: "__Secure-", path: "/reservation", lasts: 30 * DAY },
};

/** Whether the site's address is this machine itself, by a name of it: SITE_URL, or what was asked while it is not set. */
export function isLoopback(request: Request): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(request.url).hostname);
}

/** Whether the browser of a request speaks https, as far as we may assume. */
export function isSecure(request: Request): boolean {
  if (!isLoopback(request) || new URL(request.url).protocol === "https:") return true;
  return request.headers.get("x-forwarded-proto") === "https";
}

const nameOf = (request: Request, name: CookieName) =>
  isSecure(request) ? KINDS[name].prefix + name : name;

/** The value of a cookie, or undefined. */
export function readCookie(request: Request, name: CookieName): string | undefined {
  const wanted = `${nameOf(request, name)}=`;
  return request.headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((part) => part.startsWith(wanted))
    ?.slice(wanted.length);
}

/** A `Set-Cookie` line; an empty value takes the cookie away. */
export function writeCookie(request: Request, name: CookieName, value: string): string {
  const { path, lasts } = KINDS[name];
  const secure = isSecure(request) ? "; Secure" : "";
  const age = value === "" ? 0 : lasts;
  return `${nameOf(request, name)}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}
