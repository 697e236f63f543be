/** The office's session, the browser known there, a buyer's reservations here (docs/decisions/040). */
export type CookieName = "office" | "device" | "yours";

const DAY = 24 * 60 * 60;
const LASTS: Record<CookieName, number> = { office: 30 * DAY, device: 400 * DAY, yours: 30 * DAY };

/** Whether the site's address is this machine itself: SITE_URL, or the requested host if that is not set. */
export function isRequestToLoopback(request: Request): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(request.url).hostname);
}

export function isSecureRequest(request: Request): boolean {
  if (!isRequestToLoopback(request) || new URL(request.url).protocol === "https:") return true;
  return request.headers.get("x-forwarded-proto") === "https";
}

const nameOf = (request: Request, name: CookieName) =>
  isSecureRequest(request) ? `__Host-${name}` : name;

export function readCookie(request: Request, name: CookieName): string | undefined {
  const wanted = `${nameOf(request, name)}=`;
  return request.headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((part) => part.startsWith(wanted))
    ?.slice(wanted.length);
}

/** A `Set-Cookie` line; an empty value deletes the cookie. */
export function serializeSetCookie(request: Request, name: CookieName, value: string): string {
  const secure = isSecureRequest(request) ? "; Secure" : "";
  const age = value === "" ? 0 : LASTS[name];
  return `${nameOf(request, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}
