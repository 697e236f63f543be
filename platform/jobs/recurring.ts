import * as v from "valibot";
import { jobKind } from "./job-kind.ts";

export const RECURRING_KEY_PREFIX = "every:";

const MINUTE = 60_000;

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
  return Math.floor((now.getTime() / MINUTE - offsetMinutes) / minutes);
}

/** The kind of job behind a recurring task: three attempts a slot, a minute apart. */
export function recurringJobKind({ name }: RecurringTask) {
  return jobKind(`${RECURRING_KEY_PREFIX}${name}`, v.object({ slot: v.number() }), {
    attempts: 3,
    pause: () => 60,
  });
}
