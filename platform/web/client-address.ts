import { isIP } from "node:net";
import { log } from "#platform/log.ts";

/**
 * The visitor's address. Each trusted proxy appends the address it saw to X-Forwarded-For, some with its port; so with
 * `trusted` proxies the visitor is that many entries from the right; entries further left were written by the visitor and
 * are ignored. An entry that is no address is nobody's: the socket's counts.
 */
export function findClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  const forwarded = trusted > 0 ? forwardedFor?.split(",").at(-trusted) : undefined;
  return readAddress(forwarded ?? "") ?? socketAddress ?? "unknown";
}

/** "203.0.113.9:5123" and "[2001:db8::1]:443" without their ports (RFC 7239, section 6). */
function readAddress(entry: string): string | undefined {
  const bare = entry.trim().replaceAll('"', "");
  if (isIP(bare)) return bare;
  const [, address = ""] =
    /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(bare)?.filter(Boolean) ?? [];
  return isIP(address) ? address : undefined;
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let seenAt = Number.NEGATIVE_INFINITY;
let saidAt = Number.NEGATIVE_INFINITY;

/** Records an X-Forwarded-For although no proxy is trusted: behind a proxy all visitors then look like one. Hourly. */
export function recordUntrustedForwarding(at = Date.now()): void {
  seenAt = at;
  if (at - saidAt < HOUR) return;
  saidAt = at;
  log.warn(
    "X-Forwarded-For arrives, but TRUSTED_PROXIES is 0: behind a proxy every visitor counts as one network. Set TRUSTED_PROXIES to the number of proxies in front of this server.",
  );
}

/** Whether this process has seen such a request within a day. */
export function hasSeenUntrustedForwarding(now = Date.now()): boolean {
  return now - seenAt < DAY;
}
