import { createHmac } from "node:crypto";
import { installationSecret } from "#platform/installation.server.ts";
import { networkOf } from "#platform/rate-limit.ts";

/**
 * A network address as we keep it: a hash salted with the installation's secret, the same for one household or
 * office. It tells two networks apart and cannot be turned back without the secret.
 */
export async function networkHashOf(networkAddress: string): Promise<string> {
  const secret = await installationSecret();
  return createHmac("sha256", secret)
    .update(`network:${networkOf(networkAddress)}`)
    .digest("hex")
    .slice(0, 32);
}
