/** A photo at an address that names its content, `<hash>.jpg`, so a browser never asks twice. */
export async function photoResponse(
  name: string,
  find: (hash: string) => Promise<Uint8Array | undefined>,
): Promise<Response> {
  const hash = /^([0-9a-f]{32})\.jpg$/.exec(name)?.[1];
  const bytes = hash && (await find(hash));
  if (!bytes) return new Response("We can’t find that picture.\n", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
