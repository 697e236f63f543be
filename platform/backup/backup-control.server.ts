import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { join, relative } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { requireOpenEngine } from "#platform/database/database.server.ts";
import { log } from "#platform/log.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  type BackupTotalsWritten,
  defaultBackupFolderIn,
  takeBackup,
} from "./take-backup.server.ts";

/** How a command reaches the site that has the embedded database open: a socket in a folder of its own user only. */

/** Sockets cannot have longer names; a deeply nested folder may be shorter from the working directory. */
const LONGEST = 100;

function socketPath(dataDirectory: string): string | undefined {
  if (process.platform === "win32") return undefined;
  const path = join(dataDirectory, "control", "socket");
  return [path, relative(process.cwd(), path)].find((name) => Buffer.byteLength(name) <= LONGEST);
}

/** Listens for commands beside the data; its caller holds the database's lock. Returns a function that closes it. */
export async function startBackupControlServer(
  dataDirectory: string,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDirectory);
  if (path === undefined) return async () => {};
  const server = createServer((asked, response) => {
    handOver(dataDirectory, asked, response).catch((error: unknown) => {
      log.error({ err: error }, "A backup that a command asked for failed.");
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  try {
    await mkdir(join(dataDirectory, "control"), { recursive: true, mode: 0o700 });
    await rm(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(path, resolve);
    });
  } catch (error) {
    log.warn({ err: error }, "Commands can’t reach this site while it runs.");
    return async () => {};
  }
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Write to disk first, then send: a slow reader must not hold the database. */
async function handOver(
  dataDirectory: string,
  asked: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (asked.method !== "POST" || asked.url !== "/backup") {
    response.writeHead(404).end();
    return;
  }
  const path = join(defaultBackupFolderIn(dataDirectory), `.asked-for-${randomUUID()}.part`);
  try {
    const taken = await backUpRunningDatabase({ dataDirectory, path, now: new Date() });
    response.writeHead(200, { "content-length": taken.bytes, "x-taken": JSON.stringify(taken) });
    await pipeline(createReadStream(path), response);
  } finally {
    await rm(path, { force: true });
  }
}

/** Asks the site that runs on this data folder for a backup; undefined if none is running. */
export function requestBackupFromServer(
  dataDirectory: string,
): Promise<{ bytes: Readable; taken: string } | undefined> {
  const socket = socketPath(dataDirectory);
  if (socket === undefined) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: socket, method: "POST", path: "/backup" }, (response) => {
      if (response.statusCode === 200) {
        return resolve({ bytes: response, taken: String(response.headers["x-taken"]) });
      }
      response.resume();
      reject(
        new Refusal("unavailable", "The running site couldn’t make the backup. Its log says why."),
      );
    });
    asking.once("error", (error) => {
      const nobody = "code" in error && (error.code === "ENOENT" || error.code === "ECONNREFUSED");
      if (nobody) resolve(undefined);
      else reject(error);
    });
    asking.end();
  });
}

export function backUpRunningDatabase(where: {
  dataDirectory: string;
  path: string;
  now: Date;
}): Promise<BackupTotalsWritten> {
  return takeBackup(requireOpenEngine(), where);
}
