import * as v from "valibot";
import { jobKind } from "#platform/jobs/job-kind.ts";

export const importRowsJob = jobKind("imports.carry-out", v.object({ id: v.number() }), {
  pause: () => 15,
  longest: 60 * 60,
});

export const importUndoJob = jobKind("imports.undo", v.object({ id: v.number() }), {
  pause: () => 15,
  longest: 60 * 60,
});
