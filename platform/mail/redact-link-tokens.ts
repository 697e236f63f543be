import { MIN_TOKEN_LENGTH } from "#platform/web/redact-path.ts";

const ADDRESS = /https?:\/\/[^\s"'<>]+/g;
const LONG_PART = new RegExp(`(?<=[^/]/)[^/?#]{${MIN_TOKEN_LENGTH},}`, "g");

/**
 * The words of a message as somebody other than its reader may see them: of every address in them, the parts that may
 * open something for anyone who knows them are left out.
 */
export function redactLinkTokens(words: string): string {
  return words.replace(ADDRESS, (address) => address.replace(LONG_PART, "…"));
}
