import {
  industryName,
  reservationHolderName,
  reservationStateLabels,
  spotLabel,
} from "#app/office/reservations/reservation-labels.ts";
import { adStates } from "#business/ads/ad-state.ts";
import { findBoardAd } from "#business/ads/board/find-board.ts";
import { getMailing } from "#business/mailings/find-mailings.ts";
import { endStates } from "#business/reservations/reservation.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { describeAge, describeNext } from "./ad-labels.ts";

export type AdView = NonNullable<Awaited<ReturnType<typeof loadAdView>>>;

/** Everything the page of an ad shows; undefined for an unknown reservation. */
export async function loadAdView(id: number, now: Date) {
  const ad = await findBoardAd(id, now);
  const mailing = ad && (await getMailing(ad.mailingId));
  if (!ad || !mailing) return undefined;
  const today = arizonaDate(now);
  const hasEnded = endStates.some((state) => state === ad.reservationState);
  const next = hasEnded ? null : describeNext(ad.next, today);
  return {
    id,
    mailingId: mailing.id,
    who: reservationHolderName({ business: ad.business, state: ad.reservationState }),
    where: `${spotLabel(ad)}, ${industryName(ad.industry)},`,
    mailing: mailing.name,
    reference: ad.reference,
    hasEnded,
    state: hasEnded ? reservationStateLabels[ad.reservationState].name : adStates[ad.state],
    isLate: next?.isLate ?? false,
    age: describeAge(ad.since, today),
    next: next?.words ?? null,
    contact: { person: ad.person, phone: ad.phone, email: ad.email },
    dates: [
      ["Brief due", longWeekdayDate(mailing.dates.briefDue)],
      ["Approval due", longWeekdayDate(mailing.dates.approvalDue)],
      ["The card goes to print", longWeekdayDate(mailing.dates.printFile)],
    ] as const,
  };
}
