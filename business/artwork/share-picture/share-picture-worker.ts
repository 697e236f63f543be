/**
 * Draws the pictures for shared links in a thread of its own: setting their type takes the better part of a
 * second, in which nobody's page may wait. Node runs this file from the sources, also in production.
 */
import { parentPort } from "node:worker_threads";
import { TypeSetter } from "#business/artwork/typesetter.ts";
import { type SharePicture, sharePictureSvg } from "./share-picture-svg.ts";

export type SharePictureResult = { svg: string } | { failed: string };

const setter = TypeSetter.open();

parentPort?.on("message", async (picture: SharePicture) => {
  const answer: SharePictureResult = await setter
    .then((open) => ({ svg: sharePictureSvg(open, picture) }))
    .catch((error: unknown) => ({
      failed: error instanceof Error ? `${error.stack}` : `${error}`,
    }));
  parentPort?.postMessage(answer);
});
