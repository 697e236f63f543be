import type { ExpectedCodes } from "./check-press-file.ts";
import type { PressCard } from "./press-file.ts";
import type { PressFinding } from "./press-finding.ts";
import type { PressProfile } from "./press-profile.ts";
import { runInPressProcess } from "./run-in-press-process.ts";

export type PressRequest = {
  readonly card: PressCard;
  readonly profile: PressProfile;
  readonly codes: ExpectedCodes;
  readonly folder: string;
};

export type MadePressFile = {
  /** SHA-256 of the press file, in hexadecimal. */
  readonly hash: string;
  readonly byteCount: number;
  readonly findings: readonly PressFinding[];
};

/** Makes and checks a press file in a process of its own. Throws if that process fails, or takes too long. */
export const makePressFile = (make: PressRequest, onProgress?: (percent: number) => void) =>
  runInPressProcess<MadePressFile>({ make }, onProgress);
