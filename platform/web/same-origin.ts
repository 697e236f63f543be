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
