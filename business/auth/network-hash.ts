import { createHmac } from "node:crypto";
import { installationSecret } from "#platform/installation.server.ts";
import { householdNetworkOf, wideNetworkOf } from "#platform/rate-limit.ts";

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
  const secret = await installationSecret();
  return createHmac("sha256", secret).update(`network:${network}`).digest("hex").slice(0, 32);
}
