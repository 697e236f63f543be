import { toTimelineEntries } from "#app/office/audit-log/describe-event.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { isMessageWithCurrentInvoice } from "#app/office/money/invoice-view.ts";
import { loadReservationCreditViews } from "#app/office/record/credit-views.ts";
import { describeUpcomingEmailTo } from "#app/office/record/describe-upcoming-email.ts";
import {
  getDueDateContext,
  toReservationMoneyView,
} from "#app/office/reservations/money/reservation-money-view.ts";
import {
  type ContactWithBusiness,
  findContactWithBusiness,
} from "#business/advertisers/find-advertiser.ts";
import {
  findReservationAuditEntries,
  findReservationMoneyRecords,
  type ReservationMoneyRecords,
} from "#business/ledger/card-and-reservation-money.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { isPrinted } from "#business/mailings/mailing.ts";
import { checkMailingAction } from "#business/mailings/mailing-actions.ts";
import { loadCompensationIfCanceledToday } from "#business/reservations/cancel/cancel-reservation.ts";
import { findWhyReservationNotRestorable } from "#business/reservations/cancel/restore-claim.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { canUndoConfirmByPhone } from "#business/reservations/confirm/confirm-reservation.ts";
import { findWhyNotToResendMessages } from "#business/reservations/messages/resend-message.ts";
import { findIndustryChoices } from "#business/reservations/move/change-size-or-industry.ts";
import {
  findMoveTargetCards,
  findSizesToChangeTo,
} from "#business/reservations/move/move-to-another-card.ts";
import { findSizeChangeSettlement } from "#business/reservations/move/settle-size-change.ts";
import { findUsableCredits } from "#business/reservations/pay/credits/find-credits.ts";
import { findOpenInvoicesOfBusiness } from "#business/reservations/pay/invoices/apply-payment.ts";
import { findRefundableTotals } from "#business/reservations/refunds/payment-balance.ts";
import {
  canConfirmByPhone,
  checkReservationAction,
  hasReservationEnded,
  liveStates,
  movableStates,
  needsTermsAcceptance,
  type Reservation,
  revivableStates,
  statesWithPendingInvoiceRequest,
} from "#business/reservations/reservation.ts";
import { findAllOperatorNames } from "#business/team/find-operators.ts";
import { findNotes } from "#business/team/notes.ts";
import type { Role } from "#business/team/operator.ts";
import { hasPermission } from "#business/team/permissions.ts";
import { findWaitlistEntryById } from "#business/waitlist/waitlist-entries.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { emailKey } from "#platform/email-address.ts";
import {
  findMessagesAbout,
  findUndeliveredMessagesAbout,
} from "#platform/mail/find-messages.server.ts";
import {
  canResendWithMailServerSetting,
  isMailServerConfigured,
} from "#platform/mail/mail-settings.server.ts";
import { dollars } from "#platform/money.ts";
import { formatPhone } from "#platform/phone-number.ts";
import {
  describeFreedSpot,
  holderNameOrWhyNone,
  industryNameOrHouseAd,
  listReservationFacts,
  reservationStateLabel,
  spotLabel,
} from "./reservation-labels.ts";

