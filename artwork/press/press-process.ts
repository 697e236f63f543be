/**
 * Makes one press file in a process of its own, so that the site answers meanwhile and nothing half made is left if it is
 * killed. Node runs this file from source, also in production. It is told what to make by a message, says how far it is by
 * others, answers with the last, and ends.
 */
import { setPriority } from "node:os";
import type { PressProcessMessage, PressRequest } from "./make-press-file.ts";
import { makePressFileInThisProcess } from "./make-press-file-in-this-process.ts";

// The site goes first.
setPriority(10);

// Nobody waits for the answer anymore.
process.once("disconnect", () => process.exit());

const say = (message: PressProcessMessage, then?: () => void) =>
  process.send?.(message, () => then?.());

process.once("message", async (request: PressRequest) => {
  const message = await makePressFileInThisProcess(request, (percent) => say({ percent })).then(
    (made): PressProcessMessage => ({ made }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  );
  say(message, () => process.exit());
});
