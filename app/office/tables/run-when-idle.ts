/** A frame has 16 milliseconds; work that can wait takes no more than this of it. */
const SHARE_MS = 4;

/** Until the browser has nothing better to do; where it cannot tell, until the next task. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve);
  });

/** Does work step by step in idle moments, so that nobody waits for it. */
export async function runWhenIdle<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    await idle();
    const until = performance.now() + SHARE_MS;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
  }
}
