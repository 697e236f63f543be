/**
 * The visitor's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so with
 * `trusted` proxies the visitor is that many entries from the right; entries further left were
 * written by the visitor and are ignored.
 */
export function findClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  const chain = forwardedFor?.split(",").map((part) => part.trim()) ?? [];
  const forwarded = trusted > 0 ? chain.at(-trusted) : undefined;
  return forwarded || socketAddress || "unknown";
}
