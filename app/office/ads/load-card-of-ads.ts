import { officePaths } from "#app/office/office-paths.ts";
import { cellInsideGutters, type Spot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { paletteName } from "#artwork/studio/color/palettes.ts";
import type { AdTraits } from "#artwork/studio/compare-ads.ts";
import {
  chooseDesignsForCard,
  listProposedDesigns,
  type ProposedDesign,
} from "#artwork/studio/compose-card.ts";
import { placeHouseAds } from "#artwork/studio/house-ads.ts";
import { getTemplate, headlineAlignOf } from "#artwork/studio/templates.ts";
import { type AdLook, adLookToQueryString } from "#business/ads/design/ad-look.ts";
import { type ChosenDesign, findChosenDesigns } from "#business/ads/design/find-neighbors.ts";
import { canTemplateShowPicture } from "#business/ads/design/tune-design.ts";
import {
  findOfficeAdsOnMailings,
  type OfficeAd,
} from "#business/ads/find-office-ads-on-mailings.ts";
import { isPrinted, type Mailing } from "#business/mailings/mailing.ts";
import { movableStates } from "#business/reservations/reservation.ts";
import { adHolderNameOrWhyNone, describeAdStateOnCard, describeUnbookedSpot } from "./ad-labels.ts";
import {
  type AdInSpot,
  type CardFault,
  listCardFaults,
  summarizeFaultsBySide,
} from "./card-faults.ts";

export type CardOfAdsView = Awaited<ReturnType<typeof loadCardOfAds>>;

/** Every spot of a card with its ad, or with the house ad that fills it. Loads nothing. */
export function describeSpotsOfCard(
  mailing: Mailing,
  booked: readonly OfficeAd[],
  houseSpots: readonly string[],
) {
  const layout = getLayout(mailing);
  return layout.spots.map((spot) => {
    const ad = booked.find((each) => each.spot === spot.id);
    const place = { spot: spot.id, side: spot.side, box: cellInsideGutters(layout, spot) };
    if (ad) {
      return {
        ...place,
        reservationId: ad.reservationId,
        who: adHolderNameOrWhyNone(ad),
        state: describeAdStateOnCard(ad),
        look: lookOf(ad),
        outdated: ad.outdated,
        picture: pictureOf(ad),
      };
    }
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
  const ours = placeHouseAds(
    getLayout(mailing),
    booked.map(({ spot }) => spot),
  );
  const card = { mailing, chosen, ours, booked };
  const now = putOnCard(card, chosen);
  const faults = listCardFaults(now);
  const { proposals, faultsLeft } = proposeDesigns(card, faults);
  const without = booked.filter(({ isApproved }) => !isApproved);
  return {
    ads: describeSpotsOfCard(mailing, booked, houseSpots),
    sum: summarizeFaultsBySide(now, faults),
    faults: faults.map(({ says }) => says),
    proposals,
    swap: proposeSwap(card, faultsLeft),
    booked: booked.length,
    approved: booked.length - without.length,
    unapproved: without.filter(({ prints }) => prints !== null).map(nameOf),
    missing: without.filter(({ prints }) => prints === null).map(nameOf),
  };
}

type Card = {
  readonly mailing: Mailing;
  readonly chosen: readonly ChosenDesign[];
  readonly ours: ReturnType<typeof placeHouseAds>;
  readonly booked: readonly OfficeAd[];
};

const putOnCard = (
  { ours }: Pick<Card, "ours">,
  ads: readonly { readonly spot: Spot; readonly traits: AdTraits }[],
): AdInSpot[] => [
  ...ads.map(({ spot, traits }) => ({ spot, traits, isOurs: false })),
  ...ours.flatMap(({ spot, designs }) => designs.map((traits) => ({ spot, traits, isOurs: true }))),
];

/** The designs that would mend what is wrong, and how much is wrong then; only ads with a fault change, and none that is approved. */
function proposeDesigns({ chosen, ours, booked }: Card, faults: readonly CardFault[]) {
  const approved = new Set(booked.filter((ad) => ad.isApproved).map((ad) => ad.spot));
  const faulty = new Set(faults.flatMap(({ spots }) => spots));
  const spots = chosen.map((one) => {
    const current: ProposedDesign = { ...one.traits, palette: one.look.palette };
    const isOwn = one.look.picture.startsWith("file:");
    const stays = approved.has(one.spot.id) || isOwn || !faulty.has(one.spot.id);
    const others = stays ? [] : listProposedDesigns(one.industry, one.spot.size);
    const suiting = others
      .filter(({ template }) => canTemplateShowPicture(getTemplate(template), one.look))
      .map((design) => ({ ...design, picture: one.look.picture }));
    return { ...one, current, designs: [current, ...suiting] };
  });
  const designs = new Map(chooseDesignsForCard<ProposedDesign>([...spots, ...ours]));
  const countFaults = () => {
    const ads = spots.map((one) => ({ ...one, traits: designs.get(one.spot.id) ?? one.traits }));
    return listCardFaults(putOnCard({ ours }, ads)).length;
  };
  const faultsLeft = countFaults();
  if (faultsLeft >= faults.length) return { proposals: [], faultsLeft: faults.length };
  const proposals = spots.flatMap(({ reservationId, spot, look, current }) => {
    const design = designs.get(spot.id);
    if (!design || design === current) return [];
    // what mends nothing stays as its advertiser chose it
    designs.set(spot.id, current);
    if (countFaults() <= faultsLeft) return [];
    designs.set(spot.id, design);
    return [{ reservationId, spot: spot.id, ...nameLook(design, look) }];
  });
  return { proposals, faultsLeft };
}

function nameLook({ template, palette, footer, lettering }: ProposedDesign, { picture }: AdLook) {
  const named = getTemplate(template);
  const align = headlineAlignOf(named, lettering, footer);
  const proposed: AdLook = {
    ...{ template, palette, picture },
    ...(footer && footer !== "band" && { footer }),
    lettering,
    ...(align && { align }),
  };
  return { look: adLookToQueryString(proposed), name: `${named.name}, ${paletteName(palette)}` };
}

/**
 * The two ads of one size that would mend most by changing places, where that is more than new designs can; neither approved, as
 * an approved ad stays where it was approved. Under our Terms both advertisers have to agree.
 */
function proposeSwap({ mailing, chosen, ours, booked }: Card, faultsLeft: number) {
  if (faultsLeft === 0 || isPrinted(mailing)) return undefined;
  const mayMove = chosen.filter(({ spot }) =>
    booked.some(
      (ad) =>
        ad.spot === spot.id &&
        !ad.isApproved &&
        movableStates.some((state) => state === ad.reservationState),
    ),
  );
  const swaps = mayMove.flatMap((one, i) =>
    mayMove
      .slice(i + 1)
      .filter(({ spot }) => spot.size === one.spot.size)
      .map((other) => {
        const spotOf = (ad: ChosenDesign) =>
          ad === one ? other.spot : ad === other ? one.spot : ad.spot;
        const swapped = chosen.map((ad) => ({ ...ad, spot: spotOf(ad) }));
        const count = listCardFaults(putOnCard({ ours }, swapped)).length;
        return { from: one.spot.id, to: other.spot.id, count };
      }),
  );
  const [best] = swaps.toSorted((a, b) => a.count - b.count);
  return best && best.count < faultsLeft ? best : undefined;
}

const nameOf = (ad: OfficeAd) => `${ad.spot} ${adHolderNameOrWhyNone(ad)}`;

/** The version that prints, or what its details make of it so far. */
function pictureOf({ reservationId, prints, state }: OfficeAd): string | null {
  if (prints) return officePaths.adProofPicture(reservationId, prints.number);
  return state === "needs-brief" ? null : officePaths.adDesigns(reservationId);
}

/** Red only once it is too late to wait: before the approval date, an ad that isn't approved yet is as it should be. */
const lookOf = ({ isApproved, isClosed, isRefused }: OfficeAd) =>
  isApproved ? "approved" : isClosed || isRefused ? "unapproved" : "waiting";
