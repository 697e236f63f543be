import { fork } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "#platform/package-root.ts";
import type { ProofRequest } from "./compare-printer-proof.ts";
import type { PressRequest } from "./make-press-file.ts";

/** The files that are made, by their names in the folder: a press file or none, and a picture of each side in RGB. */
export const pressFileParts = { pdf: "card.pdf", front: "front.jpg", back: "back.jpg" } as const;

export type PressTask = { readonly make: PressRequest } | { readonly compare: ProofRequest };

export type PressProcessMessage =
  | { readonly percent: number }
  | { readonly done: unknown }
  | { readonly problem: string };

const PROCESS = join(packageRoot, "artwork/press/press-process.ts");

/** Ten times what a full card with large photos takes. */
const LONGEST_SECONDS = 240;

/** Does a task in a process of its own. Throws if that process fails, or takes too long. */
export function runInPressProcess<Result>(
  task: PressTask,
  onProgress: (percent: number) => void = () => {},
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const child = fork(PROCESS, [], {
    // Type stripping warns.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--max-old-space-size=512", "--expose-gc"],
    env: { MALLOC_ARENA_MAX: "1" },
    serialization: "advanced",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST_SECONDS * 1000);
  child.on("message", (message: PressProcessMessage) => {
    if ("percent" in message) onProgress(message.percent);
    else if ("done" in message) resolve(message.done as Result);
    else reject(new Error(`The press process failed: ${message.problem}`));
  });
  child.once("error", reject);
  child.once("exit", () => reject(new Error("The press process ended.")));
  child.send(task, () => {});
  return promise.finally(() => {
    clearTimeout(timer);
    child.kill("SIGKILL");
  });
}
