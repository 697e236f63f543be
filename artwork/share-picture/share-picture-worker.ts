/** Draws share pictures in its own thread, from source: typesetting takes most of a second. */
import { parentPort } from "node:worker_threads";
import { TypeSetter } from "#artwork/typesetter.ts";
import { type SharePictureTitleAndIndustry, sharePictureSvg } from "./share-picture-svg.ts";

export type SharePictureResult = { svg: string } | { failed: string };

const setter = TypeSetter.open();

parentPort?.on("message", async (picture: SharePictureTitleAndIndustry) => {
  const answer: SharePictureResult = await setter
    .then((open) => ({ svg: sharePictureSvg(open, picture) }))
    .catch((error: unknown) => ({
      failed: error instanceof Error ? `${error.stack}` : `${error}`,
    }));
  parentPort?.postMessage(answer);
});
