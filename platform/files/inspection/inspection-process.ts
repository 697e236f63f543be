/**
 * Inspects one file that a stranger sent, in a process of its own that can be killed. Node runs this file from source,
 * also in production. It is told what to inspect by a message, answers with one, and ends.
 */
import { Worker } from "node:worker_threads";
import { inspectFileInThisProcess } from "./inspect-file-in-this-process.ts";
import { type InspectionRequest, type InspectionResult, UnusableFileError } from "./inspection.ts";

new Worker(new URL("./inspection-guard.ts", import.meta.url));

// Nobody waits for the answer anymore.
process.once("disconnect", () => process.exit());

process.once("message", async (request: InspectionRequest) => {
  const result: InspectionResult = await inspectFileInThisProcess(request).then(
    (inspection) => ({ inspection }),
    (error: unknown) => ({
      refusal: error instanceof UnusableFileError ? error.refusal : "damaged",
    }),
  );
  process.send?.(result, () => process.exit());
});
