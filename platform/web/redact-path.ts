/** A part of a path of at least this length may be a key: 22 characters carry 128 random bits. */
export const MIN_TOKEN_LENGTH = 22;

/** A path as the log may store it: without its query and without parts that may be keys. */
export function redactPath(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : (address.split(/[?#]/)[0] ?? "");
  return path
    .split("/")
    .map((part) => (part.length >= MIN_TOKEN_LENGTH ? "…" : part))
    .join("/");
}
