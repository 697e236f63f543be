/** From this length on a part of a path may be a key to something: 22 characters carry 128 random bits. */
export const MIN_TOKEN_LENGTH = 22;

/**
 * A path as the log may keep it, from a path or a whole address: without its query, and without the parts of it
 * that open something for anyone who knows them.
 */
export function redactPath(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : (address.split(/[?#]/)[0] ?? "");
  return path
    .split("/")
    .map((part) => (part.length >= MIN_TOKEN_LENGTH ? "…" : part))
    .join("/");
}
