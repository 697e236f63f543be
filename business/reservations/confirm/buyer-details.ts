import { asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import {
  acceptTerms,
  copyTermsAcceptance,
  deleteRecordedAcceptance,
} from "#business/advertisers/accept-terms.ts";
import { businessFields } from "#business/advertisers/business-fields.ts";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { advertiserHasOtherReservations } from "#business/advertisers/merge-advertisers.ts";
import { upsertAdvertiser } from "#business/advertisers/upsert-advertiser.ts";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { hashNetworkAddress } from "#business/auth/keyed-hash.ts";
import { revokeEmailedPrivateLinks } from "#business/auth/private-link.ts";
import { domainOrMailboxLimitKey } from "#business/mail-limits/count-mail.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import {
  hasTimeLeftSql,
  loadReservation,
  lockReservation,
  requireReservationAction,
  requireReservationTransition,
  updateReservation,
} from "#business/reservations/claims/claims.ts";
import { requireReservationWithinLimits } from "#business/reservations/claims/hold-spot.ts";
import { recordReferral } from "#business/reservations/pay/credits/give-credit.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import {
  type ExpectedReservation,
  nameLimits,
  needsTermsAcceptance,
  type Reservation,
} from "#business/reservations/reservation.ts";
import { advertiser, contact } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey, emailSchema, otherPersonEmailSchema } from "#platform/email-address.ts";
import { phoneWithoutExtension } from "#platform/phone-number.ts";
import { phoneSchema } from "#platform/phone-schema.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { createLineSchema } from "#platform/text-line.ts";
import { site } from "#site.ts";

export const holdForm = v.object({
  mailingId: v.pipe(
    v.union([v.string(), v.number()], "Choose a mailing."),
    v.transform(Number),
    v.safeInteger("Choose a mailing."),
    v.minValue(1, "Choose a mailing."),
  ),
  industry: v.pipe(
    v.string("Choose your industry."),
    v.check((slug) => findIndustry(slug) !== undefined, "Choose your industry from the list."),
  ),
  spot: v.pipe(
    v.string("Choose a spot on the card."),
    v.regex(/^[A-Z]\d{1,2}$/, "Choose a spot on the card."),
  ),
});

export const holdRequestForm = v.object({ ...holdForm.entries, email: emailSchema });

export const buyerDetailsForm = v.object({
  business: createLineSchema(
    "Enter the business name.",
    nameLimits.business,
    `Use up to ${nameLimits.business} characters for the business name.`,
  ),
  name: createLineSchema(
    "Enter your name.",
    nameLimits.name,
    `Use up to ${nameLimits.name} characters for your name.`,
  ),
  email: emailSchema,
  phone: phoneSchema,
  website: businessFields.website.schema,
  /** The reservation number of the advertiser who sent them. */
  referredBy: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.toUpperCase(),
      v.maxLength(20, "Enter a number like 7K3M-9PQX."),
    ),
  ),
  /** A checkbox: the Terms version shown beside it. */
  terms: v.pipe(
    v.string("Agree to the Terms to continue."),
    v.trim(),
    v.nonEmpty("Agree to the Terms to continue."),
    v.maxLength(20, "Agree to the Terms to continue."),
  ),
});

/** A business and its contact, as given to the office: nobody can accept the Terms for another. */
export const buyerDetailsFormForOffice = v.object({
  ...v.omit(buyerDetailsForm, ["terms", "referredBy"]).entries,
  name: createLineSchema(
    "Enter the contact’s name.",
    nameLimits.name,
    `Use up to ${nameLimits.name} characters for the contact’s name.`,
  ),
  email: otherPersonEmailSchema,
});

export type HoldForm = v.InferOutput<typeof holdForm>;

