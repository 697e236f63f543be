/**
 * A NUL, plain or encoded once or more often: some values are addresses themselves, and are decoded
 * again.
 */
const ENCODED = /%(?:25)*00|\0/;
/** JSON is not decoded again, and the gateway's addresses end in text that looks encoded. */
const IN_JSON = /\\u0000|\0/;

/**
 * Whether an address (path and query as received) contains a NUL: PostgreSQL accepts none, and
 * nobody types one.
 */
export function hasNulInUrl(address: string): boolean {
  return ENCODED.test(address);
}

/**
 * Whether the text fields of a form or a script's request contain a NUL. The bytes of files are up
 * to the page.
 */
export async function hasNulInBody(body: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  if (type.startsWith("multipart/form-data")) return hasNulInParts(body, type);
  const words = new TextDecoder("latin1").decode(body);
  if (type.startsWith("application/x-www-form-urlencoded")) return ENCODED.test(words);
  return (type.startsWith("application/json") ? IN_JSON : /\0/).test(words);
}

/** A body that cannot be read as a form passes: the page answers in its own words. */
async function hasNulInParts(body: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  const read = new Response(body, { headers: { "content-type": type } });
  const form = await read.formData().catch(() => new FormData());
  return [...form].some(([name, value]) =>
    ENCODED.test(`${name} ${typeof value === "string" ? value : value.name}`),
  );
}
