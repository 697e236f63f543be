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
