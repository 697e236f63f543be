import { fork } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "#platform/package-root.ts";
import type { ExpectedCodes } from "./check-press-file.ts";
import type { PressCard } from "./press-file.ts";
import type { PressFinding } from "./press-finding.ts";
import type { PressProfile } from "./press-profile.ts";

export type PressRequest = {
  readonly card: PressCard;
  readonly profile: PressProfile;
  readonly codes: ExpectedCodes;
  /** Where the parts are written. */
  readonly folder: string;
};

/** The files that are made, by their names in the folder: the press file, and a picture of each side in RGB. */
export const pressFileParts = { pdf: "card.pdf", front: "front.jpg", back: "back.jpg" } as const;

export type MadePressFile = {
  /** SHA-256 of the press file, in hexadecimal. */
  readonly hash: string;
  readonly byteCount: number;
  readonly findings: readonly PressFinding[];
};

export type PressProcessMessage =
  | { readonly percent: number }
  | { readonly made: MadePressFile }
  | { readonly problem: string };

const PROCESS = join(packageRoot, "artwork/press/press-process.ts");

/** Ten times what a full card with large photos takes. */
const LONGEST_SECONDS = 240;

/** Makes and checks a press file in a process of its own. Throws if that process fails, or takes too long. */
export function makePressFile(
  request: PressRequest,
  onProgress: (percent: number) => void = () => {},
): Promise<MadePressFile> {
  const { promise, resolve, reject } = Promise.withResolvers<MadePressFile>();
  const child = fork(PROCESS, [], {
    // Type stripping warns.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--max-old-space-size=512"],
    env: { MALLOC_ARENA_MAX: "1" },
    serialization: "advanced",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST_SECONDS * 1000);
  child.on("message", (message: PressProcessMessage) => {
    if ("percent" in message) onProgress(message.percent);
    else if ("made" in message) resolve(message.made);
    else reject(new Error(`The press file can't be made: ${message.problem}`));
  });
  child.once("error", reject);
  child.once("exit", () => reject(new Error("The process that makes press files ended.")));
  child.send(request, () => {});
  return promise.finally(() => {
    clearTimeout(timer);
    child.kill("SIGKILL");
  });
}
