import { join } from "node:path";
import { Duplex } from "node:stream";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import pg from "pg";
import type { ClockShift } from "#platform/clock-shift.ts";
import { StartupProblem } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { packageRoot } from "#platform/package-root.ts";
import type { MessageFromWorker, MessageToWorker } from "./embedded-worker.ts";
import { type Engine, PoolForbiddenInTransaction, type PrepareConnection } from "./transactions.ts";

/** The message that ends a session. The worker must not see it: there is one session, and it stays open. */
const TERMINATE = "X".charCodeAt(0);

let connections = 0;

type ActiveEmbeddedWireRef = { wire: EmbeddedWire | undefined };

/**
 * A stand-in for node-postgres's socket: carries wire bytes to and from the worker. While another connection has the
 * session it is refused: a new session would begin by rolling back what the other has begun.
 */
class EmbeddedWire extends Duplex {
  readonly #worker: Worker;
  readonly #holder: ActiveEmbeddedWireRef;
  readonly #connection: number;

  constructor(worker: Worker, holder: ActiveEmbeddedWireRef) {
    super();
    this.#worker = worker;
    this.#holder = holder;
    connections += 1;
    this.#connection = connections;
    worker.on("message", this.#receive);
  }

  #receive = (message: MessageFromWorker) => {
    if (message.type !== "wire" || message.connection !== this.#connection) return;
    this.push(Buffer.from(message.bytes.buffer));
  };

  connect() {
    if (this.#holder.wire) {
      this.destroy(new Error("The embedded database has one session, and it is in use."));
      return this;
    }
    this.#holder.wire = this;
    queueMicrotask(() => this.emit("connect"));
    return this;
  }
  #leaveSession() {
    if (this.#holder.wire === this) this.#holder.wire = undefined;
  }
  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }

  #send(bytes: Buffer) {
    if (bytes[0] === TERMINATE) {
      this.#leaveSession();
      return;
    }
    const message: MessageToWorker = {
      type: "wire",
      connection: this.#connection,
      bytes: new Uint8Array(bytes),
    };
    this.#worker.postMessage(message, [message.bytes.buffer]);
  }

  override _read() {}
  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send(bytes);
    done();
  }
  override _writev(parts: { chunk: Buffer }[], done: () => void) {
    const bytes = parts.map((part) => part.chunk).filter((chunk) => chunk[0] !== TERMINATE);
    if (bytes.length > 0) this.#send(Buffer.concat(bytes));
    if (bytes.length < parts.length) this.#leaveSession();
    done();
  }
  override _final(done: () => void) {
    this.push(null);
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off("message", this.#receive);
    this.#leaveSession();
    done(error);
  }
}

const WORKER = pathToFileURL(join(packageRoot, "platform/database/embedded-worker.ts"));

/** All clients share one session; one that waited this long (ms) gets an error instead. */
const LONGEST_WAIT = 10_000;

/** Opens the embedded database in a worker thread, as a pool of one connection. If the worker dies, the process ends. */
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