export type BuyerDetailsForm = v.InferOutput<typeof buyerDetailsForm>;

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
    requireReservationAction("give-details", before);
    const person = { ...details, emailKey: emailKey(details.email) };
    const shared = await advertiserHasOtherReservations(before, tx);
    const known = shared ? { advertiserId: null, contactId: null } : before;
    const kept = await upsertAdvertiser(tx, known, person);
    const { contactId } = kept;
    await acceptTerms(tx, { contactId, termsVersion: details.terms, networkHash });
    const mailbox = domainOrMailboxLimitKey(details.email);
    const phone = phoneWithoutExtension(details.phone);
    const after = await requireReservationTransition(tx, before, {
      from: [before.state],
      to: before.state,
      set: { ...kept, termsVersion: details.terms, mailbox, phone },
      when: hasTimeLeftSql,
    });
    await requireReservationWithinLimits(tx, after.id);
    await recordReferral(tx, after, { reference: details.referredBy, mailbox, phone, networkHash });
    const subject = { type: "reservation", id: after.id };
    return { event: { event: "reservation.details-submitted", subject }, result: after };
  },
});

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
  const after = await requireReservationTransition(tx, before, {
    from: [before.state],
    to: before.state,
    set: { ...kept, mailbox: domainOrMailboxLimitKey(email) },
    when: hasTimeLeftSql,
  });
  await requireReservationWithinLimits(tx, after.id);
  const subject = { type: "reservation", id: after.id };
  await revokeEmailedPrivateLinks(tx, { subject, except: [] });
  await recordEvent(tx, actor, { event: "reservation.email-corrected", subject });
}

/**
 * Records that a customer the office booked has accepted the Terms in force, on the phone or on paper: who recorded it,
 * and how they agreed. The spot can then be confirmed by phone. Refuses where nothing is left to accept, and without a way.
 */
export const acceptTermsForCaller = defineAction({
  name: "acceptTermsForCaller",
  permission: "reservations.vouch",
  undo: ["undoTermsForCaller"],
  locks: (tx, { reservationId }: ExpectedReservation & { how: string }) =>
    lockReservation(reservationId, tx),
  async run(tx, { how: typed }, { locked: before, operator }) {
    const ask = "Enter how they agreed.";
    const how = requireTextWithin(typed, { field: "howAgreed", most: 300, ask });
    const { id, contactId } = before;
    if (contactId === null || !needsTermsAcceptance(before)) {
      throw new Refusal("conflict", "This reservation has no Terms left to accept.");
    }
    const { version } = site.terms;
    const recordedBy = `operator:${operator.id}`;
    await acceptTerms(tx, { contactId, termsVersion: version, networkHash: "", recordedBy, how });
    await updateReservation(tx, id, { termsVersion: version });
    const subject = { type: "reservation", id };
    return { event: { event: "reservation.terms-recorded", subject, detail: { version, how } } };
  },
});

/** Takes that back, if it was a mistake: the customer accepts the Terms by the link in their email. */
export const undoTermsForCaller = defineAction({
  name: "undoTermsForCaller",
  permission: "reservations.vouch",
  undo: ["acceptTermsForCaller"],
  locks: (tx, { reservationId }: ExpectedReservation) => lockReservation(reservationId, tx),
  async run(tx, _, { locked: { id, contactId, termsVersion } }) {
    const isRecorded =
      contactId !== null &&
      termsVersion !== null &&
      (await deleteRecordedAcceptance(tx, { contactId, termsVersion }));
    if (!isRecorded) {
      throw new Refusal("conflict", "They accepted the Terms themselves, so this can’t be undone.");
    }
    await updateReservation(tx, id, { termsVersion: null });
    const subject = { type: "reservation", id };
    return { event: { event: "reservation.terms-record-undone", subject } };
  },
});

export type ApplicableTerms = ReturnType<typeof getApplicableTerms>;

/** The Terms of a reservation: the accepted version, or the one to accept, and where to read it. */
export function getApplicableTerms({ termsVersion }: Pick<Reservation, "termsVersion">) {
  const version = termsVersion ?? site.terms.version;
  const url = siteOrigin(currentSettings()) + privatePagePaths.terms(version);
  return { version, url, accepted: termsVersion !== null };
}

/** A reservation with Terms still to accept; `expiresAt`: until when its spot is held, null if it is paid. */
export type ReservationWithTermsToAccept = Awaited<
  ReturnType<typeof listReservationsWithTermsToAccept>
>[number];

/** Reservations with Terms still to accept, the soonest to expire first. */
export function listReservationsWithTermsToAccept(limit: number) {
  const { state, expiresAt, termsVersion } = reservation;
  return db
    .select({
      reservationId: reservation.id,
      business: advertiser.name,
      phone: contact.phone,
      spot: reservation.spot,
      mailing: mailing.name,
      priceCents: reservation.priceCents,
      expiresAt,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .innerJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .where(
      sql`${termsVersion} is null and ${state} in ('unconfirmed', 'unpaid', 'paid')
        and ${mailing.state} in ('planned', 'published', 'closed', 'printed')
        and (${expiresAt} is null or ${expiresAt} > statement_timestamp())`,
    )
    .orderBy(sql`${expiresAt} asc nulls last`, asc(reservation.id))
    .limit(limit);
}
