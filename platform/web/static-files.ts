import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { NON_DOCUMENT_SECURITY_HEADERS } from "#platform/web/security-headers.ts";
import {
  buildResponseFromCompressedBodies,
  type ContentEncoding,
  type ResponseInAllEncodings,
} from "./compress-in-all-encodings.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const FOREVER = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";
/** An SVG may carry its own styles, and nothing else. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/** A service worker asks the site for what its page asks for. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Reads a built folder into memory: address to prepared response. The build has compressed the files. */
export async function loadStaticFiles(
  folder: string,
): Promise<Map<string, ResponseInAllEncodings>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && TYPES[extname(entry.name)])
    .map((entry) => join(entry.parentPath, entry.name));
  const prepared = await Promise.all(
    files.map(async (file) => {
      const address = `/${relative(folder, file).split(sep).join("/")}`;
      return [address, await prepare(file, address)] as const;
    }),
  );
  return new Map(prepared);
}

async function prepare(file: string, address: string): Promise<ResponseInAllEncodings> {
  const identity = await readFile(file);
  const bodies: Record<ContentEncoding, Buffer> = {
    identity,
    br: await readFile(`${file}.br`).catch(() => identity),
    gzip: await readFile(`${file}.gz`).catch(() => identity),
  };
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  const ready = buildResponseFromCompressedBodies(bodies, {
    ...NON_DOCUMENT_SECURITY_HEADERS,
    ...(type === "image/svg+xml" && { "content-security-policy": PICTURE_POLICY }),
    ...(address.endsWith("-worker.js") && { "content-security-policy": WORKER_POLICY }),
    "content-type": type,
    "cache-control": address.startsWith("/assets/") ? FOREVER : A_DAY,
  });
  for (const encoding of ["br", "gzip"] as const) {
    if (bodies[encoding] === identity) ready.headers[encoding] = ready.headers.identity;
  }
  return ready;
}
