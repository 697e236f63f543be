import { MIN_TOKEN_LENGTH } from "#platform/web/redact-path.ts";

const ADDRESS = /https?:\/\/[^\s"'<>]+/g;
const LONG_PART = new RegExp(`(?<=[^/]/)[^/?#]{${MIN_TOKEN_LENGTH},}`, "g");

/** A message's text for anyone but its reader: without the secret parts of its links. */
export function redactLinkTokens(words: string): string {
  return words.replace(ADDRESS, (address) => address.replace(LONG_PART, "…"));
}
