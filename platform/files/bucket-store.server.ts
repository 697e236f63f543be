import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "#platform/settings.server.ts";

/** Milliseconds without a word after which a request to the bucket fails: what waits for it may hold a lock. */
const SILENCE = 15_000;

/** Files in a bucket of a service that speaks S3. `newPath` gives fresh paths of this machine. */
export function createBucketStore(
  { bucket: Bucket, region, endpoint, ...credentials }: S3Settings,
  newPath: () => Promise<string>,
  silence = SILENCE,
): FileStore {
  const client = new S3Client({
    region,
    credentials,
    requestHandler: { connectionTimeout: silence, socketTimeout: silence },
    // With the library's default some services store a streamed file inside the envelope it came in (aws-sdk-js-v3, 6819).
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  async function stream(Key: string): Promise<Readable> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if (Body instanceof Readable) return Body;
    throw new Error(`The bucket gave no bytes of ${Key}.`);
  }
  return {
    stream,
    async take(path, Key) {
      const { size: ContentLength } = await stat(path);
      const Body = createReadStream(path);
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength }));
      await rm(path, { force: true });
    },
    async writtenAt(Key) {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key }))).LastModified;
      } catch (error) {
        const isMissing =
          error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
        if (isMissing) return undefined;
        throw error;
      }
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async list(folder) {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: folder && `${folder}/`, ContinuationToken }),
        );
        for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return keys;
    },
    async withPath(key, work) {
      const path = await newPath();
      try {
        await pipeline(await stream(key), createWriteStream(path, { mode: 0o600 }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** A place that keeps files by key. The same key again replaces the file. */
export type FileStore = {
  /** Moves a file of this machine to its key, all or nothing, and durably. */
  take: (path: string, key: string) => Promise<void>;
  stream: (key: string) => Promise<Readable>;
  /** When a file was written; undefined if there is none. */
  writtenAt: (key: string) => Promise<Date | undefined>;
  delete: (key: string) => Promise<void>;
  /** Every key in a folder, in no order; with an empty name, every key. */
  list: (folder: string) => Promise<string[]>;
  /** Runs with a path of this machine that has the file's bytes. */
  withPath: <Result>(key: string, work: (path: string) => Promise<Result>) => Promise<Result>;
};
