import { encode } from "uqr";
import { keyUri } from "#business/people/authenticator-code.ts";
import { findSecretBeingSetUp } from "#business/people/factors.ts";
import type { Operator } from "#business/people/operator.ts";
import { site } from "#site.ts";

/** What a page shows of an app that is being set up: the picture for its camera, and the same to type. */
export type AppBeingSetUp = { modules: boolean[][]; secret: string };

/** The app that somebody is setting up; undefined where none is. */
export async function findAppBeingSetUp(
  operator: Pick<Operator, "id" | "email">,
): Promise<AppBeingSetUp | undefined> {
  const secret = await findSecretBeingSetUp(operator.id);
  if (!secret) return undefined;
  const { data } = encode(keyUri(secret, site.tradeName, operator.email), { ecc: "M", border: 0 });
  return { modules: data, secret: (secret.match(/.{4}/g) ?? []).join(" ") };
}
