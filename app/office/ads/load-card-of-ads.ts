import { officePaths } from "#app/office/office-paths.ts";
import { holderNameOrWhyNone } from "#app/office/reservations/reservation-labels.ts";
import { cellInsideGutters } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { paletteName } from "#artwork/studio/color/palettes.ts";
import type { AdTraits } from "#artwork/studio/compare-ads.ts";
import {
  composeCard,
  findClashes,
  listProposals,
  type ProposedDesign,
} from "#artwork/studio/compose-card.ts";
import { placeHouseAds } from "#artwork/studio/house-ads.ts";
import { alignOf, getTemplate } from "#artwork/studio/templates.ts";
import {
  findOfficeAdsOnMailings,
  type OfficeAd,
} from "#business/ads/board/find-office-ads-on-mailings.ts";
import { type AdLook, lookToQuery } from "#business/ads/design/ad-look.ts";
import { type ChosenDesign, findChosenDesigns } from "#business/ads/design/find-neighbors.ts";
import { suitsPicture } from "#business/ads/design/tune-design.ts";
import { isPrinted } from "#business/mailings/mailed-pieces.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { listWords } from "#platform/number-word.ts";
import { describeAdOnCard, describeUnbookedSpot } from "./ad-labels.ts";

export type CardOfAds = Awaited<ReturnType<typeof loadCardOfAds>>;

export function listSpotsWithAds(
  mailing: Mailing,
  booked: readonly OfficeAd[],
  houseSpots: readonly string[],
) {
  const layout = getLayout(mailing);
  return layout.spots.map((spot) => {
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
}

export async function loadCardOfAds(mailing: Mailing, houseSpots: readonly string[]) {
  const booked = await findOfficeAdsOnMailings([mailing.id]);
  const chosen = await findChosenDesigns(mailing);
  const approvedIds = new Set(booked.filter((ad) => ad.isApproved).map((ad) => ad.reservationId));
  const ours = placeHouseAds(
    getLayout(mailing),
    booked.map(({ spot }) => spot),
  );
  const without = booked.filter(({ isApproved }) => !isApproved);
  return {
    ads: listSpotsWithAds(mailing, booked, houseSpots),
    alike: findClashesOf(chosen, ours).map(
      ({ spots: [one, other], share }) => `${one} and ${other} have the same ${listWords(share)}.`,
    ),
    proposals: proposeDesigns(chosen, ours, approvedIds),
    booked: booked.length,
    approved: booked.length - without.length,
    unapproved: without.filter(({ prints }) => prints !== null).map(nameOf),
    missing: without.filter(({ prints }) => prints === null).map(nameOf),
  };
}

type HouseAds = ReturnType<typeof placeHouseAds>;

/** The ads that look alike, but for two of ours. */
function findClashesOf(chosen: readonly ChosenDesign[], ours: HouseAds) {
  const traits = new Map<string, AdTraits>([
    ...chosen.map(({ spot, traits: own }) => [spot.id, own] as const),
    ...ours.flatMap(({ spot, designs }) => designs.map((design) => [spot.id, design] as const)),
  ]);
  const ids = new Set(chosen.map(({ spot }) => spot.id));
  return findClashes([...chosen, ...ours], traits).filter(({ spots }) =>
    spots.some((id) => ids.has(id)),
  );
}

/** The designs that would set neighbors apart; ads that are approved stay as they are. */
function proposeDesigns(
  chosen: readonly ChosenDesign[],
  ours: HouseAds,
  approvedIds: ReadonlySet<number>,
) {
  if (findClashesOf(chosen, ours).length === 0) return [];
  const spots = chosen.map((one) => {
    const current: ProposedDesign = { ...one.traits, palette: one.look.palette };
    const stays = approvedIds.has(one.reservationId) || one.look.picture.startsWith("file:");
    const others = stays ? [] : listProposals(one.industry, one.spot.size);
    const suiting = others
      .filter(({ template }) => suitsPicture(getTemplate(template), one.look))
      .map((design) => ({ ...design, picture: one.look.picture }));
    return { ...one, current, designs: [current, ...suiting] };
  });
  const composed = composeCard<ProposedDesign>([...spots, ...ours]);
  return spots.flatMap(({ reservationId, spot, look, current }) => {
    const design = composed.get(spot.id);
    if (!design || design === current) return [];
    const { template, palette, footer, lettering } = design;
    const named = getTemplate(template);
    const align = alignOf(named, lettering, footer);
    const proposed: AdLook = {
      ...{ template, palette, picture: look.picture },
      ...(footer && footer !== "band" && { footer }),
      lettering,
      ...(align && { align }),
    };
    return {
      reservationId,
      spot: spot.id,
      look: lookToQuery(proposed),
      name: `${named.name}, ${paletteName(palette)}`,
    };
  });
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
