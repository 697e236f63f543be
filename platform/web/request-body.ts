import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import type { HonoRequest } from "hono";
import { Refusal } from "#platform/refusal.ts";

/** A file of a form that is still arriving. Read all of its content. */
export type ArrivingFile = {
  field: string;
  /** What the sender calls it. */
  name: string;
  content: AsyncIterable<Buffer>;
  /** The text fields that came before it. */
  before: ReadonlyMap<string, string>;
};

/** What no form of ours needs more of: parts, bytes of a part's headers, characters of a text field. */
const LIMITS = { parts: 20, headerSize: 8_192, headerPairs: 20, fieldSize: 60_000 } as const;
/** Characters of a boundary (RFC 2046, section 5.1.1). */
const LONGEST_BOUNDARY = 70;

/** Bytes that the parser gets at once. */
const PIECE = 16_384;

const torn = () => new Refusal("invalid", "Part of this form didn’t arrive. Please send it again.");

/**
 * Reads a form with files (RFC 7578) as it arrives: each file goes to `take`, one after the other, and no more of one is in
 * memory than arrived at once. Returns the text fields. Refuses what is no such form, one that ends early, and one with more
 * parts or longer headers than a browser sends.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  take: (file: ArrivingFile) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const form = openForm(contentType);
  const fields = new Map<string, string>();
  const files: Readable[] = [];
  let refusal: unknown;
  let taken = Promise.resolve();
  form.on("field", (name, value) => fields.set(name, value));
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
    form.on(limit, () => form.destroy(torn()));
  }
  form.on("file", (field, content, name) => {
    const before = new Map(fields);
    // The parser announces an error and leaves the stream open, where a later reader would wait for ever.
    content.once("error", (error) => content.destroy(error));
    files.push(content);
    taken = taken.then(() =>
      name ? take({ field, name, content: whole(content), before }) : drop(content),
    );
    taken.catch((error: unknown) => {
      refusal ??= error;
      form.destroy(torn());
    });
  });
  try {
    await pipeline(Readable.from(inPieces(body)), form);
  } catch (error) {
    for (const file of files) file.destroy(torn());
    await taken.catch(() => {});
    throw refusal ?? (error instanceof Refusal ? error : torn());
  }
  await taken;
  return fields;
}

/** The parser ends at a limit only once it has gone through all that it was given at once. */
async function* inPieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const bytes of body) {
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
  }
}

async function* whole(content: Readable): AsyncGenerator<Buffer, void> {
  try {
    yield* content;
  } catch {
    throw torn();
  }
}

async function drop(content: Readable): Promise<void> {
  for await (const _ of content) {
    // No file was chosen.
  }
}

function openForm(contentType: string) {
  // Of two boundaries each parser may take a different one.
  const [boundary, second] = contentType.matchAll(/boundary=(?:"([^"]*)"|([^;\s]*))/gi);
  const length = (boundary?.[1] ?? boundary?.[2] ?? "").length;
  const isForm = /^multipart\/form-data\s*;/i.test(contentType) && !second;
  if (!isForm || length < 1 || length > LONGEST_BOUNDARY) throw torn();
  return new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
}

/** What a sender has to keep up with, over the time that we wait for it: anything slower holds a place that others need. */
const LEAST = { bytesPerSecond: 4_000, idleMs: 10_000, graceMs: 10_000 };

const tooSlow = () =>
  new Refusal("invalid", "This came in too slowly. Try again with a better connection.");

/** A body as it arrives. Ends it with a refusal once nothing has come for ten seconds, or less than 4 KB a second. */
export async function* refuseSlowBody(
  body: AsyncIterable<Uint8Array>,
  { bytesPerSecond, idleMs, graceMs } = LEAST,
): AsyncGenerator<Uint8Array, void> {
  const pieces = body[Symbol.asyncIterator]();
  let bytes = 0;
  let waited = 0;
  try {
    for (;;) {
      const asked = performance.now();
      const next = await within(pieces.next(), idleMs);
      waited += performance.now() - asked;
      if (next.done) return;
      bytes += next.value.length;
      if (waited > graceMs && bytes / (waited / 1000) < bytesPerSecond) throw tooSlow();
      yield next.value;
    }
  } finally {
    // Not awaited: a body that never comes never ends.
    void pieces.return?.()?.catch(() => {});
  }
}

async function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The bytes of a form; a large one is refused once it stalls. */
export async function readBody(
  request: HonoRequest,
  isLarge: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = request.raw;
  if (!isLarge || !body) return new Uint8Array(await request.arrayBuffer());
  const pieces: Uint8Array[] = [];
  for await (const piece of refuseSlowBody(body)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A NUL, plain or encoded once or more often: some values are addresses that are decoded again. */
const ENCODED = /%(?:25)*00|\0/;
/** JSON is not decoded again, and the gateway's addresses end in text that looks encoded. */
const IN_JSON = /\\u0000|\0/;

/** Whether an address (path and query) contains a NUL: PostgreSQL accepts none, and nobody types one. */
export function hasNulInUrl(address: string): boolean {
  return ENCODED.test(address);
}

/** Whether the text fields of a form or a script's request contain a NUL. The bytes of files are up to the page. */
export async function hasNulInBody(body: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  const mediaType = parseMediaType(type);
  if (mediaType === "multipart/form-data") return hasNulInParts(body, type);
  const words = new TextDecoder("latin1").decode(body);
  if (mediaType === "application/x-www-form-urlencoded") return ENCODED.test(words);
  return (mediaType === "application/json" ? IN_JSON : /\0/).test(words);
}

/** What a body is, in lower case: senders may write it in any (RFC 9110, section 8.3.1). */
export const parseMediaType = (type: string | null) =>
  type?.split(";", 1)[0]?.trim().toLowerCase() ?? "";

async function hasNulInParts(body: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  const words: string[] = [];
  const pieces = (async function* () {
    yield body;
  })();
  const fields = await readMultipart(pieces, type, async ({ field, name, content }) => {
    words.push(field, name);
    for await (const _ of content) {
      // Its bytes are the page's.
    }
  });
  return [...fields]
    .flat()
    .concat(words)
    .some((word) => ENCODED.test(word));
}
