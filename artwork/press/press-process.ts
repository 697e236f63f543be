/** Makes one press file in its own process, from source, so that the site answers meanwhile. */
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
