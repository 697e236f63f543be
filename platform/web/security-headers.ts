/** All that browsers read of an answer without a body that only sends them on. */
export const REDIRECT_SECURITY_HEADERS: Record<string, string> = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

/** The headers of every response that shows something, document or not. */
export const SECURITY_HEADERS: Record<string, string> = {
  ...REDIRECT_SECURITY_HEADERS,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
};

/** The same for a response that is not a document: it may load and run nothing. */
export const NON_DOCUMENT_SECURITY_HEADERS: Record<string, string> = {
  ...SECURITY_HEADERS,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: with every unsafe method a browser sends `Sec-Fetch-Site`
 * or at least `Origin`, and they must name this site: `siteUrl`, or if that is not set, the
 * requested host. Refuses requests with neither (OWASP ASVS 5.0, V3.5.1).
 */
export function isReadOrSameOriginWrite(request: Request, siteUrl: string | undefined): boolean {
  if (SAFE.has(request.method)) return true;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || (site === "none" && origin === null);
  if (!origin || !URL.canParse(origin)) return false;
  return siteUrl ? origin === siteUrl : new URL(origin).host === request.headers.get("host");
}
