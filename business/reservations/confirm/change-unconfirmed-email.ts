import { copyTermsAcceptance } from "#business/advertisers/accept-terms.ts";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { advertiserHasOtherReservations } from "#business/advertisers/merge-advertisers.ts";
import { upsertAdvertiser } from "#business/advertisers/upsert-advertiser.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { revokeEmailedPrivateLinks } from "#business/auth/private-link.ts";
import { domainOrMailboxLimitKey } from "#business/mail-limits/canonical-mailbox.ts";
import { hasTimeLeftSql, transitionReservation } from "#business/reservations/claims/claims.ts";
import { requireReservationWithinLimits } from "#business/reservations/claims/hold-limits.ts";
import { changedMeanwhileRefusal } from "#business/reservations/refusals.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey } from "#platform/email-address.ts";

/** Puts another email into a locked unconfirmed reservation; links to the old one end. Counts for the new mailbox. */
export async function changeUnconfirmedEmail(
  tx: Queryable,
  before: Reservation,
  email: string,
  { actor }: ActionContext,
): Promise<void> {
  const person = await findContactWithBusiness(before.contactId ?? 0, tx);
  if (!person) throw new Error(`reservation ${before.id} has nobody to write to`);
  const { business, website, name, phone } = person;
  const shared = await advertiserHasOtherReservations(before, tx);
  const known = shared ? { advertiserId: null, contactId: null } : before;
  const details = { business, website, name, phone, email, emailKey: emailKey(email) };
  const kept = await upsertAdvertiser(tx, known, details);
  if (shared && before.contactId && before.termsVersion) {
    const { contactId: from, termsVersion } = before;
    await copyTermsAcceptance(tx, { from, to: kept.contactId, termsVersion });
  }
  const after = await transitionReservation(tx, before.id, {
    from: [before.state],
    to: before.state,
    set: { ...kept, mailbox: domainOrMailboxLimitKey(email) },
    when: hasTimeLeftSql,
  });
  if (!after) throw changedMeanwhileRefusal(before);
  await requireReservationWithinLimits(tx, after.id);
  const subject = { type: "reservation", id: after.id };
  await revokeEmailedPrivateLinks(tx, { subject, except: [] });
  await recordEvent(tx, actor, { event: "reservation.email-corrected", subject });
}
