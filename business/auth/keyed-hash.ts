import { createHmac, timingSafeEqual } from "node:crypto";
import { loadInstallationSecret } from "#platform/installation.server.ts";
import { householdNetworkOf, wideNetworkOf } from "#platform/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";

/** What a signed id is for: a token for one purpose opens nothing of another. */
type Purpose = "waitlist" | "offers";

/** The token of a link that leaves a list: the record's id, signed with 128 bits. It needs no row. */
export async function signRecordId(purpose: Purpose, id: number): Promise<string> {
  return `${id}.${await signature(purpose, id)}`;
}

export async function verifySignedRecordId(
  purpose: Purpose,
  token: string,
): Promise<number | undefined> {
  const match = /^(?<id>[1-9]\d{0,14})\.(?<signed>[\w-]{22})$/.exec(token);
  if (!match?.groups?.id || !match.groups.signed) return undefined;
  const id = Number(match.groups.id);
  const expected = Buffer.from(await signature(purpose, id));
  return timingSafeEqual(expected, Buffer.from(match.groups.signed)) ? id : undefined;
}

export async function requireSignedRecordId(purpose: Purpose, token: string): Promise<number> {
  const id = await verifySignedRecordId(purpose, token);
  if (id !== undefined) return id;
  throw new Refusal(
    "not-found",
    "This link doesn’t work. Please check that you copied all of it.",
    { detail: `not our token for ${purpose}` },
  );
}

async function signature(purpose: Purpose, id: number): Promise<string> {
  return createHmac("sha256", await loadInstallationSecret())
    .update(`${purpose}:${id}`)
    .digest("base64url")
    .slice(0, 22);
}

/** A network address as stored: a salted hash, the same for one household or office, that nobody can turn back. */
export async function hashNetworkAddress(networkAddress: string): Promise<string> {
  return hashOf(householdNetworkOf(networkAddress));
}

/** The hash of the wider network around an IPv6 address; null for IPv4. */
export async function hashWideIpv6Network(networkAddress: string): Promise<string | null> {
  const wide = wideNetworkOf(networkAddress);
  return wide === undefined ? null : hashOf(wide);
}

async function hashOf(network: string): Promise<string> {
  const secret = await loadInstallationSecret();
  return createHmac("sha256", secret).update(`network:${network}`).digest("hex").slice(0, 32);
}
