/** Does one task with a press file in its own process, from source, so that the site answers meanwhile. */
import { setPriority } from "node:os";
import sharp from "sharp";
import { comparePrinterProofInThisProcess } from "./compare-printer-proof-in-this-process.ts";
import { makePressFileInThisProcess } from "./make-press-file-in-this-process.ts";
import type { PressProcessMessage, PressTask } from "./run-in-press-process.ts";

// The site goes first.
setPriority(10);

// One picture at a time, and none kept: a card's photos are large.
sharp.cache(false);
sharp.concurrency(1);

// Nobody waits for the answer anymore.
process.once("disconnect", () => process.exit());

const say = (message: PressProcessMessage, then?: () => void) =>
  process.send?.(message, () => then?.());

process.once("message", async (task: PressTask) => {
  const work =
    "make" in task
      ? makePressFileInThisProcess(task.make, (percent) => say({ percent }))
      : comparePrinterProofInThisProcess(task.compare);
  const message = await work.then(
    (done): PressProcessMessage => ({ done }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  );
  say(message, () => process.exit());
});
