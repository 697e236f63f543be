import * as v from "valibot";
import { jobKind } from "#platform/jobs/job-kind.ts";

/** Finishes an import; idempotent. */
export const importRowsJob = jobKind("imports.carry-out", v.object({ id: v.number() }), {
  pause: () => 15,
  longest: 60 * 60,
});

/** Finishes undoing an import; idempotent. */
export const importUndoJob = jobKind("imports.undo", v.object({ id: v.number() }), {
  pause: () => 15,
  longest: 60 * 60,
});
