/** Bytes as a file of their type, which no browser takes for another one. `name`: the browser saves it under that name. */
export const fileResponse = (
  bytes: Uint8Array,
  { type, ...headers }: { type: string; "content-disposition"?: string },
): Response =>
  new Response(new Uint8Array(bytes), {
    headers: { "content-type": type, "x-content-type-options": "nosniff", ...headers },
  });
