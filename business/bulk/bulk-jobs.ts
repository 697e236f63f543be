import * as v from "valibot";
import { jobKind } from "#platform/jobs/job-kind.ts";

/** Does what is left of a bulk action, or of its undoing, however often it is asked for. */
export const bulkActionJob = jobKind("bulk.continue", v.object({ id: v.number() }), {
  pause: () => 15,
  longest: 60 * 60,
});

/** Milliseconds after which the job takes over what the request that began it has not done. */
export const JOB_TAKEOVER_MS = 5_000;
