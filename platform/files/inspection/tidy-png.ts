import { crc32, deflateSync, inflateRawSync } from "node:zlib";
import { UnusableFileError } from "./inspection.ts";

const SIGNATURE = 8;
/** A chunk's length and name before its content, its sum behind it. */
const [BEFORE, AROUND] = [8, 12];
/** The two bytes before the packed pixels (RFC 1950). */
const HEADER = 2;
/** Bytes of the pixels that are packed again. */
const MOST = 200_000_000;

/** The same PNG with the sums that its content has. Refuses one whose pixels end early. */
export function repairPngChecksums(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, SIGNATURE)];
  const pixels: Buffer[] = [];
  for (let at = SIGNATURE; at + BEFORE < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + BEFORE);
    const content = bytes.subarray(at + BEFORE, at + BEFORE + length);
    if (name === "IDAT") pixels.push(content);
    else if (pixels.length === 0) kept.push(chunk(name, content));
    at += AROUND + length;
  }
  const packed = deflateSync(unpack(Buffer.concat(pixels)), { level: 1 });
  return Buffer.concat([...kept, chunk("IDAT", packed), chunk("IEND", Buffer.alloc(0))]);
}

function unpack(packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed.subarray(HEADER), { maxOutputLength: MOST });
  } catch (error) {
    throw new UnusableFileError("damaged", error);
  }
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
