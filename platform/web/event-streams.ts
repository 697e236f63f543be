/** Milliseconds between two signs of life, so that neither proxies nor browsers take a quiet stream for dead. */
const HEARTBEAT = 20_000;

/** How long a browser waits before it asks again, in milliseconds: several at once are spread by chance. */
const RETRY = { least: 1_000, spread: 2_000 };

/** A stream whose reader takes nothing for so many messages has gone. */
const UNREAD_AT_MOST = 32;

type Options = { perAddress: number; inTotal: number };

/** Writes one message into its stream. */
export type SendServerEvent = (event: string, data: string) => void;

/**
 * Open streams of server-sent events (HTML, 9.2), bounded in number for each network and in total, all of which end
 * together when the server is asked to stop.
 */
export class EventStreams {
  readonly #options: Options;
  readonly #ends = new Set<() => void>();
  readonly #perAddress = new Map<string, number>();
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get size(): number {
    return this.#ends.size;
  }

  /**
   * Opens one for a network address. `begin` gets what writes into it and gives back what ends its work.
   * Undefined where there are too many, or the server is about to stop.
   */
  open(address: string, begin: (send: SendServerEvent) => () => void): Response | undefined {
    const open = this.#perAddress.get(address) ?? 0;
    if (this.#closed || open >= this.#options.perAddress || this.size >= this.#options.inTotal) {
      return undefined;
    }
    this.#perAddress.set(address, open + 1);
    return new Response(this.#stream(address, begin), {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        // nginx buffers a response unless told not to.
        "x-accel-buffering": "no",
      },
    });
  }

  /** Ends every stream, and opens none any more. */
  close(): void {
    this.#closed = true;
    for (const end of [...this.#ends]) end();
  }

  #stream(
    address: string,
    begin: (send: SendServerEvent) => () => void,
  ): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    let end = () => {};
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const write = (text: string) => {
            if ((controller.desiredSize ?? 0) < 1 - UNREAD_AT_MOST) end();
            else controller.enqueue(encoder.encode(text));
          };
          const beat = setInterval(() => write(":\n\n"), HEARTBEAT);
          beat.unref();
          let stop = () => {};
          end = () => {
            if (!this.#ends.delete(end)) return;
            clearInterval(beat);
            this.#leave(address);
            stop();
            try {
              controller.close();
            } catch {
              // The reader has gone already.
            }
          };
          this.#ends.add(end);
          write(`retry: ${RETRY.least + Math.floor(Math.random() * RETRY.spread)}\n\n`);
          stop = begin((event, data) => write(`event: ${event}\ndata: ${data}\n\n`));
        },
        cancel: () => end(),
      },
      { highWaterMark: 1 },
    );
  }

  #leave(address: string): void {
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }
}

/** Those of this server. */
export const eventStreams = new EventStreams({ perAddress: 24, inTotal: 2_000 });
