/**
 * The visitor's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so with
 * `trusted` of them in front the visitor is that many places from the right; what stands further
 * left was written by the visitor and is not believed.
 */
export function findClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  const chain = forwardedFor?.split(",").map((part) => part.trim()) ?? [];
  const told = trusted > 0 ? chain.at(-trusted) : undefined;
  return told || socketAddress || "unknown";
}
