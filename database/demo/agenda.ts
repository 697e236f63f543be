import { type Actor, visitorActor } from "#business/audit-log/audit-log.ts";
import { now } from "#platform/clock.ts";
import type { ClockShift } from "#platform/clock-shift.ts";
import { Refusal } from "#platform/refusal.ts";

type Entry = { at: number; run: () => Promise<unknown> };

/** Chances that fall the same on every run (mulberry32, public domain). */
export function createSeededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    happens: (percent: number) => next() * 100 < percent,
    between: (from: number, to: number) => from + next() * (to - from),
    oneOf: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("nothing to choose from");
      return item;
    },
  };
}

type Chances = ReturnType<typeof createSeededRandom>;

/** What is going to happen, in the order of time; what is done may add to it. Nothing happens after `end`. */
export class Agenda {
  readonly #entries: Entry[] = [];
  readonly #shift: ClockShift;
  readonly #real: () => number;
  readonly end: number;

  constructor({ shift, real, end }: { shift: ClockShift; real: () => number; end: number }) {
    this.#shift = shift;
    this.#real = real;
    this.end = end;
  }

  at(instant: number, run: Entry["run"]): void {
    if (instant < this.end) this.#entries.push({ at: instant, run });
  }

  /** Moves the clock from action to action, and at last to the present. */
  async run(): Promise<number> {
    let done = 0;
    for (let next = this.#take(); next; next = this.#take()) {
      this.#moveTo(next.at);
      await next.run();
      done++;
    }
    this.#moveTo(this.end);
    return done;
  }

  #take(): Entry | undefined {
    let first = 0;
    for (const [index, { at }] of this.#entries.entries()) {
      if (at < (this.#entries[first]?.at ?? 0)) first = index;
    }
    return this.#entries.splice(first, 1)[0];
  }

  /** Never back: what was done took a moment, too. */
  #moveTo(instant: number): void {
    this.#shift[0] = Math.max(this.#shift[0] ?? -Infinity, instant - this.#real());
  }
}

export type DemoYear = { agenda: Agenda; luck: Chances; owner: Actor; assistant: Actor };

export const visitorContext = () => ({ actor: visitorActor, now: now() });

let networks = 0;
export const nextDemoNetworkAddress = () => {
  networks++;
  return `10.40.${(networks >> 8) & 255}.${networks & 255}`;
};

/** What is refused does not happen; in life as here. */
export function undefinedIfRefused(error: unknown): undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}
