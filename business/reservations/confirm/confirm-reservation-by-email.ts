import { defineAction } from "#business/actions.ts";
import {
  findCurrentOrFormerEmailStatus,
  markEmailConfirmed,
} from "#business/advertisers/mark-email-confirmed.ts";
import { mergeConfirmedAdvertiser } from "#business/advertisers/merge-advertisers.ts";
import { resolvePrivateLink } from "#business/auth/private-link.ts";
import {
  loadReservation,
  lockReservation,
  reservationNotFound,
} from "#business/reservations/claims/claims.ts";
import { isFirm, needsTermsAcceptance } from "#business/reservations/reservation.ts";
import { company } from "#company.ts";
import { Refusal } from "#platform/refusal.ts";
import { acceptReservationTerms, type TermsAcceptance } from "./accept-reservation-terms.ts";
import { makeFirm } from "./make-firm.ts";

/**
 * Makes a spot on an invoice firm until the end of its due date, by the button in the email.
 * Accepts only an emailed link, and only one sent to the reservation's current address. Also
 * confirms the address of a spot that is already firm. Idempotent. A customer the office placed
 * must accept the Terms here, even if their payment is already recorded. Refuses an expired or
 * ended reservation. A buyer whose address was confirmed before joins the advertiser they are; a payment alone never does that. The caller issues the invoice in the same transaction.
 */
export const confirmReservationByEmail = defineAction({
  name: "confirmReservationByEmail",
  permission: "anyone",
  async run(tx, { token, terms }: { token: string; terms?: TermsAcceptance | undefined }, context) {
    const { actor } = context;
    const opened = await resolvePrivateLink(token, tx);
    if (opened?.subjectType !== "reservation" || opened.channel !== "email")
      throw reservationNotFound("by mail");
    const { contactId } = await loadReservation(opened.subjectId, tx);
    const { emailKey } = opened;
    const locked = { locked: true };
    if ((await findCurrentOrFormerEmailStatus({ contactId, emailKey }, locked, tx)) === "former")
      throw anotherAddress(opened.subjectId);
    const found = await lockReservation(opened.subjectId, tx);
    if (needsTermsAcceptance(found)) await acceptReservationTerms(tx, found, terms, context);
    const before = await loadReservation(opened.subjectId, tx);
    const subject = { type: "reservation", id: before.id };
    if (!isFirm(before)) {
      const after = await makeFirm(tx, before, { actor, event: "reservation.confirmed" });
      if (after.contactId !== null) await markEmailConfirmed(tx, after.contactId);
      await mergeConfirmedAdvertiser(after, context, tx);
      return { result: await loadReservation(after.id, tx) };
    }
    if (contactId === null || !(await markEmailConfirmed(tx, contactId))) return { result: before };
    await mergeConfirmedAdvertiser(before, context, tx);
    return {
      event: { event: "reservation.email-confirmed", subject },
      result: await loadReservation(before.id, tx),
    };
  },
});

/** The sentence for a link that went to the reservation's former address. */
function anotherAddress(id: number): Refusal {
  return new Refusal(
    "conflict",
    `This reservation has a different email address now. Use the link in the email we sent there, or call ${company().phone.display}.`,
    { detail: `a link of reservation ${id} was mailed to an address that it has no more` },
  );
}
