import { fork } from "node:child_process";
import { join } from "node:path";
import type { CardLayout } from "#artwork/layouts/card-layout.ts";
import { packageRoot } from "#platform/package-root.ts";
import type { ExpectedCodeAddresses } from "./check-press-file.ts";
import type { PressCard } from "./press-file.ts";
import type { PressFinding } from "./press-finding.ts";
import type { PressProfile } from "./press-profile.ts";

/** The files that are made, by their names in the folder: a press file or none, and a picture of each side in RGB. */
export const pressFileParts = { pdf: "card.pdf", front: "front.jpg", back: "back.jpg" } as const;

export type PressFileRequest = {
  readonly card: PressCard;
  readonly profile: PressProfile;
  readonly codes: ExpectedCodeAddresses;
  readonly folder: string;
};

export type MadePressFile = {
  /** SHA-256 of the press file, in hexadecimal. */
  readonly hash: string;
  readonly byteCount: number;
  readonly findings: readonly PressFinding[];
};

/** Makes and checks a press file in a process of its own. Throws if that process fails, or takes too long. */
export const makePressFile = (make: PressFileRequest, onProgress?: (percent: number) => void) =>
  runInPressProcess<MadePressFile>({ make }, onProgress);

export type PrinterProofRequest = {
  readonly proof: Uint8Array;
  readonly front: Uint8Array;
  readonly back: Uint8Array;
  readonly layout: CardLayout;
  readonly profile: string;
  readonly folder: string;
};

/** The share of each side's pixels that differ, or in a sentence why the proof can't be compared. */
export type ComparedPrinterProof =
  | { readonly front: number; readonly back: number }
  | { readonly problem: string };

/** Compares a printer's proof with our file page by page, in a process of its own. Throws if it is no PDF that opens. */
export const comparePrinterProof = (compare: PrinterProofRequest) =>
  runInPressProcess<ComparedPrinterProof>({ compare });

export type PressTask =
  | { readonly make: PressFileRequest }
  | { readonly compare: PrinterProofRequest };

export type PressProcessMessage =
  | { readonly percent: number }
  | { readonly done: unknown }
  | { readonly problem: string };

const PROCESS = join(packageRoot, "artwork/press/press-process.ts");

/** Ten times what a full card with large photos takes. */
const LONGEST_SECONDS = 240;

/** Does a task in a process of its own. Throws if that process fails, or takes too long. */
function runInPressProcess<Result>(
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
