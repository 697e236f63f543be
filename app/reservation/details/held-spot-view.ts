import {
  toCardViewSpots,
  toUpcomingMailingView,
} from "#app/reservation/availability/load-availability.ts";
import { describePriceTodayAndBefore } from "#app/reservation/customer-reservation.ts";
import { findSpot, formatSizeInInches, sizeName } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import {
  findAcceptedTermsVersion,
  findContactWithBusiness,
} from "#business/advertisers/find-advertiser.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import {
  findAlternativesToSpot,
  findCardSpotStatuses,
} from "#business/reservations/availability/find-availability.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { getPriceToRetakeSpot } from "#business/reservations/claims/extend-hold.ts";
import { hasWaitlist } from "#business/reservations/claims/waitlist.ts";
import { canPayByInvoiceWithoutAskingOffice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import {
  findOfferedPaymentMethods,
  getPriceWithTax,
} from "#business/reservations/pay/billing-queries.ts";
import { isGatewayConfigured } from "#business/reservations/pay/checkout/checkout-store.ts";
import { findReferrerReference } from "#business/reservations/pay/credits/give-credit.ts";
import { invoiceDueDate } from "#business/reservations/pay/payment-terms.ts";
import {
  checkReservationAction,
  claimDurations,
  isTimeUp,
  type Reservation,
  wasReleasedByOffice,
} from "#business/reservations/reservation.ts";
import { describeArizonaTime } from "#platform/clock.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { refundLadder } from "#site.ts";
import type { TypedDetails } from "./details-fields.tsx";

/** `held`: the clock runs. `out`: it has run out. `released`: the place was given back. */
function statusOf(reservation: Reservation): "held" | "out" | "released" {
  if (reservation.state === "released") return "released";
  return reservation.state === "expired" || isTimeUp(reservation) ? "out" : "held";
}

export async function loadHeldSpotView(reservation: Reservation, mailing: Mailing, now: Date) {
  const { id, mailingId, industry, spot, size, state } = reservation;
  const status = statusOf(reservation);
  const [card, today, ways, given] = await Promise.all([
    findCardSpotStatuses({ mailingId, mine: [id] }),
    findTodayByDatabaseClock(),
    findOfferedPaymentMethods(isGatewayConfigured()),
    findGivenDetails(reservation),
  ]);
  const again = status === "out" ? await getPriceToRetakeSpot(reservation) : undefined;
  const { dates, households, name } = mailing;
  const layout = getLayout(mailing);
  const due = invoiceDueDate(today, dates.bookingCloses);
  return {
    status,
    sendsMail: isMailServerConfigured(),
    paying: state === "paying" && status === "held",
    byOffice: wasReleasedByOffice(reservation),
    /** The office was asked for an invoice, and has not answered. */
    asked: reservation.invoiceRequestedAt !== null && reservation.vouchedAt === null,
    mailing: { id: mailing.id, name, drop: dates.drop, households },
    industry: { slug: industry, name: findIndustry(industry)?.name ?? industry },
    place: {
      id: spot,
      size: sizeName(size),
      measures: formatSizeInInches(size),
      side: findSpot(layout, spot)?.side ?? "front",
    },
    price: again ?? (await getPriceWithTax(reservation, today)),
    again: again && {
      shownCents: again.priceCents,
      cost: describePriceTodayAndBefore({ price: again, beforeCents: reservation.priceCents }),
    },
    clock: await loadClock(reservation, now),
    alternatives: status === "out" ? await loadAlternatives(reservation) : undefined,
    given,
    referral: {
      isOffered: currentSellingRules().referralCents > 0,
      by: await findReferrerReference(id),
    },
    ways: { ...ways, invoice: ways.invoice && due !== undefined },
    /** The card has its share of first-time buyers: the office decides about an invoice. */
    officeDecides: status === "held" && !(await canPayByInvoiceWithoutAskingOffice(reservation)),
    /** When an invoice is due; undefined where booking closes too soon for one. */
    due,
    refundThrough: dates[refundLadder[0].until],
    places: card ? toCardViewSpots(card) : [],
    width: layout.width,
    height: layout.height,
  };
}

async function loadClock(reservation: Reservation, now: Date) {
  const { extensions } = reservation;
  const secondsLeft = reservation.secondsLeft ?? 0;
  const isAwaited = await hasWaitlist(reservation);
  return {
    secondsLeft,
    until: describeArizonaTime(new Date(now.getTime() + secondsLeft * 1000), now),
    extensions,
    mayExtend: !isAwaited && checkReservationAction("extend", reservation).possible,
    left: claimDurations.extensionsAtMost - extensions,
  };
}

export type HeldSpotView = Awaited<ReturnType<typeof loadHeldSpotView>>;

/** What is still open after the hold has expired: the same spot, spots near it, other cards. */
async function loadAlternatives(reservation: Reservation) {
  const { spots, mailings, verdict } = await findAlternativesToSpot(reservation);
  return {
    same: spots[0]?.id === reservation.spot,
    spots: spots.map(({ id }) => id).filter((id) => id !== reservation.spot),
    mailings: mailings.map(toUpcomingMailingView),
    verdict,
  };
}

async function findGivenDetails({ contactId }: Reservation): Promise<TypedDetails | undefined> {
  const known = contactId === null ? undefined : await findContactWithBusiness(contactId);
  if (!known) return undefined;
  const { business, name, email, phone, website } = known;
  const terms = (await findAcceptedTermsVersion(known.contactId)) ?? "";
  return {
    business,
    name,
    email,
    phone: formatPhone(phone),
    website: website ?? "",
    terms,
    referredBy: "",
  };
}
