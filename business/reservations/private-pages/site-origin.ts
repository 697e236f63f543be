import type { Environment } from "#platform/environment.ts";

/** Where links in messages begin: the site's address, or this machine's while nobody has set one. */
export function siteOrigin({ siteUrl, port }: Pick<Environment, "siteUrl" | "port">): string {
  return siteUrl ?? `http://localhost:${port}`;
}
