import { areNeighbors, type Side, type Spot } from "#artwork/layouts/card-layout.ts";
import {
  type CardLimit,
  type CardLimitName,
  cardLimits,
  listCardLimitsOfAd,
  mostAlikeOnSide,
} from "#artwork/studio/card-limits.ts";
import {
  type AdTraits,
  adBuildOf,
  hueName,
  isHeadedByPhone,
  loudnessOf,
  pictureSubjectsOf,
} from "#artwork/studio/compare-ads.ts";
import { listSpotClashes } from "#artwork/studio/compose-card.ts";
import { joinWordsForSentence, pluralize } from "#platform/number-word.ts";

/** An ad in its spot; what is ours is given, and only what sold ads could change is a fault. */
export type AdInSpot = { readonly spot: Spot; readonly traits: AdTraits; readonly isOurs: boolean };

export type CardFault = {
  readonly side: Side;
  readonly spots: readonly string[];
  readonly says: string;
};

/** What too many ads have, as people would point at it. */
const tooMany: Readonly<Record<CardLimitName, string>> = {
  bands: "are built of bands from edge to edge",
  loud: "are loud",
  "name, phone and code on top": "have name, phone, and code on top",
  "picture over code": "have the picture over the code",
  "code on a tab": "have the code on a tab of paper",
  dashes: "have dashed edges",
  "offer beside picture": "have the offer beside the picture",
  "pale foot": "end on a pale foot",
};

const areBoth = (a: string | undefined, b: string | undefined) => a !== undefined && a === b;

/** What two ads share, `clash` of it at a glance. */
function describeAlike(
  { spot: a, traits: x }: AdInSpot,
  { spot: b, traits: y }: AdInSpot,
  clash: readonly string[],
): string[] {
  const isNear = areNeighbors(a, b);
  const isOfOneBuild = isNear && x.template !== y.template && areBoth(adBuildOf(x), adBuildOf(y));
  const share = [...clash, ...(isOfOneBuild ? ["build"] : [])];
  if (share.length > 0) return [`have the same ${joinWordsForSentence(share)}`];
  if (!isNear) return [];
  const subjects = pictureSubjectsOf(y);
  return [
    ...(areBoth(loudnessOf(x), loudnessOf(y)) && loudnessOf(x) === "loud" ? ["are both loud"] : []),
    ...(pictureSubjectsOf(x).some((one) => subjects.includes(one)) ? ["show the same thing"] : []),
    ...(isHeadedByPhone(x) && isHeadedByPhone(y) ? ["both have the phone number on top"] : []),
  ];
}

function listPairs(ads: readonly AdInSpot[]): CardFault[] {
  const traits = new Map(ads.map((one) => [one.spot.id, one.traits]));
  const clashes = new Map(
    listSpotClashes(ads, traits).map((one) => [one.spots.join(" "), one.share]),
  );
  return ads.flatMap((one, i) =>
    ads.slice(i + 1).flatMap((other) => {
      const { side, id } = one.spot;
      if (side !== other.spot.side || (one.isOurs && other.isOurs)) return [];
      const spots = [id, other.spot.id];
      const says = describeAlike(one, other, clashes.get(spots.join(" ")) ?? []);
      if (says.length === 0) return [];
      return [{ side, spots, says: `${spots.join(" and ")} ${joinWordsForSentence(says)}.` }];
    }),
  );
}

function faultIfTooMany(ads: readonly AdInSpot[], most: number, where: string, what: string) {
  const [first] = ads;
  if (!first || ads.length <= most) return [];
  const spots = ads.map(({ spot }) => spot.id);
  const says = `${ads.length} ads ${where} ${what}, ${most} at most: ${joinWordsForSentence(spots)}.`;
  return [{ side: first.spot.side, spots, says }];
}

/** What sold ads have more often than a side may, or the card where no side is given. */
function listExcess(ads: readonly AdInSpot[], onCard: number, side?: Side): CardFault[] {
  const onSide = ads.length;
  const sold = ads.filter(({ isOurs }) => !isOurs);
  const where = side ? `on the ${side}` : "on the card";
  const names = (Object.keys(cardLimits) as CardLimitName[]).filter(
    (name) => cardLimits[name].within === (side ? "side" : "card"),
  );
  const past = names.flatMap((name) => {
    const limit: CardLimit = cardLimits[name];
    const has = sold.filter(({ traits }) => listCardLimitsOfAd(traits).includes(name));
    return faultIfTooMany(has, limit.most(onCard, onSide), where, tooMany[name]);
  });
  if (!side) return past;
  const hues = Map.groupBy(sold, ({ traits }) => hueName(traits.ground));
  const letterings = Map.groupBy(sold, ({ traits }) => traits.lettering);
  return [
    ...past,
    ...[...hues].flatMap(([hue, has]) =>
      faultIfTooMany(has, mostAlikeOnSide.hue, where, `are ${hue}`),
    ),
    ...[...letterings.values()].flatMap((has) =>
      faultIfTooMany(has, mostAlikeOnSide.lettering, where, "have the same lettering"),
    ),
  ];
}

/** What keeps the ads of a card from being one piece, in sentences. */
export function listCardFaults(ads: readonly AdInSpot[]): CardFault[] {
  const sides = Map.groupBy(ads, ({ spot }) => spot.side);
  return [
    ...listPairs(ads),
    ...[...sides].flatMap(([side, own]) => listExcess(own, ads.length, side)),
    ...listExcess(ads, ads.length),
  ];
}

/** "The front reads as one piece." or "3 places to mend on the back.", for each side that has ads of others. */
export function summarizeFaultsBySide(
  ads: readonly AdInSpot[],
  faults: readonly CardFault[],
): string {
  const sides = new Set(ads.filter(({ isOurs }) => !isOurs).map(({ spot }) => spot.side));
  return [...sides]
    .toSorted()
    .toReversed()
    .map((side) => {
      const count = faults.filter((fault) => fault.side === side).length;
      return count === 0
        ? `The ${side} reads as one piece.`
        : `${pluralize(count, "place")} to mend on the ${side}.`;
    })
    .join(" ");
}
