import { formText } from "#app/read-form.ts";
import type { OpenStop } from "#business/post/drop-off.ts";

/** Whether an unsent form is a drop-off: the others are photos. */
export const isTrip = (form: FormData): boolean => formText(form, "do") === "drop-off";

export const tripBundles = (form: FormData): string[] =>
  [...form.keys()].filter((name) => name.startsWith("bundle-"));

/** Whether the server has recorded an unsent drop-off: its page shows each of its bundles as dropped off. */
export function isRecorded(form: FormData, stops: readonly OpenStop[]): boolean {
  const bundles = tripBundles(form);
  const done = stops.flatMap((stop) => stop.bundles).filter(({ isDroppedOff }) => isDroppedOff);
  const recorded = new Set(done.map(({ key }) => `bundle-${key}`));
  return bundles.length > 0 && bundles.every((bundle) => recorded.has(bundle));
}
