import { createHash } from "node:crypto";
import { deferHydration } from "./defer-hydration.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import type { StartScriptManifest } from "./start-script-manifest.ts";

export type FinishedDocument = { body: string; headers: Record<string, string> };

/**
 * A document for one visitor: its scripts are trusted by nonce, and it is not cached. `payAt`: an origin besides this
 * site that its forms may lead to.
 */
export function finishUncachedDocument(
  html: string,
  nonce: string,
  start?: StartScriptManifest,
  payAt?: string,
): FinishedDocument {
  return {
    body: deferHydration(html, start),
    headers: {
      ...SECURITY_HEADERS,
      "content-security-policy": contentSecurityPolicy([`'nonce-${nonce}'`], payAt),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    },
  };
}

/** A document for every visitor: scripts trusted by hash, revalidated. Its policy stays in force after navigations. */
export function finishCachedDocument(
  html: string,
  nonce: string,
  start?: StartScriptManifest,
  payAt?: string,
): FinishedDocument {
  const { html: body, hashes } = stripNonceAndHashScripts(deferHydration(html, start), nonce);
  return {
    body,
    headers: {
      ...SECURITY_HEADERS,
      "content-security-policy": contentSecurityPolicy(hashes, payAt),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    },
  };
}

/**
 * The policy of every document. `scripts` are nonce or hash sources for its inline scripts; `payAt`
 * is the origin besides our own that a form may redirect to (two engines check redirects too).
 */
export function contentSecurityPolicy(scripts: string[], payAt = ""): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(" ")}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${payAt}`.trimEnd(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * A cached page can't carry a nonce. Only scripts rendered with this rendering's nonce are trusted:
 * the nonce is replaced by the script's hash.
 */
export function stripNonceAndHashScripts(
  html: string,
  nonce: string,
): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const without = html.replaceAll(
    /<script([^>]*?)>([\s\S]*?)<\/script>/g,
    (whole, attributes: string, body: string) => {
      if (!attributes.includes(` nonce="${nonce}"`)) return whole;
      if (body) hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
      return `<script${attributes.replace(` nonce="${nonce}"`, "")}>${body}</script>`;
    },
  );
  return { html: without.replaceAll(` nonce="${nonce}"`, ""), hashes: [...hashes] };
}
