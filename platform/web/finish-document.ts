import {
  contentSecurityPolicy,
  stripNonceAndHashScripts,
} from "#platform/web/content-security-policy.ts";
import { deferHydration } from "#platform/web/defer-hydration.ts";
import { SECURITY_HEADERS } from "#platform/web/security-headers.ts";
import type { StartScriptManifest } from "./start-script-manifest.ts";

export type FinishedDocument = { body: string; headers: Record<string, string> };

/**
 * A document for one visitor: its scripts are trusted by nonce, and it is not cached. `payAt`: an
 * origin besides this site that its forms may lead to.
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

/**
 * A document for every visitor: its scripts are trusted by hash; browsers revalidate it. It has the
 * same `payAt`, since its policy stays in force on pages that the visitor reaches by script.
 */
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
