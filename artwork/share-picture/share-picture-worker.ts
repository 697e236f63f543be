/**
 * Draws the pictures for shared links in its own thread: typesetting takes most of a second, and no
 * page may wait for it. Node runs this file from source, also in production.
 */
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
