import { Duplex } from "node:stream";
import type { Worker } from "node:worker_threads";
import type { MessageFromWorker, MessageToWorker } from "./embedded-worker.ts";

/** The message that ends a session. The worker must not see it: there is one session, and it stays open. */
const TERMINATE = "X".charCodeAt(0);

let connections = 0;

/** Which connection has the one session of a worker. */
export type ActiveEmbeddedWireRef = { wire: EmbeddedWire | undefined };

/**
 * A stand-in for node-postgres's socket: carries wire bytes to and from the worker. While another connection has the
 * session it is refused: a new session would begin by rolling back what the other has begun.
 */
export class EmbeddedWire extends Duplex {
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
