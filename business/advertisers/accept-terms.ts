import { termsAcceptance } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { site } from "#site.ts";

/**
 * Records that a contact agreed to the Terms: version, the database's time, and the salted hash of
 * the network address. The first acceptance of a version counts and never changes. Refuses any
 * version but the one in force.
 */
export async function acceptTerms(
  tx: Queryable,
  acceptance: { contactId: number; termsVersion: string; networkHash: string },
): Promise<void> {
  if (acceptance.termsVersion !== site.terms.version) {
    throw new Refusal(
      "conflict",
      "The Terms have changed since you opened this page. Please read them and agree again.",
      {
        field: "terms",
        detail: `agreed to ${acceptance.termsVersion}, in force ${site.terms.version}`,
      },
    );
  }
  await recordTermsAcceptance(tx, acceptance);
}

/** Keeps an acceptance, of an earlier version too: for a contact who takes the place of one that agreed to it. */
export async function recordTermsAcceptance(
  tx: Queryable,
  acceptance: { contactId: number; termsVersion: string; networkHash: string },
): Promise<void> {
  await tx.insert(termsAcceptance).values(acceptance).onConflictDoNothing();
}
