import { Duplex } from "node:stream";
import type { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker } from "./embedded-worker.ts";

/**
 * The message that ends a session. The worker must not see it: there is one session, and it stays
 * open.
 */
const TERMINATE = "X".charCodeAt(0);

let connections = 0;

/** A stand-in for node-postgres's socket: carries wire bytes to and from the worker. */
export class EmbeddedWire extends Duplex {
  readonly #worker: Worker;
  readonly #connection: number;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    connections += 1;
    this.#connection = connections;
    worker.on("message", this.#receive);
  }

  #receive = (message: FromWorker) => {
    if (message.type !== "wire" || message.connection !== this.#connection) return;
    this.push(Buffer.from(message.bytes.buffer));
  };

  connect() {
    queueMicrotask(() => this.emit("connect"));
    return this;
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
    if (bytes[0] === TERMINATE) return;
    const message: ToWorker = {
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
    done();
  }
  override _final(done: () => void) {
    this.push(null);
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off("message", this.#receive);
    done(error);
  }
}
