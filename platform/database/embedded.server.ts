import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import pg from "pg";
import type { ClockShift } from "#platform/clock-shift.ts";
import { log } from "#platform/log.ts";
import { packageRoot } from "#platform/package-root.ts";
import { StartupProblem } from "#platform/startup-problem.ts";
import { type ActiveEmbeddedWireRef, EmbeddedWire } from "./embedded-wire.ts";
import type { MessageFromWorker, MessageToWorker } from "./embedded-worker.ts";
import type { Engine, PrepareConnection } from "./engine.ts";
import { PoolForbiddenInTransaction } from "./transactions.ts";

const WORKER = pathToFileURL(join(packageRoot, "platform/database/embedded-worker.ts"));

/** All clients share one session; one that waited this long (ms) gets an error instead. */
const LONGEST_WAIT = 10_000;

/**
 * Opens the embedded database in a worker thread, as a pool of one connection. If the worker dies, the process ends.
 */
export async function openEmbeddedEngine(
  dataDirectory: string,
  prepare: PrepareConnection,
  shift?: ClockShift,
): Promise<Engine> {
  const directory = join(dataDirectory, "database");
  const worker = new Worker(WORKER, { workerData: { directory, shift }, execArgv: [] });
  worker.setMaxListeners(0);
  await ready(worker);
  const watch = endProcessWith(worker, directory);

  const holder: ActiveEmbeddedWireRef = { wire: undefined };

  class EmbeddedClient extends pg.Client {
    constructor() {
      super({
        user: "postgres",
        database: "postgres",
        ssl: false,
        stream: () => new EmbeddedWire(worker, holder),
      });
    }
  }
  const pool = new PoolForbiddenInTransaction({
    Client: EmbeddedClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: LONGEST_WAIT,
    onConnect: prepare,
  });
  return {
    place: directory,
    pool,
    newClient: () => new EmbeddedClient(),
    oneSession: true,
    async close() {
      await pool.end();
      watch.expectEnd();
      const closed = answerOf(worker, "closed");
      worker.postMessage({ type: "close" } satisfies MessageToWorker);
      await closed;
      await worker.terminate();
    },
  };
}

function ready(worker: Worker) {
  return new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (message: MessageFromWorker) => {
      worker.off("error", reject);
      if (message.type === "ready") return resolve();
      const refusal = message.type === "refused" ? message : undefined;
      const sentence = refusal?.sentence ?? "The embedded database did not start.";
      void worker.terminate();
      reject(new StartupProblem(sentence, refusal?.detail));
    });
  });
}

function answerOf(worker: Worker, type: MessageFromWorker["type"]) {
  return new Promise<void>((resolve) => {
    const receive = (message: MessageFromWorker) => {
      if (message.type !== type) return;
      worker.off("message", receive);
      resolve();
    };
    worker.on("message", receive);
    worker.once("exit", () => resolve());
  });
}

function endProcessWith(worker: Worker, directory: string) {
  let expected = false;
  let detail: unknown;
  worker.on("error", (error) => {
    detail = error;
  });
  worker.on("message", (message: MessageFromWorker) => {
    if (message.type === "failed") detail = message.detail;
  });
  worker.on("exit", () => {
    if (expected) return;
    log.fatal(
      { detail },
      `The embedded database in ${directory} stopped; this process ends, a new start recovers every acknowledged write.`,
    );
    process.exit(1);
  });
  return {
    expectEnd() {
      expected = true;
    },
  };
}
