/** The limiter's answer; `retryAfter` in whole seconds, at least 1 if refused, else 0. */
export type RateLimitResult = { allowed: boolean; retryAfter: number };

/**
 * Counts events by key over a sliding window, in this instance's memory: enough to slow a robot,
 * never a business rule. Memory is bounded: beyond `maxKeys` the least recently used key is
 * forgotten.
 */
export class SlidingWindow {
  readonly #windowMs: number;
  readonly #maxKeys: number;
  readonly #events = new Map<string, number[]>();

  constructor({ windowMs, maxKeys = 50_000 }: { windowMs: number; maxKeys?: number }) {
    this.#windowMs = windowMs;
    this.#maxKeys = maxKeys;
  }

  /** Counts one event for the key if fewer than `limit` are in the window that ends at `at`. */
  take(key: string, limit: number, at: Date): RateLimitResult {
    const time = at.getTime();
    const recent = (this.#events.get(key) ?? []).filter((event) => event > time - this.#windowMs);
    const allowed = recent.length < limit;
    if (allowed) recent.push(time);
    this.#remember(key, recent);
    const frees = (recent[recent.length - limit] ?? time) + this.#windowMs - time;
    return { allowed, retryAfter: allowed ? 0 : Math.max(1, Math.ceil(frees / 1000)) };
  }

  /** Takes back the key's last event: a failure on our side is not held against a person. */
  giveBack(key: string): void {
    this.#events.get(key)?.pop();
  }

  get size(): number {
    return this.#events.size;
  }

  #remember(key: string, events: number[]): void {
    this.#events.delete(key);
    this.#events.set(key, events);
    if (this.#events.size <= this.#maxKeys) return;
    const [oldest] = this.#events.keys();
    if (oldest !== undefined) this.#events.delete(oldest);
  }
}

/** The part of an address that is one household: all of an IPv4, the first 56 bits of an IPv6 (RFC 6177, section 2). */
export function householdNetworkOf(address: string): string {
  return prefixOf(address, 56);
}

/** The first 48 bits of an IPv6 address, the most that one site gets (RFC 6177, section 2); undefined for IPv4. */
export function wideNetworkOf(address: string): string | undefined {
  const prefix = prefixOf(address, 48);
  return prefix.includes(":") ? prefix : undefined;
}

/** The networks that an address counts for: its household's, and three times as much of its wide IPv6 network. */
export function networkLimitsForAddress(
  address: string,
  limit: number,
): { network: string; limit: number }[] {
  if (!address.includes(":")) return [{ network: address, limit }];
  const wide = wideNetworkOf(address);
  const own = { network: householdNetworkOf(address), limit };
  return wide === undefined ? [own] : [own, { network: wide, limit: 3 * limit }];
}

function prefixOf(address: string, bits: 48 | 56): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("%", 1).join("").split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const gap = address.includes("::") ? Math.max(0, 8 - front.length - back.length) : 0;
  const groups = [...front, ...Array<string>(gap).fill("0"), ...back].map(
    (group) => Number.parseInt(group, 16) || 0,
  );
  const kept = groups.slice(0, 3);
  if (bits === 56) kept.push((groups[3] ?? 0) & 0xff00);
  return `${kept.map((group) => group.toString(16)).join(":")}::/${bits}`;
}
