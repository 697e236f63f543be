import { formatMoment, pluralize } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { industryNameOrHouseAd } from "#app/office/reservations/reservation-labels.ts";
import type { DueCall, UnansweredLead } from "#business/leads/find-unanswered-leads.ts";
import type { ExpiringOffer } from "#business/reservations/claims/find-expiring-offers.ts";
import type { ReservationWithoutTerms } from "#business/reservations/confirm/find-reservations-without-terms.ts";
import type { InvoiceRequest } from "#business/reservations/confirm/invoice-requests.ts";
import {
  arizonaDate,
  formatArizonaTime,
  type PlainDate,
  shortWeekdayDate,
} from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { type Task, taskDefaults } from "./tasks.ts";

/**
 * Minutes before its end at which an offer becomes urgent; an unopened one lasts
 * `claimDurations.offerUnopenedHours`.
 */
const URGENT_MINUTES = 30;

export function expiringOfferTask(offer: ExpiringOffer, now: Date): Task {
  const { reservationId, email, industry, spot, mailing, priceCents, expiresAt } = offer;
  const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000));
  const left =
    minutes < 60 ? pluralize(minutes, "minute") : pluralize(Math.floor(minutes / 60), "hour");
  const day = arizonaDate(expiresAt) === arizonaDate(now) ? "today" : "tomorrow";
  return {
    ...taskDefaults,
    id: `offer ${reservationId}`,
    kind: "offer",
    cents: priceCents,
    title: `Waitlist offer expires in ${left}`,
    sentence: `${email} can take ${spot} on the ${mailing} card for ${dollars(priceCents)} (${industryNameOrHouseAd(industry)}) until ${formatArizonaTime(expiresAt)} ${day}. Then the next in line gets the offer.`,
    due: expiresAt.toISOString(),
    urgent: minutes <= URGENT_MINUTES,
    action: { name: "View", to: officePaths.reservation(reservationId) },
  };
}

/** A customer the office placed has not accepted the Terms. */
export function unacceptedTermsTask(found: ReservationWithoutTerms, now: Date): Task {
  const { reservationId, business, phone, spot, mailing, priceCents, expiresAt } = found;
  const held = expiresAt
    ? `We hold it until ${formatMoment(expiresAt, now)}, then release it`
    : "It is paid, so they keep it";
  return {
    ...taskDefaults,
    id: `terms ${reservationId}`,
    kind: "terms",
    cents: priceCents,
    title: `${business} hasn't accepted the Terms`,
    sentence: `You booked ${spot} on the ${mailing} card for them. ${held}. Try calling ${formatPhone(phone)}.`,
    due: expiresAt?.toISOString() ?? null,
    urgent: expiresAt !== null && expiresAt.getTime() - now.getTime() < 24 * 60 * 60_000,
    action: { name: "View", to: officePaths.reservation(reservationId) },
  };
}

/** A visitor left their address on the site and waits for the promised reply. */
export function newLeadTask({ id, name, lastSubmittedAt }: UnansweredLead, now: Date): Task {
  return {
    ...taskDefaults,
    id: `lead ${id}`,
    kind: "lead",
    since: lastSubmittedAt.toISOString(),
    title: `Reply to ${name}`,
    sentence: `They signed up ${formatMoment(lastSubmittedAt, now)}, and the site promised a reply. After you reply or call, mark them as contacted.`,
    urgent: false,
    action: { name: "Open the lead", to: officePaths.lead(id) },
  };
}

/** The date for a call to a lead has come. */
export function dueCallTask({ id, name, phone, nextCallOn }: DueCall, today: PlainDate): Task {
  const when =
    nextCallOn === today
      ? "You planned this call for today"
      : `It was due ${shortWeekdayDate(nextCallOn)}`;
  const number = phone && formatPhone(phone) !== name ? ` ${formatPhone(phone)}.` : "";
  return {
    ...taskDefaults,
    id: `call ${id}`,
    kind: "call",
    due: nextCallOn,
    title: `Call ${name}`,
    sentence: `${when}.${number} Then record how it went.`,
    urgent: false,
    action: { name: "Open the lead", to: `${officePaths.lead(id)}#call` },
  };
}

/** A first-time buyer who asked for an invoice on a card that has its share of them. */
export function invoiceRequestTask(asked: InvoiceRequest): Task {
  const { reservationId, business, person, phone, industry, spot, mailing, priceCents } = asked;
  return {
    ...taskDefaults,
    id: `asked ${reservationId}`,
    kind: "asked",
    cents: priceCents,
    urgent: true,
    title: `${business} wants an invoice`,
    sentence: `${person}, ${formatPhone(phone)}, wants ${spot} on the ${mailing} card for ${dollars(priceCents)} (${industryNameOrHouseAd(industry)}) and hasn't paid us before. The spot isn't held for them.`,
    since: asked.askedAt.toISOString(),
    action: {
      name: "Approve invoice",
      to: officePaths.reservation(reservationId),
      press: "vouch",
    },
  };
}
