import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Refusal } from "#platform/refusal.ts";
import { readMultipart, refuseSlowBody } from "./request-body.ts";

async function formOf(fields: [string, string | File][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const request = new Request("http://site.example", { method: "POST", body: form });
  const type = request.headers.get("content-type") ?? "";
  return { bytes: Buffer.from(await request.arrayBuffer()), type };
}

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, type: string, size = 1000) {
  const files: { field: string; name: string; use: string | undefined; content: Buffer }[] = [];
  const fields = await readMultipart(inPieces(bytes, size), type, async (file) => {
    const pieces: Buffer[] = [];
    for await (const piece of file.content) pieces.push(Buffer.from(piece));
    const { field, name, before } = file;
    files.push({ field, name, use: before.get("use"), content: Buffer.concat(pieces) });
  });
  return { fields: Object.fromEntries(fields), files };
}

const content = Buffer.concat([
  randomBytes(3000),
  Buffer.from("\r\n--\r\n\r\n----"),
  randomBytes(9),
]);

test("fields and files are read as they were sent, however the bytes are cut", async () => {
  const { bytes, type } = await formOf([
    ["use", "logo"],
    ["file", new File([content], "Über uns.png", { type: "image/png" })],
    ["after", "\r\nlast\r\n"],
    ["empty", new File([], "none.png")],
  ]);
  for (const size of [1, 2, 3, 7, 64, 1000, bytes.length]) {
    expect(await read(bytes, type, size), `${size}`).toEqual({
      fields: { use: "logo", after: "\r\nlast\r\n" },
      files: [
        { field: "file", name: "Über uns.png", use: "logo", content },
        { field: "empty", name: "none.png", use: "logo", content: Buffer.alloc(0) },
      ],
    });
  }
});

test("files are taken one after the other, and a refusal of one ends the form", async () => {
  const { bytes, type } = await formOf(
    ["a", "b", "c"].map((name) => ["file", new File([content], name)]),
  );
  const taken: string[] = [];
  const reading = readMultipart(inPieces(bytes, 100), type, async ({ name, content: stream }) => {
    taken.push(name);
    for await (const _ of stream) await new Promise((resolve) => setImmediate(resolve));
    if (name === "b") throw new Refusal("invalid", "No.");
    taken.push(`${name} done`);
  });
  await expect(reading).rejects.toThrow("No.");
  expect(taken).toEqual(["a", "a done", "b"]);
});

test("a form that is cut off anywhere is refused, and never read as complete", async () => {
  const { bytes, type } = await formOf([["file", new File([content], "a.png")]]);
  for (let length = 0; length < bytes.length - 4; length += 97) {
    await expect(read(bytes.subarray(0, length), type)).rejects.toThrow("didn’t arrive");
  }
});

test("a form that is cut off while its second file waits is refused", async () => {
  const { bytes, type } = await formOf([
    ["file", new File([content], "a.png")],
    ["file", new File([content], "b.png")],
  ]);
  await expect(read(bytes.subarray(0, bytes.length - 200), type, bytes.length)).rejects.toThrow(
    "didn’t arrive",
  );
});

test("what is no such form is refused", async () => {
  const { bytes } = await formOf([["use", "logo"]]);
  const two = `multipart/form-data; xboundary=x; boundary=${"x".repeat(6000)}`;
  for (const type of [
    "",
    "text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    two,
  ]) {
    await expect(read(bytes, type)).rejects.toThrow("didn’t arrive");
  }
  const endless = Buffer.alloc(100_000, "a");
  await expect(read(endless, "multipart/form-data; boundary=x")).rejects.toThrow("didn’t arrive");
});

/** A form by hand, with as many parts and as long headers and boundary as its sender likes. */
function crafted({ boundary = "x", parts = 1, header = "" }) {
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n${header}\r\n1\r\n`;
  const bytes = Buffer.from(`${part.repeat(parts)}--${boundary}--\r\n`);
  return read(bytes, `multipart/form-data; boundary=${boundary}`, 16_384);
}

test("a boundary or parts beyond any browser's are refused before they cost anything", async () => {
  await expect(crafted({ boundary: "x".repeat(70), parts: 20 })).resolves.toBeDefined();
  await expect(crafted({ boundary: "x".repeat(71) })).rejects.toThrow("didn’t arrive");
  await expect(crafted({ boundary: "x".repeat(6000) })).rejects.toThrow("didn’t arrive");
  await expect(crafted({ parts: 21 })).rejects.toThrow("didn’t arrive");
});

test("a part's headers are read to 8 KB", async () => {
  const late = `content-disposition: form-data; name="late"\r\n`;
  expect(await crafted({ header: `x: ${"y".repeat(9000)}\r\n${late}` })).toMatchObject({
    fields: { a: "1" },
  });
});

test("of a form with 200,000 parts no more is read than its first ones", async () => {
  let sent = 0;
  async function* endless() {
    for (; sent < 200_000; sent++)
      yield Buffer.from(`--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n`);
  }
  const reading = readMultipart(endless(), "multipart/form-data; boundary=x", async () => {});
  await expect(reading).rejects.toThrow("didn’t arrive");
  expect(sent).toBeLessThan(1000);
});

test("nor where they all arrive at once: a hundred times the parts cost no more", async () => {
  async function costOf(parts: number) {
    const part = `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n`;
    const bytes = Buffer.from(part.repeat(parts));
    const before = process.threadCpuUsage();
    await expect(read(bytes, "multipart/form-data; boundary=x", bytes.length)).rejects.toThrow(
      "didn’t arrive",
    );
    return process.threadCpuUsage(before).user;
  }
  // what a system counts in steps of ten milliseconds may be none
  const few = Math.max(await costOf(2_000), 20_000);
  expect(await costOf(200_000)).toBeLessThan(10 * few);
});

const never = new Promise<never>(() => {});
const limits = { bytesPerSecond: 1_000_000, idleMs: 60_000, graceMs: 0 };

async function lengthOf(body: AsyncIterable<Uint8Array>) {
  let length = 0;
  for await (const piece of body) length += piece.length;
  return length;
}

test("a body that keeps coming is read whole", async () => {
  async function* body() {
    for (let i = 0; i < 10; i++) yield Buffer.alloc(1000);
  }
  expect(await lengthOf(refuseSlowBody(body()))).toBe(10_000);
});

test("a sender who stops is refused", async () => {
  async function* body() {
    yield Buffer.alloc(1000);
    await never;
  }
  const reading = lengthOf(refuseSlowBody(body(), { ...limits, graceMs: 60_000, idleMs: 10 }));
  await expect(reading).rejects.toThrow("too slowly");
});

test("a sender who sends a byte now and then is refused, and the body is let go", async () => {
  let isOpen = true;
  async function* body() {
    try {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        yield Buffer.alloc(1);
      }
    } finally {
      isOpen = false;
    }
  }
  await expect(lengthOf(refuseSlowBody(body(), limits))).rejects.toThrow("too slowly");
  await expect.poll(() => isOpen).toBe(false);
});