/** Everything the page of a reservation shows to a role; undefined for an unknown reservation. */
export async function findReservationView(id: number, { role, now }: { role: Role; now: Date }) {
  const reservation = await findReservationById(id);
  if (!reservation) return undefined;
  const { contactId, advertiserId, waitlistEntryId } = reservation;
  const [
    mailing,
    contact,
    entry,
    money,
    notes,
    names,
    underTerms,
    targets,
    credits,
    refundable,
    creditHistory,
    whyNot,
    sizes,
    industries,
    byPhone,
  ] = await Promise.all([
    findMailingById(reservation.mailingId),
    contactId === null ? undefined : findContactWithBusiness(contactId),
    waitlistEntryId === null ? undefined : findWaitlistEntryById(waitlistEntryId),
    findReservationMoneyRecords(id),
    findNotes({ type: "reservation", id }),
    findAllOperatorNames(),
    loadCompensationIfCanceledToday(id),
    findMoveTargetCards(reservation),
    advertiserId === null ? [] : findUsableCredits(advertiserId),
    findRefundableTotals(reservation),
    loadReservationCreditViews(id),
    findWhyReservationNotRestorable(reservation),
    loadSizeTargets(reservation),
    findIndustryChoices(reservation),
    canUndoConfirmByPhone(reservation),
  ]);
  if (!mailing) return undefined;
  const today = arizonaDate(now);
  const [timeline, messages, undelivered] = await Promise.all([
    findReservationAuditEntries(id, money.invoices),
    findMessagesAbout({ type: "reservation", ids: [id] }),
    findUndeliveredMessagesAbout({ type: "reservation", ids: [id] }),
  ]);
  const over = await findWhyNotToResendMessages(messages.map((message) => message.id));
  const cancel = checkReservationAction("cancel", reservation);
  const placeable = checkMailingAction("place", mailing, today).possible;
  return {
    id,
    version: reservation.version,
    seen: String(timeline.at(-1)?.id ?? 0),
    reference: reservation.reference,
    state: reservationStateLabel(reservation),
    isPaid: reservation.state === "paid",
    isPrinted: isPrinted(mailing),
    isRefunded: reservation.state === "refunded",
    ...toHolder(reservation, contact, entry?.email),
    advertiserId,
    mailing: mailing.name,
    freed: describeFreedSpot(mailing, today),
    place: spotLabel(reservation),
    industry: industryNameOrHouseAd(reservation.industry),
    facts: listReservationFacts(reservation, {
      dropDate: mailing.dropDate,
      proven: contact?.emailConfirmedAt != null,
      now,
    }),
    hasAcceptedTerms: reservation.termsVersion !== null,
    industrySlug: reservation.industry,
    industries,
    confirmedByPhone: byPhone,
    price: dollars(reservation.priceCents),
    /** Whether a payment now could restore it, by its card's state and how it ended. */
    revivable: placeable && revivableStates.some((state) => state === reservation.state),
    movable: placeable && movableStates.some((state) => state === reservation.state),
    targets: targets.map(({ priceCents, ...target }) => ({
      ...target,
      /** Its price today, if it differs from the sold one. */
      other: priceCents === reservation.priceCents ? null : `${dollars(priceCents)} there today`,
    })),
    sizes,
    underTerms,
    /** The money behind the spot, for a cancellation. */
    refundable,
    releasable: checkReservationAction("release-by-office", reservation).possible,
    hasInvoiceRequest: hasPendingInvoiceRequest(reservation),
    confirmable: canConfirmByPhone(reservation),
    /** Whether the Terms are still to be accepted, or the office has recorded that they were. */
    callerTerms: callerTermsOf(reservation, timeline),
    cancellable: cancel.possible,
    /** Why it cannot be restored; empty if it can, null if it is not canceled. */
    whyReservationNotRestorable: reservation.state === "canceled" ? (whyNot ?? "") : null,
    wasPaid: reservation.endedFromState === "paid",
    whyNot: cancel.possible ? "" : cancel.because,
    money: toReservationMoneyView(money, now),
    dueDates: getDueDateContext(mailing, today),
    invoiceMessage:
      messages.find(
        (one) => isMessageWithCurrentInvoice(one, true) && canResendWithMailServerSetting(one),
      )?.id ?? null,
    creditHistory,
    openInvoices: await loadOpenInvoices(reservation, money),
    credits: credits.map(({ id: creditId, reference, leftCents, expiresOn }) => ({
      id: creditId,
      reference,
      leftCents,
      left: dollars(leftCents),
      until: longWeekdayDate(expiresOn),
    })),
    notes: notes.map((note) => ({ ...note, when: formatMoment(note.at, now) })),
    undelivered,
    messages: messages.map((message) => ({
      id: message.id,
      subject: message.subject,
      recipient: message.recipient,
      ...toRecipient(message, contact),
      state: message.state,
      times: message.times,
      resendable: canResendWithMailServerSetting(message) && !over.has(message.id),
      send: message.state === "written-to-file" && message.times === 0 ? "Send" : "Resend",
      when: formatMoment(message.queuedAt, now),
    })),
    timeline: toTimelineEntries(timeline, names, now),
    rights: rightsOf(role, reservation),
  };
}

