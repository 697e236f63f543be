import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type ContentEncoding = "br" | "gzip" | "identity";

/** One response, ready to be sent: its bytes in every encoding, each with complete headers. */
export type ResponseInAllEncodings = {
  etag: string;
  bodies: Record<ContentEncoding, Buffer>;
  headers: Record<ContentEncoding, Record<string, string>>;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Home takes Brotli 70 ms at its best, and 1.5 ms at a level whose bytes are a tenth more. */
const BROTLI_QUALITY = { best: 11, quick: 5 };

/** Compresses in each encoding. The ETag is the hash of the bytes and their policy, whatever the compression. */
export async function compressInAllEncodings(
  body: Buffer,
  headers: Record<string, string>,
  quality: keyof typeof BROTLI_QUALITY,
): Promise<ResponseInAllEncodings> {
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[quality] } }),
    zip(body, { level: 9 }),
  ]);
  return buildResponseFromCompressedBodies({ identity: body, br, gzip: gz }, headers);
}

/** Combines compressed bytes with their headers. */
export function buildResponseFromCompressedBodies(
  bodies: Record<ContentEncoding, Buffer>,
  headers: Record<string, string>,
): ResponseInAllEncodings {
  const hash = createHash("sha256").update(bodies.identity).update(JSON.stringify(headers));
  const etag = `W/"${hash.digest("base64url").slice(0, 22)}"`;
  const of = (encoding: ContentEncoding): Record<string, string> => ({
    ...headers,
    etag,
    vary: "accept-encoding",
    "content-length": String(bodies[encoding].length),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  });
  return {
    etag,
    bodies,
    headers: { identity: of("identity"), br: of("br"), gzip: of("gzip") },
  };
}

const TAKES = { br: takes("br"), gzip: takes("gzip") };

/** The best encoding the client accepts. `q=0` refuses one (RFC 9110, 12.5.3). */
export function acceptedEncoding(accept: string | undefined): ContentEncoding {
  if (!accept) return "identity";
  if (TAKES.br.test(accept)) return "br";
  return TAKES.gzip.test(accept) ? "gzip" : "identity";
}

function takes(name: string): RegExp {
  return new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?\\s*(,|$)`, "i");
}

/** Sends a prepared response: 304 if the client has it, only headers for HEAD. */
export function writePreparedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: ResponseInAllEncodings,
): void {
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  const headers = prepared.headers[encoding];
  if (matches(request.headers["if-none-match"], prepared.etag)) {
    const { "content-length": _length, "content-encoding": _encoding, ...kept } = headers;
    response.writeHead(304, kept).end();
    return;
  }
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : prepared.bodies[encoding]);
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === "*" ||
    ifNoneMatch.split(",").some((one) => one.trim() === etag)
  );
}
