import { constants, gunzipSync } from "node:zlib";

/** The kinds of file that hold a picture for print, by their media type: the ending of their key, and their name. */
export const fileTypes = {
  "image/png": { ending: "png", name: "PNG" },
  "image/jpeg": { ending: "jpg", name: "JPG" },
  "image/webp": { ending: "webp", name: "WebP" },
  "application/pdf": { ending: "pdf", name: "PDF" },
  "image/svg+xml": { ending: "svg", name: "SVG" },
} as const;

export type FileType = keyof typeof fileTypes;

/** What we know by its first bytes and do not take. */
export type UnsupportedFileType =
  | "heic"
  | "avif"
  | "gif"
  | "bmp"
  | "jpeg-2000"
  | "jpeg-xl"
  | "tiff"
  | "photoshop"
  | "postscript"
  | "office"
  | "unknown";

/** Bytes from the start that `sniffFileType` needs. */
export const SNIFFED_BYTES = 4096;

/** Where a PDF file may begin at the latest (ISO 32000-1, Annex H.3.4.1, note 13). */
const PDF_START = 1024;

const HEIC_BRANDS = /^ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/;

/** Two letters alone could begin a text; of a BMP four reserved bytes are zero. */
const BMP = /^BM[\s\S]{4}\0{4}/;

const starts: readonly (readonly [string, FileType | UnsupportedFileType])[] = [
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["GIF87a", "gif"],
  ["GIF89a", "gif"],
  ["\0\0\0\x0cjP  \r\n\x87\n", "jpeg-2000"],
  ["\xff\x4f\xff\x51", "jpeg-2000"],
  ["\0\0\0\x0cJXL \r\n\x87\n", "jpeg-xl"],
  ["\xff\x0a", "jpeg-xl"],
  ["II*\0", "tiff"],
  ["MM\0*", "tiff"],
  ["8BPS", "photoshop"],
  ["%!PS", "postscript"],
  ["\xc5\xd0\xd3\xc6", "postscript"],
  ["PK\x03\x04", "office"],
  ["\xd0\xcf\x11\xe0", "office"],
];

export function sniffFileType(start: Uint8Array): FileType | UnsupportedFileType {
  const text = Buffer.from(start.subarray(0, SNIFFED_BYTES)).toString("latin1");
  const found = starts.find(([bytes]) => text.startsWith(bytes));
  if (found) return found[1];
  if (BMP.test(text)) return "bmp";
  if (isGzip(start)) return isSvg(unpackStart(start)) ? "image/svg+xml" : "office";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "image/webp";
  if (/^ftypavi[fs]/.test(text.slice(4))) return "avif";
  if (HEIC_BRANDS.test(text.slice(4))) return "heic";
  if (text.lastIndexOf("%PDF-", PDF_START) >= 0) return "application/pdf";
  return isSvg(start) ? "image/svg+xml" : "unknown";
}

/** Whether something is packed as an SVGZ file is (RFC 1952). */
export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpackStart(start: Uint8Array): Uint8Array {
  try {
    const { Z_SYNC_FLUSH: finishFlush } = constants;
    return gunzipSync(start.subarray(0, SNIFFED_BYTES), { finishFlush });
  } catch {
    return start;
  }
}

/** XML whose first element is svg, after a mark of its encoding, a declaration, comments or a document type. */
function isSvg(start: Uint8Array): boolean {
  const isUtf16 =
    (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  const text = new TextDecoder(isUtf16 ? (start[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8")
    .decode(start.subarray(0, SNIFFED_BYTES))
    .trimStart();
  if (!text.startsWith("<")) return false;
  const first = /<(?![?!])([\w:.-]+)/.exec(text.replaceAll(/<!--[\s\S]*?(-->|$)/g, ""));
  return first?.[1] === "svg" || first?.[1]?.endsWith(":svg") === true;
}
