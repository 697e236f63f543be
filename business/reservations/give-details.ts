import { acceptTerms } from "#business/advertisers/accept-terms.ts";
import { keepAdvertiser } from "#business/advertisers/keep-advertiser.ts";
import { type Circumstances, record } from "#business/journal/journal.ts";
import { emailKey } from "#business/people/email-address.ts";
import { networkHashOf } from "#business/people/network-hash.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { hasTimeLeft, loadReservation, move } from "./claims.ts";
import type { DetailsForm } from "./forms.ts";
import { mailboxOf, withinOwnLimits } from "./limits.ts";
import { isShared } from "./merge-advertisers.ts";
import { can, type Reservation } from "./reservation.ts";
import { changedMeanwhile, refuseUnless } from "./verbs.ts";

type DetailsInput = { reservationId: number; details: DetailsForm; networkAddress: string };

/**
 * Notes who reserves, and that they agreed to the Terms: version, time and a salted hash of the network address.
 * May be given again until it is paid or owed. Refuses when the time is up, when the Terms have changed since the
 * page was read, and one open place too many of a mailbox, a phone or a network.
 */
export async function giveDetails(
  { reservationId, details, networkAddress }: DetailsInput,
  { actor }: Circumstances,
  tx: Queryable = db,
): Promise<Reservation> {
  const networkHash = await networkHashOf(networkAddress);
  return inPoliteTransaction(tx, async (inner) => {
    const before = await loadReservation(reservationId, inner);
    refuseUnless(can("give-details", before), before);
    const person = { ...details, emailKey: emailKey(details.email) };
    const shared = await isShared(before, inner);
    const known = shared ? { advertiserId: null, contactId: null } : before;
    const kept = await keepAdvertiser(inner, known, person);
    await acceptTerms(inner, { contactId: kept.contactId, version: details.terms, networkHash });
    const after = await move(inner, before.id, {
      from: [before.state],
      to: before.state,
      set: { ...kept, networkHash, mailbox: mailboxOf(details.email), phone: details.phone },
      when: hasTimeLeft,
    });
    if (!after) throw changedMeanwhile(before);
    await withinOwnLimits(inner, after.id);
    const subject = { type: "reservation", id: after.id };
    await record(inner, actor, { event: "reservation.details-given", subject });
    return after;
  });
}
