import { encode } from "uqr";
import { findPendingAuthenticatorSecret } from "#business/auth/second-factors/second-factors.ts";
import { totpKeyUri } from "#business/auth/second-factors/totp.ts";
import type { Operator } from "#business/team/operator.ts";
import { company } from "#company.ts";

/** `modules`: the QR code, true where it is dark; `secret`: the same key for typing, in groups of four. */
export type PendingAuthenticator = { modules: boolean[][]; secret: string };

export async function findPendingAuthenticator(
  operator: Pick<Operator, "id" | "email">,
): Promise<PendingAuthenticator | undefined> {
  const secret = await findPendingAuthenticatorSecret(operator.id);
  if (!secret) return undefined;
  const { data } = encode(totpKeyUri(secret, company().tradeName, operator.email), {
    ecc: "M",
    border: 0,
  });
  return { modules: data, secret: (secret.match(/.{4}/g) ?? []).join(" ") };
}
