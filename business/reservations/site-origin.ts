import type { Settings } from "#platform/settings.server.ts";

/** The origin of links in messages: the site's address, or this machine's if none is set. */
export function siteOrigin({ siteUrl, port }: Pick<Settings, "siteUrl" | "port">): string {
  return siteUrl ?? `http://localhost:${port}`;
}
