/** Milliseconds between two keep-alive comments, so that neither proxies nor browsers close a quiet stream. */
const HEARTBEAT = 20_000;

/** How long a browser waits before it reconnects, in milliseconds, randomized to spread many at once. */
const RETRY = { least: 1_000, spread: 2_000 };

/** A stream whose reader is this many messages behind is closed. */
const UNREAD_AT_MOST = 32;

type Options = { perAddress: number; inTotal: number };

export type SendServerEvent = (event: string, data: string) => void;

/** Open server-sent event streams (HTML, 9.2), limited per network and in total; all end when the server stops. */
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

  /** Opens one for a network address, unless too many are; `begin` gets a writer and returns its clean-up. */
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
        // nginx buffers a response unless this says no.
        "x-accel-buffering": "no",
      },
    });
  }

  /** Ends every stream, and opens no more. */
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

export const eventStreams = new EventStreams({ perAddress: 24, inTotal: 2_000 });
