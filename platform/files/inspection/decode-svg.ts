import { gunzipSync } from "node:zlib";
import { isGzip } from "./file-type.ts";
import { UnusableFileError } from "./inspection.ts";

/** Bytes of a drawing that was packed: as many as a file may have. */
const MOST_UNPACKED = 25 * 1024 * 1024;

/** The drawing in an SVGZ file. */
function unpack(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED });
  } catch (error) {
    throw new UnusableFileError(error instanceof RangeError ? "too-hard" : "damaged", error);
  }
}

/** The text of an SVG or SVGZ file, in the encoding that it says. */
export function decodeSvg(file: Buffer): string {
  const bytes = isGzip(file) ? unpack(file) : file;
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder(declaredEncoding(bytes)).decode(bytes);
}

/** What the XML declaration names, if this runtime knows it. */
function declaredEncoding(bytes: Buffer): string {
  const [, name = "utf-8"] =
    /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(bytes.toString("latin1", 0, 200)) ?? [];
  return /^(iso-8859-\d+|windows-125\d)$/i.test(name) ? name : "utf-8";
}
