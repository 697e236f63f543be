import { and, eq, isNotNull, sql } from "drizzle-orm";
import { termsAcceptance } from "#database/schema/advertisers.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { site } from "#site.ts";

/** Records that a contact agreed to the Terms in force, once: version, time, and the salted hash of the network. */
export async function acceptTerms(
  tx: Queryable,
  acceptance: {
    contactId: number;
    termsVersion: string;
    networkHash: string;
    /** For a caller: the operator, and how they agreed. */
    recordedBy?: string;
    how?: string;
  },
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
  await tx.insert(termsAcceptance).values(acceptance).onConflictDoNothing();
}

/** Takes back what an operator recorded; what a customer accepted on the site stays. */
export async function deleteRecordedAcceptance(
  tx: Queryable,
  { contactId, termsVersion }: { contactId: number; termsVersion: string },
): Promise<boolean> {
  const isRecorded = and(
    eq(termsAcceptance.contactId, contactId),
    eq(termsAcceptance.termsVersion, termsVersion),
    isNotNull(termsAcceptance.recordedBy),
  );
  return (await tx.delete(termsAcceptance).where(isRecorded).returning()).length > 0;
}

export async function copyTermsAcceptance(
  tx: Queryable,
  { from, to, termsVersion }: { from: number; to: number; termsVersion: string },
): Promise<void> {
  await tx.execute(sql`
    insert into terms_acceptance (contact_id, terms_version, accepted_at, network_hash, recorded_by, how)
    select ${to}, terms_version, accepted_at, network_hash, recorded_by, how from terms_acceptance
    where contact_id = ${from} and terms_version = ${termsVersion}
    on conflict do nothing`);
}
