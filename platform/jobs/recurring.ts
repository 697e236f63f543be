import * as v from "valibot";
import { jobKind } from "./job-kind.ts";

/** Keys of recurring jobs begin so. */
export const RECURRING_KEY_PREFIX = "every:";

const MINUTE = 60_000;

/** A task that runs by the clock, once per slot whatever the number of workers. */
export type RecurringTask = {
  name: string;
  minutes: number;
  offsetMinutes: number;
  run: () => Promise<void>;
};

/**
 * A task for every `minutes` minutes. Slots are counted from the epoch in UTC; `offsetMinutes`
 * moves them (a task of 1440 minutes with an offset of 600 runs at 10:00 UTC, 3:00 in Arizona).
 * Slots missed while nothing ran are not made up for, save the current one.
 */
export function recurringTask(
  name: string,
  minutes: number,
  run: () => Promise<void>,
  { offsetMinutes = 0 } = {},
): RecurringTask {
  return { name, minutes, offsetMinutes, run };
}

/** Number of the slot that `now` is in. */
export function timeSlotOf({ minutes, offsetMinutes }: RecurringTask, now: Date): number {
  return Math.floor((now.getTime() / MINUTE - offsetMinutes) / minutes);
}

/** The kind of job behind a recurring task: three attempts a slot, a minute apart. */
export function recurringJobKind({ name }: RecurringTask) {
  return jobKind(`${RECURRING_KEY_PREFIX}${name}`, v.object({ slot: v.number() }), {
    attempts: 3,
    pause: () => 60,
  });
}
