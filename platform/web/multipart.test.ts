import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readMultipart } from "./multipart.ts";

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
  const parts: { name: string; fileName: string | undefined; content: Buffer }[] = [];
  for await (const { content, ...part } of readMultipart(inPieces(bytes, size), type)) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(Buffer.from(piece));
    parts.push({ ...part, content: Buffer.concat(pieces) });
  }
  return parts;
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
    expect(await read(bytes, type, size), `${size}`).toEqual([
      { name: "use", fileName: undefined, content: Buffer.from("logo") },
      { name: "file", fileName: "Über uns.png", content },
      { name: "after", fileName: undefined, content: Buffer.from("\r\nlast\r\n") },
      { name: "empty", fileName: "none.png", content: Buffer.alloc(0) },
    ]);
  }
});

test("a part that nobody reads is skipped", async () => {
  const { bytes, type } = await formOf([
    ["file", new File([content], "a.png")],
    ["use", "logo"],
  ]);
  const names: string[] = [];
  for await (const { name } of readMultipart(inPieces(bytes, 50), type)) names.push(name);
  expect(names).toEqual(["file", "use"]);
});

test("a form that is cut off anywhere is refused, and never read as complete", async () => {
  const { bytes, type } = await formOf([["file", new File([content], "a.png")]]);
  for (let length = 0; length < bytes.length - 4; length += 97) {
    await expect(read(bytes.subarray(0, length), type)).rejects.toThrow("didn’t arrive");
  }
});

test("what is no such form is refused", async () => {
  const { bytes } = await formOf([["use", "logo"]]);
  for (const type of ["", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x"]) {
    await expect(read(bytes, type)).rejects.toThrow("didn’t arrive");
  }
  const endless = Buffer.alloc(100_000, "a");
  await expect(read(endless, "multipart/form-data; boundary=x")).rejects.toThrow("didn’t arrive");
});
