import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Kinds of time-trap token. `page`: signed when a page was rendered; pages are cached, so it only
 * shows that one of our pages was read. `fresh`: fetched by the form's script at the first focus,
 * so it tells a person, who needs at least two seconds, from a robot.
 */
export type TimeTrapTokenKind = "page" | "fresh";

/** The minimum and maximum age of a token, in milliseconds. */
const timeTrapTokenAges: Record<TimeTrapTokenKind, { least: number; most: number }> = {
  page: { least: 0, most: 3 * 24 * 60 * 60_000 },
  fresh: { least: 2_000, most: 24 * 60 * 60_000 },
};

/** The result of checking a token; `waitMs` is the time until it is old enough. */
export type TimeTrapTokenResult =
  | { verdict: "good"; kind: TimeTrapTokenKind }
  | { verdict: "too-young"; kind: TimeTrapTokenKind; waitMs: number }
  | { verdict: "too-old" | "forged" };

/** A token with its time of issue, signed with the installation's secret. */
export function signTimeTrapToken(kind: TimeTrapTokenKind, secret: string, issuedAt: Date): string {
  const claim = `${kind}.${issuedAt.getTime().toString(36)}`;
  return `${claim}.${signature(claim, secret)}`;
}

/** Checks a token; another instance's clock may be up to 5 s ahead. */
export function verifyTimeTrapToken(token: string, secret: string, now: Date): TimeTrapTokenResult {
  const match = /^(?<kind>page|fresh)\.(?<issued>[0-9a-z]{1,11})\.(?<signed>[\w-]{22})$/.exec(
    token,
  );
  const { kind, issued, signed } = match?.groups ?? {};
  if ((kind !== "page" && kind !== "fresh") || !issued || !signed) return { verdict: "forged" };
  const expected = Buffer.from(signature(`${kind}.${issued}`, secret));
  if (!timingSafeEqual(expected, Buffer.from(signed))) return { verdict: "forged" };
  const age = now.getTime() - Number.parseInt(issued, 36);
  const { least, most } = timeTrapTokenAges[kind];
  if (age > most) return { verdict: "too-old" };
  if (age < least) {
    return { verdict: "too-young", kind, waitMs: Math.min(least, least - age) };
  }
  return { verdict: "good", kind };
}

function signature(claim: string, secret: string): string {
  return createHmac("sha256", secret).update(`time-trap:${claim}`).digest("base64url").slice(0, 22);
}
