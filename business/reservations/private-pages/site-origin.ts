import type { Settings } from "#platform/settings.server.ts";

/** Where links in messages begin: the site's address, or this machine's while nobody has set one. */
export function siteOrigin({ siteUrl, port }: Pick<Settings, "siteUrl" | "port">): string {
  return siteUrl ?? `http://localhost:${port}`;
}
