import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import type { MailingPlan } from "#business/mailings/mailing-changes.ts";
import {
  type OccupiedSpot,
  pickCommittedBuyers,
} from "#business/reservations/availability/occupied-spots.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { formatCount } from "#platform/money.ts";
import { agreement } from "#site.ts";

export type AffectedBuyer = {
  reservationId: number;
  reference: string;
  business: string;
  sentences: string[];
};

/** The buyers affected by a change of a mailing, and the sentences they will read. A sold spot keeps its price. */
export function listAffectedBuyers(
  before: MailingPlan,
  after: MailingPlan,
  seats: readonly OccupiedSpot[],
): AffectedBuyer[] {
  const sentences = losses(before, after);
  if (sentences.length === 0) return [];
  return pickCommittedBuyers(seats).map(({ id, reference, business }) => ({
    reservationId: id,
    reference,
    business: business ?? "No name yet",
    sentences,
  }));
}

function losses(before: MailingPlan, after: MailingPlan): string[] {
  const { dates: was } = before;
  const { dates: is } = after;
  const sentences: string[] = [];
  const say = (so: boolean, sentence: string) => so && sentences.push(sentence);
  const instead = (id: keyof typeof was) =>
    `${longWeekdayDate(is[id])} instead of ${longWeekdayDate(was[id])}`;
  say(is.drop !== was.drop, `We now plan to mail the card on ${instead("drop")}.`);
  say(is.inHomesBy > was.inHomesBy, `We now expect the card in homes by ${instead("inHomesBy")}.`);
  say(is.briefDue < was.briefDue, `Your ad details are now due ${instead("briefDue")}.`);
  say(is.approvalDue < was.approvalDue, `Your approval is now due ${instead("approvalDue")}.`);
  say(
    is.bookingCloses < was.bookingCloses,
    `You can now cancel for a full refund through ${instead("bookingCloses")}.`,
  );
  say(
    is.printFile < was.printFile,
    `We now plan to send the card to print on ${instead("printFile")}. You can cancel for a credit through ${longWeekdayDate(is.printFile)}.`,
  );
  say(is.report > was.report, `Your report is now planned for ${instead("report")}.`);
  say(after.area !== before.area, "The card now goes to a different area.");
  say(
    after.households < before.households,
    `The card now goes to ${formatCount(after.households)} homes instead of ${formatCount(before.households)}.${reduced(before, after)}`,
  );
  return sentences;
}

/** The Terms reduce the price if a mailing falls more than 2% below the agreed homes. */
function reduced(before: MailingPlan, after: MailingPlan): string {
  const least = before.households * (1 - agreement.quantityTolerancePercent / 100);
  return after.households < least
    ? " That’s fewer than our Terms allow, so we’ll reduce your price to match. We’ll email you about it."
    : "";
}

/** Claimed spots that another layout lacks or has in another size. */
export function findOccupiedSpotsMissingFrom(
  layoutId: string,
  seats: readonly OccupiedSpot[],
): OccupiedSpot[] {
  const layout = getLayout({ layoutId });
  return seats.filter(({ spot, size }) => findSpot(layout, spot)?.size !== size);
}
