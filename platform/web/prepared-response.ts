import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, type ResponseInAllEncodings } from "./compress-in-all-encodings.ts";

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
