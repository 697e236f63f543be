/**
 * The thread that owns the embedded database: its directory, its lock, its durability. Speaks the
 * PostgreSQL wire protocol over messages. Node runs this file from source, also in production.
 */
import { parentPort, workerData } from "node:worker_threads";
import { shiftGlobalDate } from "#platform/clock-shift.ts";
import { errorMessage, errorStack, StartupProblem } from "#platform/errors.ts";
import { openEmbedded } from "./embedded-directory.ts";

/** `connection` separates one client's answers from the previous client's. */
export type MessageToWorker =
  | { type: "wire"; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: "close" };
export type MessageFromWorker =
  | { type: "ready" }
  | { type: "refused"; sentence: string; detail: string }
  | { type: "wire"; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: "failed"; detail: string }
  | { type: "closed" };

const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");
const directory = String(workerData.directory);
if (workerData.shift) shiftGlobalDate(workerData.shift);

function post(message: MessageFromWorker) {
  port?.postMessage(message, message.type === "wire" ? [message.bytes.buffer] : []);
}

function panic(error: unknown): never {
  post({ type: "failed", detail: errorStack(error) });
  process.exit(1);
}

const database = await openEmbedded(directory, panic).catch((error: unknown) => {
  const sentence =
    error instanceof StartupProblem
      ? error.message
      : `The database in ${directory} cannot be opened: ${errorMessage(error)}.`;
  post({ type: "refused", sentence, detail: errorStack(error) });
  return undefined;
});

/** Answers one message of one client. The first message of a client is 0: a new session. */
async function answer(connection: number, request: Uint8Array) {
  if (!database) return;
  if (request[0] === 0) {
    await database.exec("ROLLBACK");
    await database.exec("DISCARD ALL");
  }
  const chunks: Uint8Array[] = [];
  await database.execProtocolRawStream(request, {
    onRawData: (bytes) => chunks.push(bytes.slice()),
  });
  post({ type: "wire", connection, bytes: new Uint8Array(Buffer.concat(chunks)) });
}

async function handle(message: MessageToWorker) {
  if (message.type === "wire") return answer(message.connection, message.bytes);
  await database?.close();
  post({ type: "closed" });
}

let queue: Promise<void> = Promise.resolve();
if (database) {
  port.on("message", (message: MessageToWorker) => {
    queue = queue.then(() => handle(message)).catch(panic);
  });
  post({ type: "ready" });
}
