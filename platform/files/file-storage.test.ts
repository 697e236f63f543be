import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFileServer } from "#tests/support/files/file-server.ts";
import { overrideSettings } from "#tests/support/settings.ts";
import { createBucketStore } from "./bucket-store.server.ts";
import {
  createIncomingFilePath,
  deleteOldIncomingFiles,
  fileStore,
  readStoredFile,
} from "./file-storage.server.ts";

const dataDirectory = mkdtempSync(join(tmpdir(), "files-"));
let restore = () => {};
afterEach(() => restore());
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const bytes = randomBytes(300_000);
async function store(key: string): Promise<void> {
  const path = await createIncomingFilePath();
  await writeFile(path, bytes);
  await (await fileStore()).take(path, key);
}

function keepsFiles(): void {
  test("a stored file is read back byte by byte, by its key and as a path", async () => {
    await store("art/one.png");
    expect((await readStoredFile("art/one.png")).equals(bytes)).toBe(true);
    const { withPath, writtenAt } = await fileStore();
    expect(await withPath("art/one.png", async (path) => statSync(path).size)).toBe(bytes.length);
    const age = Date.now() - ((await writtenAt("art/one.png"))?.getTime() ?? 0);
    expect(age).toBeLessThan(600_000);
  });

  test("a file that isn't there is known to be missing, and deleting it changes nothing", async () => {
    const { writtenAt, delete: remove } = await fileStore();
    expect(await writtenAt("art/none.png")).toBeUndefined();
    await remove("art/none.png");
    await expect(readStoredFile("art/none.png")).rejects.toThrow();
  });

  test("stored files are listed until they are deleted", async () => {
    const { list, delete: remove } = await fileStore();
    expect(await list("other")).toEqual([]);
    await store("art/two.jpg");
    await store("art/three.pdf");
    expect(await list("art")).toEqual(expect.arrayContaining(["art/three.pdf", "art/two.jpg"]));
    await remove("art/two.jpg");
    expect(await list("art")).not.toContain("art/two.jpg");
  });

  test("nothing is left where files come in", async () => {
    await store("art/four.png");
    expect(readdirSync(join(await createIncomingFilePath(), ".."))).toEqual([]);
  });
}

describe("files in a folder", () => {
  beforeEach(() => {
    restore = overrideSettings({ dataDirectory, s3: undefined });
  });
  keepsFiles();

  test("what an interrupted upload left is deleted once it is old enough", async () => {
    await writeFile(await createIncomingFilePath(), "half");
    expect(await deleteOldIncomingFiles(60_000)).toBe(0);
    expect(await deleteOldIncomingFiles(-1)).toBe(1);
  });

  test("no key leads out of the folder", async () => {
    const { writtenAt, withPath } = await fileStore();
    for (const key of ["../out.png", "art/../../out.png"]) {
      await expect(writtenAt(key)).rejects.toThrow();
      await expect(async () => withPath(key, async () => true)).rejects.toThrow();
    }
  });
});

test("a bucket that never answers is given up, so that nobody waits for it with a lock", async () => {
  const silent = createServer(() => {});
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const keys = { accessKeyId: "ID", secretAccessKey: "SECRET" };
  const endpoint = `http://127.0.0.1:${port}`;
  const settings = { bucket: "ads", region: "us-east-1", endpoint, ...keys };
  await expect(
    createBucketStore(settings, createIncomingFilePath, 50).writtenAt("art/a.png"),
  ).rejects.toThrow();
  silent.closeAllConnections();
  silent.close();
}, 20_000);

describe("files in a bucket of a server that speaks S3", () => {
  let server: Awaited<ReturnType<typeof startFileServer>> | undefined;
  beforeAll(async () => {
    server = await startFileServer();
  });
  afterAll(() => server?.stop());
  beforeEach(() => {
    restore = overrideSettings({ dataDirectory, s3: server?.settings });
  });
  keepsFiles();
});