function rightsOf(role: Role, { state, endedFromState }: Reservation) {
  const mayRefund = hasPermission(role, "refunds.give");
  return {
    record: hasPermission(role, "payments.record"),
    correct: hasPermission(role, "advertisers.change"),
    move: hasPermission(role, "mailings.place"),
    refund: mayRefund,
    cancel: hasPermission(role, "reservations.cancel") && (state !== "paid" || mayRefund),
    restore: hasPermission(role, "reservations.cancel") && (endedFromState !== "paid" || mayRefund),
    resend: hasPermission(role, "messages.resend"),
    release: hasPermission(role, "reservations.release"),
    vouch: hasPermission(role, "reservations.vouch"),
  };
}

function callerTermsOf(
  reservation: Reservation,
  timeline: readonly { event: string }[],
): "missing" | "recorded" | null {
  if (needsTermsAcceptance(reservation)) return "missing";
  if (reservation.state !== "unconfirmed" && reservation.state !== "unpaid") return null;
  const last = timeline.findLast(({ event }) => event.startsWith("reservation.terms-"));
  return last?.event === "reservation.terms-recorded" ? "recorded" : null;
}

/** The open invoices that a payment which waits can pay. */
async function loadOpenInvoices(reservation: Reservation, { payments }: ReservationMoneyRecords) {
  if (payments.every(({ outcome }) => outcome !== "unapplied")) return [];
  return findOpenInvoicesOfBusiness(reservation);
}

async function loadSizeTargets(reservation: Reservation) {
  const targets = await findSizesToChangeTo(reservation);
  return Promise.all(
    targets.map(async (target) => ({
      ...target,
      price: dollars(target.priceCents),
      plan: await findSizeChangeSettlement(reservation, target.priceCents),
    })),
  );
}

function toHolder(
  reservation: Reservation,
  contact: ContactWithBusiness | undefined,
  waiting: string | undefined,
) {
  const business = contact?.business ?? null;
  return {
    hasAd: holdsSpot(reservation),
    hasEnded: reservation.secondsLeft === 0 || hasReservationEnded(reservation),
    business,
    holder: holderNameOrWhyNone({ ...reservation, business, offeredTo: waiting }),
    /** The address of the waitlist entry it was held for, until details are given. */
    offeredTo: contact ? null : (waiting ?? null),
    person: contact?.name ?? null,
    /** What happens to the email that most changes send. */
    emailNote: describeUpcomingEmailTo(
      { who: contact?.name ?? "The buyer", at: contact?.email ?? null },
      isMailServerConfigured(),
    ),
    email: contact?.email ?? null,
    phone: contact ? { text: formatPhone(contact.phone), dial: contact.phone } : null,
  };
}

function toRecipient(
  { audience, recipient }: { audience: string; recipient: string },
  contact: ContactWithBusiness | undefined,
) {
  const goesTo = contact && audience === "buyer" ? contact.email : recipient;
  return { goesTo, goesElsewhere: emailKey(goesTo) !== emailKey(recipient) };
}

const hasPendingInvoiceRequest = ({ invoiceRequestedAt, vouchedAt, state }: Reservation) =>
  invoiceRequestedAt !== null &&
  vouchedAt === null &&
  statesWithPendingInvoiceRequest.some((each) => each === state);

export type ReservationView = NonNullable<Awaited<ReturnType<typeof findReservationView>>>;

export type ReservationPanelProps = { view: ReservationView };

const holdsSpot = ({ state, secondsLeft }: Reservation) =>
  secondsLeft !== 0 && state !== "offered" && liveStates.some((live) => live === state);
