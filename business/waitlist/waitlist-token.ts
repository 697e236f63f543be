import { createHmac, timingSafeEqual } from "node:crypto";
import { installationSecret } from "#platform/installation.server.ts";
import { Refusal } from "#platform/refusal.ts";

/** The token with which an entry of the waitlist is left again: its id, signed with 128 bits. */
export async function createWaitlistToken(entryId: number): Promise<string> {
  return `${entryId}.${await signature(entryId)}`;
}

export async function readWaitlistToken(token: string): Promise<number | undefined> {
  const match = /^(?<id>[1-9]\d{0,14})\.(?<signed>[\w-]{22})$/.exec(token);
  if (!match?.groups?.id || !match.groups.signed) return undefined;
  const id = Number(match.groups.id);
  const expected = Buffer.from(await signature(id));
  return timingSafeEqual(expected, Buffer.from(match.groups.signed)) ? id : undefined;
}

export async function requireWaitlistToken(token: string): Promise<number> {
  const id = await readWaitlistToken(token);
  if (id !== undefined) return id;
  throw new Refusal(
    "not-found",
    "This link doesn’t work. Please check that you copied all of it.",
    {
      detail: "a waitlist token that is not ours",
    },
  );
}

async function signature(entryId: number): Promise<string> {
  return createHmac("sha256", await installationSecret())
    .update(`waitlist:${entryId}`)
    .digest("base64url")
    .slice(0, 22);
}
