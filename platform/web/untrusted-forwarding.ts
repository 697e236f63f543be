import { log } from "#platform/log.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let seenAt = Number.NEGATIVE_INFINITY;
let saidAt = Number.NEGATIVE_INFINITY;

/**
 * Records that a request came with X-Forwarded-For while no proxy is trusted: behind a proxy all visitors are then one
 * network, and the limits of one are everybody's. Said in the log once an hour.
 */
export function recordUntrustedForwarding(at = Date.now()): void {
  seenAt = at;
  if (at - saidAt < HOUR) return;
  saidAt = at;
  log.warn(
    "X-Forwarded-For arrives, but TRUSTED_PROXIES is 0: behind a proxy every visitor counts as one network. Set TRUSTED_PROXIES to the number of proxies in front of this server.",
  );
}

/** Whether such a request came to this process within a day. */
export function isForwardedUntrusted(now = Date.now()): boolean {
  return now - seenAt < DAY;
}
