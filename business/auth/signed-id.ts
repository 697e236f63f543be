import { createHmac, timingSafeEqual } from "node:crypto";
import { installationSecret } from "#platform/installation.server.ts";
import { Refusal } from "#platform/refusal.ts";

/** What a signed id is for: a token for one purpose opens nothing of another. */
type Purpose = "waitlist" | "offers";

/** The token of a link that leaves a list: the record's id, signed with 128 bits. It needs no row. */
export async function signId(purpose: Purpose, id: number): Promise<string> {
  return `${id}.${await signature(purpose, id)}`;
}

export async function readSignedId(purpose: Purpose, token: string): Promise<number | undefined> {
  const match = /^(?<id>[1-9]\d{0,14})\.(?<signed>[\w-]{22})$/.exec(token);
  if (!match?.groups?.id || !match.groups.signed) return undefined;
  const id = Number(match.groups.id);
  const expected = Buffer.from(await signature(purpose, id));
  return timingSafeEqual(expected, Buffer.from(match.groups.signed)) ? id : undefined;
}

export async function requireSignedId(purpose: Purpose, token: string): Promise<number> {
  const id = await readSignedId(purpose, token);
  if (id !== undefined) return id;
  throw new Refusal(
    "not-found",
    "This link doesn’t work. Please check that you copied all of it.",
    { detail: `not our token for ${purpose}` },
  );
}

async function signature(purpose: Purpose, id: number): Promise<string> {
  return createHmac("sha256", await installationSecret())
    .update(`${purpose}:${id}`)
    .digest("base64url")
    .slice(0, 22);
}
