import { log } from "#platform/log.ts";

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
