import { vi } from "vitest";

/** Resolves when `assertion` holds; fails with its last complaint when it does not within a minute. */
export const eventually = <Result>(assertion: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(assertion, { timeout: 60_000, interval: 20 });
