import { fork } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "#platform/package-root.ts";
import {
  type InspectionRequest,
  type InspectionResult,
  inspectionProcessLimits,
} from "./inspection.ts";

const PROCESS = join(packageRoot, "platform/files/inspection/inspection-process.ts");

/** Inspects a stranger's file in a process without our settings that is killed at its limits. */
export function inspectFile(request: InspectionRequest): Promise<InspectionResult> {
  const { promise, resolve, reject } = Promise.withResolvers<InspectionResult>();
  const child = fork(PROCESS, [], {
    // Type stripping warns, and a broken file makes libraries talk.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--max-old-space-size=160", "--max-semi-space-size=2", "--expose-gc"],
    // One pool of memory instead of one for each thread, which keeps what it once had.
    env: { MALLOC_ARENA_MAX: "1" },
    serialization: "json",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), inspectionProcessLimits.seconds * 1000);
  child.once("message", (result: InspectionResult) => resolve(result));
  child.once("error", reject);
  child.once("exit", () => resolve({ refusal: "too-hard" }));
  child.send(request, () => {});
  return promise.finally(() => {
    clearTimeout(timer);
    child.kill("SIGKILL");
  });
}
