import { officePaths } from "#app/office/office-paths.ts";
import { holderNameOrWhyNone } from "#app/office/reservations/reservation-labels.ts";
import { findOfficeAd } from "#business/ads/board/find-office-ads-on-mailings.ts";
import { upcomingStates } from "#business/mailings/mailing.ts";
import { canHaveAd } from "#business/reservations/reservation.ts";
import { searchReservations } from "#business/reservations/search/search-reservations.ts";
import { findCode } from "#business/results/spot-code-cache.ts";
import { type FoundRecord, MAX_RECORDS_PER_KIND } from "./find-pages.ts";

/** The ads on coming cards, by what their reservations are found by. Those on older cards are reached by their reservations. */
export async function findAdRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const found = await searchReservations(words, MAX_RECORDS_PER_KIND);
  return found
    .filter(
      ({ state, mailingState }) =>
        canHaveAd(state) && upcomingStates.some((coming) => coming === mailingState),
    )
    .map((row) => ({
      name: holderNameOrWhyNone(row),
      about: `${row.spot} on the ${row.mailing} card`,
      to: officePaths.ad(row.id),
    }));
}

/** The spot of a code, as it is printed or scanned: in upper or lower case, alone or at the end of its address. */
export async function findCodeRecords(words: readonly string[]): Promise<FoundRecord[]> {
  const [, typed] =
    /(?:^|\/r\/)([a-z\d]{6})$/i.exec(words.length === 1 ? (words[0] ?? "") : "") ?? [];
  const known = typed && (await findCode(typed));
  const ad = known && (await findOfficeAd(known.reservationId));
  if (!known || !ad) return [];
  const who = holderNameOrWhyNone({ business: ad.business, state: ad.reservationState });
  return [
    {
      name: known.code,
      about: `${who}, ${ad.spot} on the ${ad.mailing} card`,
      to: officePaths.adCode(known.reservationId),
    },
  ];
}
