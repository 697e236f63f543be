import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { householdNetworkOf, SlidingWindow, wideNetworkOf } from "./rate-limit.ts";

const minutes = (count: number) => count * 60_000;
const at = (ms: number) => new Date(1_800_000_000_000 + ms);

describe("a sliding window", () => {
  test("lets so many through and says when the next may come", () => {
    const window = new SlidingWindow({ windowMs: minutes(10) });
    expect(window.take("a", 2, at(0))).toEqual({ allowed: true, retryAfter: 0 });
    expect(window.take("a", 2, at(minutes(4)))).toEqual({ allowed: true, retryAfter: 0 });
    expect(window.take("a", 2, at(minutes(5)))).toEqual({ allowed: false, retryAfter: 300 });
    expect(window.take("a", 2, at(minutes(10) + 1)).allowed).toBe(true);
    expect(window.take("a", 2, at(minutes(10) + 2))).toEqual({ allowed: false, retryAfter: 240 });
  });

  test("keeps keys apart, and applies the smaller limit of a caller to the same count", () => {
    const window = new SlidingWindow({ windowMs: minutes(10) });
    for (let i = 0; i < 3; i++) window.take("a", 6, at(i));
    expect(window.take("a", 3, at(5)).allowed).toBe(false);
    expect(window.take("a", 6, at(5)).allowed).toBe(true);
    expect(window.take("b", 3, at(5)).allowed).toBe(true);
  });

  test("gives back what failed on our side", () => {
    const window = new SlidingWindow({ windowMs: minutes(10) });
    window.take("a", 1, at(0));
    window.giveBack("a");
    expect(window.take("a", 1, at(1)).allowed).toBe(true);
  });

  test("never lets more than the limit through in any window", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(2000), { maxLength: 200 }),
        fc.integer({ min: 1, max: 5 }),
        (gaps, limit) => {
          const window = new SlidingWindow({ windowMs: 1000 });
          let time = 0;
          const passed: number[] = [];
          for (const gap of gaps) {
            time += gap;
            if (window.take("a", limit, at(time)).allowed) passed.push(time);
          }
          return passed.every(
            (start) => passed.filter((t) => t >= start && t < start + 1000).length <= limit,
          );
        },
      ),
    );
  });

  test("forgets the key unused for longest rather than grow without end", () => {
    const window = new SlidingWindow({ windowMs: minutes(10), maxKeys: 100 });
    for (let i = 0; i < 10_000; i++) window.take(`key ${i}`, 1, at(i));
    expect(window.size).toBe(100);
    expect(window.take("key 9999", 1, at(10_001)).allowed).toBe(false);
    expect(window.take("key 0", 1, at(10_001)).allowed).toBe(true);
  });
});

test("a network is an IPv4 address, or the first 56 bits of an IPv6 address", () => {
  expect(householdNetworkOf("203.0.113.9")).toBe("203.0.113.9");
  expect(householdNetworkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(householdNetworkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:0::/56");
  expect(householdNetworkOf("2001:0db8:0001:0002::1")).toBe("2001:db8:1:0::/56");
  expect(householdNetworkOf("2001:db8:1:ff::1")).toBe(householdNetworkOf("2001:db8:1:2::1"));
  expect(householdNetworkOf("2001:db8:1:1ff::1")).toBe("2001:db8:1:100::/56");
  expect(householdNetworkOf("2001:db8::1")).toBe("2001:db8:0:0::/56");
  expect(householdNetworkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/56");
  expect(householdNetworkOf("::1")).toBe("0:0:0:0::/56");
});

test("a wide network is the first 48 bits of an IPv6 address, and IPv4 has none", () => {
  expect(wideNetworkOf("2001:db8:1:ff00::1")).toBe("2001:db8:1::/48");
  expect(wideNetworkOf("2001:db8:1:1::1")).toBe(wideNetworkOf("2001:db8:1:ff00::1"));
  expect(wideNetworkOf("2001:db8:2:1::1")).toBe("2001:db8:2::/48");
  expect(wideNetworkOf("203.0.113.9")).toBeUndefined();
  expect(wideNetworkOf("::ffff:203.0.113.9")).toBeUndefined();
});
