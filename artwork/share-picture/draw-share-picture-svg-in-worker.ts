import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { packageRoot } from "#platform/package-root.ts";
import type { SharePictureTitleAndIndustry } from "./share-picture-svg.ts";
import type { SharePictureResult } from "./share-picture-worker.ts";

const WORKER = join(packageRoot, "artwork/share-picture/share-picture-worker.ts");
/** Milliseconds after which an idle thread ends. */
const IDLE = 10_000;

let worker: Worker | undefined;
let ending: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Draws pictures for shared links as SVG, one at a time, without blocking this thread. */
export function drawSharePictureSvgInWorker(
  picture: SharePictureTitleAndIndustry,
): Promise<string> {
  const drawn = last.then(() => draw(picture));
  last = drawn.catch(() => {});
  return drawn;
}

async function draw(picture: SharePictureTitleAndIndustry): Promise<string> {
  clearTimeout(ending);
  worker ??= new Worker(WORKER, { execArgv: [] });
  worker.postMessage(picture);
  try {
    const [answer] = (await once(worker, "message")) as [SharePictureResult];
    if ("failed" in answer) throw new Error(answer.failed);
    return answer.svg;
  } catch (error) {
    endWorker();
    throw error;
  } finally {
    ending = setTimeout(endWorker, IDLE).unref();
  }
}

function endWorker(): void {
  void worker?.terminate();
  worker = undefined;
}
