import type { LinkedReservation } from "#app/private-page.ts";
import { toCardViewSpots } from "#app/reservation/availability/load-availability.ts";
import { summarizeCustomerBilling } from "#app/reservation/payment/describe-customer-money.ts";
import { type CardLayout, findSpot, type Spot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { toReadAloudText } from "#artwork/studio/ad-words.ts";
import { findPrefilledBrief } from "#business/ads/brief/find-brief.ts";
import { printedAdSizeInches } from "#business/ads/files/ad-file.ts";
import { findAd } from "#business/ads/find-ad.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { isPrinted, summarizeRecordedDrops } from "#business/mailings/mailing.ts";
import { describeRoutePlan } from "#business/mailings/route-plan.ts";
import {
  findAlternativesToSpot,
  findCardSpotStatuses,
} from "#business/reservations/availability/find-availability.ts";
import { loadCompensationIfCanceledToday } from "#business/reservations/cancel/cancel-reservation.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { getPriceToRetakeSpot } from "#business/reservations/claims/extend-hold.ts";
import {
  calculateAmountDue,
  findBillingDocuments,
  findOfferedPaymentMethods,
  getPriceWithTax,
} from "#business/reservations/pay/billing-queries.ts";
import { isGatewayConfigured } from "#business/reservations/pay/checkout/checkout-store.ts";
import { findUsableReturnedCreditCents } from "#business/reservations/pay/credits/find-credits.ts";
import type { Price } from "#business/reservations/pay/payment-terms.ts";
import {
  checkReservationAction,
  firmOrPaidStates,
  isUnpaidWithoutExpiry,
  needsTermsAcceptance,
  type Reservation,
  wasReleasedByOffice,
} from "#business/reservations/reservation.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import { dollars } from "#platform/money.ts";
import { type CustomerStatus, isActiveStatus } from "./customer-status.ts";
import { describeSpot, formatArizonaMoment, industryNameOrSlug } from "./paper-slip-layout.tsx";

/** CSS pixels of an inch. */
const PIXELS = 96;

export async function loadCustomerReservation(
  own: LinkedReservation,
  status: CustomerStatus,
  now: Date,
) {
  const { reservation, mailing } = own;
  const live = isActiveStatus(status);
  const today = await findTodayByDatabaseClock();
  const papers = await findBillingDocuments(reservation.id);
  const { contactId } = reservation;
  const contact = contactId === null ? undefined : await findContactWithBusiness(contactId);
  const cancellable =
    status !== "processing" &&
    checkReservationAction("cancel", reservation).possible &&
    own.address === "current";
  return {
    status,
    reference: reservation.reference,
    address: own.address,
    industryName: industryNameOrSlug(reservation.industry),
    spot: reservation.spot,
    place: describeSpot(mailing, reservation.spot),
    mailing: {
      name: mailing.name,
      households: mailing.households,
      dates: mailing.dates,
      /** What the office has recorded; nothing else counts as done. */
      printed: isPrinted(mailing) ? { on: mailing.printedOn } : undefined,
      mailed: summarizeRecordedDrops(mailing),
      /** Where it goes, or went; undefined until planned. */
      goesTo: describeRoutePlan(mailing),
    },
    ad: live ? await findCustomerAd(own) : undefined,
    hasCode:
      own.address === "current" && firmOrPaidStates.some((sold) => sold === reservation.state),
    business: contact?.business,
    email: own.address === "former" ? undefined : contact?.email,
    sendsMail: isMailServerConfigured(),
    until: reservation.expiresAt ? formatArizonaMoment(reservation.expiresAt, now) : undefined,
    due: reservation.paymentDueOn ?? undefined,
    /** Part of it is paid, or its ad is printed: it stays theirs past the due date. */
    kept: isUnpaidWithoutExpiry(reservation),
    today,
    /** The accepted version of the Terms; undefined if none yet. */
    termsVersion: reservation.termsVersion ?? undefined,
    /** Whether they can be accepted with the link that opened this page. */
    canAcceptTerms: own.channel === "email" && needsTermsAcceptance(reservation),
    price: await getPriceWithTax(reservation, today),
    toPayCents: (await calculateAmountDue(reservation, today)).totalCents,
    ...summarizeCustomerBilling(papers, live),
    /** What had paid for it by credit, came back when it was canceled, and can still be used; undefined if none came back. */
    returnedCreditCents: await findUsableReturnedCreditCents(reservation),
    ways: await findAvailablePaymentMethods(),
    /** For an ended reservation: its earlier state, and the ladder's result. */
    ended: {
      from: reservation.endedFromState ?? (status === "expired" ? reservation.state : null),
      compensation: reservation.cancellationOutcome,
      byOffice: wasReleasedByOffice(reservation),
    },
    /** What canceling would refund today; undefined if it cannot be canceled. */
    canceling: cancellable ? await loadCompensationIfCanceledToday(reservation.id) : undefined,
    card: live ? await loadCardWithoutPrices(own) : undefined,
    alternatives: live ? undefined : await findAlternativesForCustomer(reservation),
  };
}

export type CustomerReservation = Awaited<ReturnType<typeof loadCustomerReservation>>;

export const findAvailablePaymentMethods = () => findOfferedPaymentMethods(isGatewayConfigured());

async function findAlternativesForCustomer(reservation: Reservation) {
  const { mailingId, industry, spot, priceCents: beforeCents } = reservation;
  const { spots, mailings } = await findAlternativesToSpot({ mailingId, industry, spot });
  const canRenew =
    checkReservationAction("renew", reservation).possible && spots.some(({ id }) => id === spot);
  const price = canRenew ? await getPriceToRetakeSpot(reservation) : undefined;
  return {
    industry,
    /** Where the same spot can be taken again: what that costs before tax, and in words. */
    again: price && {
      shownCents: price.priceCents,
      cost: describePriceTodayAndBefore({ price, beforeCents }),
    },
    hasOpenSpots: spots.length > 0,
    mailing: mailingId,
    mailings: mailings.map(({ mailing: { id, name, dropDate } }) => ({ id, name, dropDate })),
  };
}

/** The ad, for the holder of a link that went to the reservation's address. */
async function findCustomerAd({ address, reservation, mailing }: LinkedReservation) {
  const ad = address === "current" ? await findAd(reservation.id) : undefined;
  if (!ad) return undefined;
  return {
    state: ad.state,
    /** Nothing was typed yet, and the form shows the business's last ad. */
    isCarried: !ad.brief && (await findPrefilledBrief(reservation.id)).isCarried,
    /** The latest version that was sent, and why it can't print, if it can't. */
    sent: ad.sent?.number,
    misfit: ad.proofs.find(({ id }) => id === ad.sent?.id)?.misfit,
    prints: ad.prints?.number,
    /** That version, else the latest that was sent: its measures in CSS pixels, and what it says. */
    shown: describeProof(ad.prints ?? ad.sent),
    isApproved: ad.approval !== undefined && ad.approval.proofId === ad.prints?.id,
    refusedBecause: ad.refusedBecause,
    approvalDue: mailing.dates.approvalDue,
    closed: ad.closed,
    printed: ad.printed,
  };
}

export type CustomerAd = NonNullable<Awaited<ReturnType<typeof findCustomerAd>>>;

function describeProof(version: Proof | undefined) {
  if (!version) return undefined;
  const { number, size, words } = version;
  const { width, height } = printedAdSizeInches(size);
  const [across, down] = [Math.round(width * PIXELS), Math.round(height * PIXELS)];
  return { number, width: across, height: down, readAloud: toReadAloudText(words) };
}

/** The card of a reservation's mailing; undefined if its layout does not have the reserved spot. */
export async function loadCardWithReservedSpot({ reservation, mailing }: LinkedReservation) {
  const layout = getLayout(mailing);
  const own = findSpot(layout, reservation.spot);
  const card = await findCardSpotStatuses({ mailingId: mailing.id, mine: [reservation.id] });
  if (!own || !card) return undefined;
  return {
    places: toCardViewSpots(card, reservation.industry).map((place) =>
      place.id === own.id ? { ...place, price: dollars(reservation.priceCents) } : place,
    ),
    /** Dimensions of a side in inches. */
    width: layout.width,
    height: layout.height,
    side: own.side,
    /** Once booking is over nobody is asked to take what is left. */
    isBookable: card.bookable,
    /** The center and width of the postmark, as fractions of the side. */
    mark: placeMark(own, layout),
  };
}

/** For somebody who has their spot: what the others cost says nothing to them. */
async function loadCardWithoutPrices(own: LinkedReservation) {
  const card = await loadCardWithReservedSpot(own);
  return card && { ...card, places: card.places.map(({ price, ...place }) => place) };
}

/** On the lower part of the holder's own spot: the headline of the ad in it, and what others have, stay clear. */
function placeMark({ x, y, width, height }: Spot, card: CardLayout) {
  const ring = Math.min(width * 0.5, height * 0.46);
  const middleY = y + height - ring * 0.45;
  return { x: (x + width / 2) / card.width, y: middleY / card.height, width: ring / card.width };
}

/** What a spot costs that is taken again, and what it cost before where that was another price. */
export function describePriceTodayAndBefore({
  price,
  beforeCents,
}: {
  price: Price;
  beforeCents: number;
}) {
  const tax = price.taxCents > 0 ? ", tax included" : "";
  const before =
    price.priceCents === beforeCents ? "" : ` The price was ${dollars(beforeCents)} before tax.`;
  return `Today it costs ${dollars(price.totalCents)}${tax}.${before}`;
}
