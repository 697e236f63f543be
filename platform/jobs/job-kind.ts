import type { GenericSchema } from "valibot";
import * as v from "valibot";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** One kind of job: its name in the table, the shape of its payload, its retries. */
export type JobKind<Payload extends Json> = {
  name: string;
  payload: GenericSchema<unknown, Payload>;
  /** Seconds until the next attempt, after this many failures. */
  pause: (failed: number) => number;
  /** Attempts in all; after the last, the job is dead and waits for a person. */
  attempts: number;
  /** Seconds after which an attempt counts as failed. */
  longest: number;
};

/** 15 s, 1 min, 4 min, 16 min, about 1 h, 4 h, then every 6 h. */
const pauseByDefault = (failed: number) => Math.min(15 * 4 ** (failed - 1), 6 * HOUR);

/** Declares a kind of job. By default it is tried 24 times, over four and a half days. */
export function jobKind<Payload extends Json>(
  name: string,
  payload: GenericSchema<unknown, Payload>,
  tries: { pause?: (failed: number) => number; attempts?: number; longest?: number } = {},
): JobKind<Payload> {
  return {
    name,
    payload,
    pause: tries.pause ?? pauseByDefault,
    attempts: tries.attempts ?? 24,
    longest: tries.longest ?? 15 * MINUTE,
  };
}

export const RECURRING_KEY_PREFIX = "every:";

/** Milliseconds. */
const MINUTE_MS = 60_000;

/** A scheduled task that runs once per slot, however many workers there are. */
export type RecurringTask = {
  name: string;
  minutes: number;
  offsetMinutes: number;
  run: () => Promise<void>;
};

/**
 * A task for every `minutes` minutes. Slots are counted from the epoch in UTC; `offsetMinutes`
 * moves them (a task of 1440 minutes with an offset of 600 runs at 10:00 UTC, 3:00 in Arizona).
 * Slots missed while nothing ran are skipped, except the current one.
 */
export function recurringTask(
  name: string,
  minutes: number,
  run: () => Promise<void>,
  { offsetMinutes = 0 } = {},
): RecurringTask {
  return { name, minutes, offsetMinutes, run };
}

export function timeSlotOf({ minutes, offsetMinutes }: RecurringTask, now: Date): number {
  return Math.floor((now.getTime() / MINUTE_MS - offsetMinutes) / minutes);
}

/** The kind of job behind a recurring task: three attempts a slot, a minute apart. */
export function recurringJobKind({ name }: RecurringTask) {
  return jobKind(`${RECURRING_KEY_PREFIX}${name}`, v.object({ slot: v.number() }), {
    attempts: 3,
    pause: () => 60,
  });
}
