/**
 * A request under the site's own address. If `siteUrl` is set, nothing after this uses the client's
 * Host header or a proxy's additions for origin, passkeys, cookies or links.
 */
export function rewriteRequestOrigin(
  request: Request,
  siteUrl: string | undefined,
  body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
): Request {
  const { method, signal } = request;
  const headers = new Headers(request.headers);
  const parts: RequestInit = {
    method,
    headers,
    signal,
    ...(body && { body }),
    // A stream is sent before the answer is read; there is no other way yet.
    ...(body instanceof ReadableStream && { duplex: "half" }),
  };
  if (!siteUrl) return new Request(request.url, parts);
  headers.set("host", new URL(siteUrl).host);
  for (const name of ["x-forwarded-proto", "x-forwarded-host", "forwarded"]) headers.delete(name);
  const { pathname, search } = new URL(request.url);
  return new Request(siteUrl + pathname + search, parts);
}
