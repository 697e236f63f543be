import * as v from "valibot";
import { jobKind } from "#platform/jobs/job-kind.ts";

/** Finishes a bulk action, or its undo; idempotent. */
export const bulkActionJob = jobKind("bulk.continue", v.object({ id: v.number() }), {
  pause: () => 15,
  longest: 60 * 60,
});

/** Milliseconds after which the job takes over from the request that started it. */
export const REQUEST_TO_JOB_HANDOFF_MS = 5_000;
