import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createOpenStreamLimiter } from "#platform/web/concurrency-limiter.ts";
import { pictureResponse } from "./picture-response.ts";

let opened = 0;
async function* picture() {
  opened++;
  for (;;) yield new Uint8Array(1024);
}

async function readFirstPiece(body: ReadableStream<Uint8Array> | null) {
  const reader = body?.getReader();
  await reader?.read();
  return reader;
}

test("an ad sends at most 48 pictures at once, to all its readers together; another ad's still load", async () => {
  const ask = (reservationId: number) => pictureResponse(reservationId, picture(), {});
  const readers = [];
  for (let i = 0; i < 48; i++) readers.push(await readFirstPiece(ask(1).body));
  const refused = ask(1);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(ask(2).status).toBe(200);
  await readers[0]?.cancel();
  expect(ask(1).status).toBe(200);
  for (const reader of readers) await reader?.cancel();
});

test("without a limit, an ad sends 100 pictures at once (negative control)", async () => {
  const limit = createOpenStreamLimiter(Number.POSITIVE_INFINITY);
  for (let i = 0; i < 100; i++) await readFirstPiece(limit(1, picture()));
});

test("a picture that nobody reads, as in an answer to HEAD, isn't opened and doesn't count", async () => {
  const before = opened;
  for (let i = 0; i < 100; i++) expect(pictureResponse(3, picture(), {}).status).toBe(200);
  expect(opened).toBe(before);
});

test("a picture that was read to its end, or broke, doesn't count", async () => {
  const limit = createOpenStreamLimiter(1);
  async function* whole() {
    yield new Uint8Array(1);
  }
  async function* broken() {
    yield new Uint8Array(1);
    throw new Error("gone");
  }
  await buffer(limit(1, whole()));
  await expect(buffer(limit(1, broken()))).rejects.toThrow("gone");
  await buffer(limit(1, whole()));
});
