import { defineAction } from "#business/actions.ts";
import { acceptTerms } from "#business/advertisers/accept-terms.ts";
import { advertiserHasOtherReservations } from "#business/advertisers/merge-advertisers.ts";
import { upsertAdvertiser } from "#business/advertisers/upsert-advertiser.ts";
import { hashNetworkAddress } from "#business/auth/network-hash.ts";
import { domainOrMailboxLimitKey } from "#business/mail-limits/canonical-mailbox.ts";
import {
  hasTimeLeftSql,
  loadReservation,
  transitionReservation,
} from "#business/reservations/claims/claims.ts";
import { requireReservationWithinLimits } from "#business/reservations/claims/hold-limits.ts";
import { recordReferral } from "#business/reservations/pay/credits/referral.ts";
import { emailKey } from "#platform/email-address.ts";
import { phoneNumberOnly } from "#platform/phone-number.ts";
import type { BuyerDetailsForm } from "./forms.ts";
import { changedMeanwhileRefusal, refuseUnlessAllowed } from "./refusals.ts";
import { checkReservationAction } from "./reservation.ts";

type DetailsInput = { reservationId: number; details: BuyerDetailsForm; networkAddress: string };

/**
 * Stores the buyer and their acceptance of the Terms: version, time and a salted hash of the
 * network address. Can be repeated until the spot is paid or owed. Refuses when the time is up,
 * when the Terms have changed since the page was read, and one open spot too many for a mailbox or
 * a phone, and a referral that isn't one (`recordReferral`). A hold stays with its own network.
 */
export const saveBuyerDetailsAndTerms = defineAction({
  name: "saveBuyerDetailsAndTerms",
  permission: "anyone",
  prepare: ({ networkAddress }: DetailsInput) => hashNetworkAddress(networkAddress),
  async run(tx, { reservationId, details }, { prepared: networkHash }) {
    const before = await loadReservation(reservationId, tx);
    refuseUnlessAllowed(checkReservationAction("give-details", before), before);
    const person = { ...details, emailKey: emailKey(details.email) };
    const shared = await advertiserHasOtherReservations(before, tx);
    const known = shared ? { advertiserId: null, contactId: null } : before;
    const kept = await upsertAdvertiser(tx, known, person);
    await acceptTerms(tx, {
      contactId: kept.contactId,
      termsVersion: details.terms,
      networkHash,
    });
    const mailbox = domainOrMailboxLimitKey(details.email);
    const phone = phoneNumberOnly(details.phone);
    const after = await transitionReservation(tx, before.id, {
      from: [before.state],
      to: before.state,
      set: {
        ...kept,
        termsVersion: details.terms,
        mailbox,
        phone,
      },
      when: hasTimeLeftSql,
    });
    if (!after) throw changedMeanwhileRefusal(before);
    await requireReservationWithinLimits(tx, after.id);
    await recordReferral(tx, after, { reference: details.referredBy, mailbox, phone, networkHash });
    const subject = { type: "reservation", id: after.id };
    return { event: { event: "reservation.details-submitted", subject }, result: after };
  },
});
