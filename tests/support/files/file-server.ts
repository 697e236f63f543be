import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "#platform/settings.server.ts";

/** A server of this machine that speaks S3, with an empty bucket. */
export async function startFileServer(): Promise<{
  settings: S3Settings;
  stop: () => Promise<void>;
}> {
  const directory = mkdtempSync(join(tmpdir(), "bucket-"));
  const configureBuckets = [{ name: "ads", configs: [] }];
  const address = "127.0.0.1";
  const server = new S3rver({ address, port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const endpoint = `http://${address}:${port}`;
  return {
    settings: { bucket: "ads", region: "us-east-1", endpoint, ...keys },
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
