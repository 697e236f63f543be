import { Refusal } from "#platform/refusal.ts";

/** One field of a form that arrives as a stream. Read its content before asking for the next part. */
export type FormPart = {
  name: string;
  /** Of a file field, what the sender calls the file; empty if none was chosen. */
  fileName: string | undefined;
  content: AsyncGenerator<Buffer, void>;
};

/** Most bytes of the headers of one part, and before the first. */
const HEADERS_AT_MOST = 8_192;

const torn = () => new Refusal("invalid", "Part of this form didn’t arrive. Please send it again.");

/**
 * The parts of a form with files (RFC 7578), read piece by piece: no more of a file is in memory than arrived at once.
 * Refuses what is no such form, and one that ends early.
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart, void> {
  const boundary = /^multipart\/form-data\s*;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  if (!boundary) throw torn();
  const source = createSource(body);
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`);
  // The first delimiter stands at the very beginning, without a line before it.
  source.unread(Buffer.from("\r\n"));
  await source.readThrough(delimiter, HEADERS_AT_MOST);
  for (;;) {
    const end = await source.take(2);
    if (end.equals(Buffer.from("--"))) return;
    const headers = await source.readThrough(Buffer.from("\r\n\r\n"), HEADERS_AT_MOST, end);
    const content = source.readUntil(delimiter);
    yield { ...readDisposition(headers.toString("utf8")), content };
    for await (const _ of content) {
      // What the reader has left of this part is in the way of the next one.
    }
  }
}

function readDisposition(headers: string): Pick<FormPart, "name" | "fileName"> {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(headers)?.[1] ?? "";
  const name = /(?:^|[;\s])name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw torn();
  return { name, fileName: /[;\s]filename="([^"]*)"/i.exec(disposition)?.[1] };
}

function createSource(body: AsyncIterable<Uint8Array>) {
  const pieces = body[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);

  async function more(): Promise<void> {
    const next = await pieces.next();
    if (next.done) throw torn();
    waiting = Buffer.concat([waiting, next.value]);
  }

  return {
    unread(bytes: Buffer) {
      waiting = Buffer.concat([bytes, waiting]);
    },
    async take(count: number): Promise<Buffer> {
      while (waiting.length < count) await more();
      const taken = waiting.subarray(0, count);
      waiting = waiting.subarray(count);
      return taken;
    },
    /** What comes before a mark, which is dropped. `before`: what was read of it already. */
    async readThrough(mark: Buffer, atMost: number, before?: Buffer): Promise<Buffer> {
      if (before) waiting = Buffer.concat([before, waiting]);
      for (;;) {
        const at = waiting.indexOf(mark);
        if (at >= 0) {
          const read = waiting.subarray(0, at);
          waiting = waiting.subarray(at + mark.length);
          return read;
        }
        if (waiting.length > atMost) throw torn();
        await more();
      }
    },
    /** The same piece by piece, for as long as it may be. */
    async *readUntil(mark: Buffer): AsyncGenerator<Buffer, void> {
      for (;;) {
        const at = waiting.indexOf(mark);
        const sure = at >= 0 ? at : Math.max(0, waiting.length - mark.length + 1);
        const piece = waiting.subarray(0, sure);
        waiting = waiting.subarray(at >= 0 ? at + mark.length : sure);
        if (piece.length > 0) yield piece;
        if (at >= 0) return;
        await more();
      }
    },
  };
}
