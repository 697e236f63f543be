import { sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { mergeConfirmedAdvertiser } from "#business/advertisers/merge-advertisers.ts";
import {
  findCurrentOrFormerEmailStatus,
  markEmailConfirmed,
} from "#business/advertisers/upsert-advertiser.ts";
import { type Actor, recordEvent } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress } from "#business/auth/network-hash.ts";
import { resolvePrivateLink } from "#business/auth/private-link.ts";
import {
  announceAvailabilityChange,
  databaseNowSql,
  endOfArizonaDateSql,
  hasTimeLeftSql,
  loadReservation,
  lockReservation,
  requireAction,
  requireTransition,
  reservationNotFound,
} from "#business/reservations/claims/claims.ts";
import { findUnsettledCheckout } from "#business/reservations/pay/checkout/checkout-store.ts";
import { issueInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import {
  isFirm,
  needsTermsAcceptance,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { enqueueChangeEmails } from "#business/reservations/reservation-jobs.ts";
import { company } from "#company.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { acceptReservationTerms } from "./accept-reservation-terms.ts";

type ConfirmationByLink = {
  token: string;
  /** The accepted Terms, and the network address. */
  terms?: { version: string; networkAddress: string };
};

/**
 * Makes a spot on an invoice firm until the end of its due date, by the button in the email, and issues the numbered invoice.
 * Accepts only an emailed link, and only one sent to the reservation's current address. Also confirms the address of a spot
 * that is already firm. Idempotent. A customer the office placed must accept the Terms here, even if their payment is already
 * recorded. Refuses an expired or ended reservation. A buyer whose address was confirmed before joins the advertiser they
 * are; a payment alone never does that.
 */
export const confirmReservationByLink = defineAction({
  name: "confirmReservationByLink",
  permission: "anyone",
  prepare: async ({ terms }: ConfirmationByLink) =>
    terms && {
      version: terms.version,
      networkHash: await hashNetworkAddress(terms.networkAddress),
    },
  async run(tx, { token }, { prepared: terms, ...context }) {
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
    const before = await loadReservation(found.id, tx);
    const wasFirm = isFirm(before);
    const by = { actor: context.actor, event: "reservation.confirmed" } as const;
    const firm = wasFirm ? before : await makeFirm(tx, before, by);
    const isNews = firm.contactId !== null && (await markEmailConfirmed(tx, firm.contactId));
    if (isNews || !wasFirm) await mergeConfirmedAdvertiser(firm, context, tx);
    const confirmed = await loadReservation(firm.id, tx);
    if (confirmed.state === "unpaid") await issueConfirmedInvoice(tx, confirmed);
    const subject = { type: "reservation", id: firm.id };
    return {
      ...(isNews &&
        wasFirm && { event: { event: "reservation.email-confirmed", subject } as const }),
      result: confirmed,
    };
  },
});

/** The numbered invoice of the confirmed spot, over an open payment page's price if there is one. */
export async function issueConfirmedInvoice(tx: Queryable, confirmed: Reservation): Promise<void> {
  const price = await findUnsettledCheckout(confirmed.id, tx);
  await issueInvoice(tx, confirmed, { price });
}

/** The sentence for a link that went to the reservation's former address. */
function anotherAddress(id: number): Refusal {
  return new Refusal(
    "conflict",
    `This reservation has a different email address now. Use the link in the email we sent there, or call ${company().phone.display}.`,
    { detail: `a link of reservation ${id} was mailed to an address that it has no more` },
  );
}

/** Makes an unconfirmed reservation firm until its due date, and records who confirmed it. The caller invoices. */
export async function makeFirm(
  tx: Queryable,
  before: Reservation,
  {
    actor,
    event,
  }: { actor: Actor; event: "reservation.confirmed" | "reservation.confirmed-by-phone" },
): Promise<Reservation> {
  requireAction("confirm", before);
  const after = await requireTransition(tx, before, {
    from: ["unconfirmed"],
    to: "unpaid",
    set: {
      confirmedAt: databaseNowSql,
      expiresAt: sql`greatest(${reservation.expiresAt}, ${endOfArizonaDateSql(sql`${reservation.paymentDueOn}`)})`,
    },
    when: hasTimeLeftSql,
  });
  await recordEvent(tx, actor, { event, subject: { type: "reservation", id: after.id } });
  await enqueueChangeEmails(tx, after, "firm", before.state);
  await announceAvailabilityChange(tx, after.mailingId);
  return after;
}
