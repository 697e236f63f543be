/**
 * Words in the names of programs that read addresses without a person looking: crawlers (nearly all have "bot", "crawl" or
 * "spider" in their name), previews of links in messages, and command-line tools. Sources: Google's and Meta's lists of
 * their crawlers (developers.google.com/search/docs/crawling-indexing/overview-google-crawlers,
 * developers.facebook.com/docs/sharing/webmasters/web-crawlers, read November 2026); the previews of Slack, X, LinkedIn,
 * Discord, Telegram and Apple have "bot" in theirs. "WhatsApp" stands alone: its own browser has a phone's name before it.
 */
const MACHINES =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|meta-external|^whatsapp|headless|lighthouse|monitor|curl\/|wget\/|python|go-http-client|java\/|node|axios|libwww/i;

/** The headers by which a browser says that it reads ahead (Fetch standard, "Sec-Purpose"; before it Chrome's and Firefox's own). */
const AHEAD = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

type Asked = {
  method: string | undefined;
  headers: Partial<Record<string, string | string[]>>;
};

/** Whether a request only asks for the headers, or is a prefetch: nobody has opened the page yet. */
export function isHeadOrPrefetch({ method, headers }: Asked): boolean {
  if (method !== "GET") return true;
  for (const name of AHEAD) {
    const purpose = headers[name];
    if (purpose && /prefetch|preview|prerender/i.test(String(purpose))) return true;
  }
  return false;
}

/** A maker of phones: "Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) ...". */
const PHONES_CALLED_BOT = /\bcubot\b/gi;

/** Whether a program reads by itself, by the name that it gives or because it gives none. */
export const isRobot = (agent: string): boolean =>
  agent === "" || MACHINES.test(agent.replace(PHONES_CALLED_BOT, ""));
