import { officePaths } from "#app/office/office-paths.ts";
import { holderNameOrWhyNone } from "#app/office/reservations/reservation-labels.ts";
import { cellInsideGutters } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import {
  findOfficeAdsOnMailings,
  type OfficeAd,
} from "#business/ads/board/find-office-ads-on-mailings.ts";
import { isPrinted } from "#business/mailings/mailed-pieces.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { describeAdOnCard, describeUnbookedSpot } from "./ad-labels.ts";

export type CardOfAds = Awaited<ReturnType<typeof loadCardOfAds>>;

export async function loadCardOfAds(mailing: Mailing, houseSpots: readonly string[]) {
  const layout = getLayout(mailing);
  const booked = await findOfficeAdsOnMailings([mailing.id]);
  const ads = layout.spots.map((spot) => {
    const ad = booked.find((each) => each.spot === spot.id);
    const place = { spot: spot.id, side: spot.side, box: cellInsideGutters(layout, spot) };
    if (ad) return { ...place, ...describeAd(ad) };
    return {
      ...place,
      reservationId: null,
      who: "House ad",
      state: describeUnbookedSpot({
        isKept: houseSpots.includes(spot.id),
        isPrinted: isPrinted(mailing),
      }),
      look: "house" as const,
      outdated: null,
      picture: officePaths.houseAd(spot.size, spot.id),
    };
  });
  const without = booked.filter(({ isApproved }) => !isApproved);
  return {
    ads,
    booked: booked.length,
    approved: booked.length - without.length,
    /** The ads that print without approval, and those with nothing to print, by spot and name. */
    unapproved: without.filter(({ prints }) => prints !== null).map(nameOf),
    missing: without.filter(({ prints }) => prints === null).map(nameOf),
  };
}

const holderOf = ({ business, reservationState: state }: OfficeAd) =>
  holderNameOrWhyNone({ business, state });

const nameOf = (ad: OfficeAd) => `${ad.spot} ${holderOf(ad)}`;

/** Red only once it is too late to wait: before the approval date, an ad that isn't approved yet is as it should be. */
function describeAd(ad: OfficeAd) {
  return {
    reservationId: ad.reservationId,
    who: holderOf(ad),
    state: describeAdOnCard(ad),
    look: lookOf(ad),
    outdated: ad.outdated,
    picture: ad.prints && officePaths.adProofPicture(ad.reservationId, ad.prints.number),
  };
}

const lookOf = ({ isApproved, isClosed, isRefused }: OfficeAd) =>
  isApproved ? "approved" : isClosed || isRefused ? "unapproved" : "waiting";
