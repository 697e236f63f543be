import * as v from "valibot";
import { jobKind } from "#platform/jobs/job-kind.ts";

/** Carries out what is left of an import, however often it is asked for. */
export const importRowsJob = jobKind("imports.carry-out", v.object({ id: v.number() }), {
  pause: () => 15,
  longest: 60 * 60,
});
