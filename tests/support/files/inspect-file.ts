import { inspectFileInThisProcess } from "#platform/files/inspection/inspect-file-in-this-process.ts";
import {
  type InspectionRequest,
  type InspectionResult,
  UnusableFileError,
} from "#platform/files/inspection/inspection.ts";

/**
 * Stands in for platform/files/inspection/inspect-file.server.ts in the tests on a database (vitest.config.ts), which
 * send dozens of files: a process for each takes longer than its inspection.
 */
export async function inspectFile(request: InspectionRequest): Promise<InspectionResult> {
  try {
    return { inspection: await inspectFileInThisProcess(request) };
  } catch (error) {
    return { refusal: error instanceof UnusableFileError ? error.refusal : "damaged" };
  }
}
