/** Bytes as a file of their type, which no browser takes for another one. `name`: the browser saves it under that name. */
export const fileResponse = (
  bytes: Uint8Array,
  {
    type,
    ...headers
  }: { type: string; "content-disposition"?: string; "content-security-policy"?: string },
): Response =>
  new Response(new Uint8Array(bytes), {
    headers: { "content-type": type, "x-content-type-options": "nosniff", ...headers },
  });
/** One of our own drawings, for an image: nothing in it runs, wherever it is opened. */
export const svgResponse = (svg: string | ReadableStream<Uint8Array>): Response =>
  new Response(svg, {
    headers: {
      "content-type": "image/svg+xml",
      "content-security-policy":
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    },
  });
