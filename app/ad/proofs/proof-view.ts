import { cardSideWithSpot } from "#app/ad/designs/card-side-with-spot.ts";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { formatSizeInInches, sizeName } from "#artwork/layouts/card-layout.ts";
import { describeLeftOutFacts } from "#artwork/studio/ad-words.ts";
import { printedAdSizeInches } from "#business/ads/files/ad-file.ts";
import { findAdsByReservationId } from "#business/ads/find-ad.ts";
import { findComments, type ProofComment } from "#business/ads/proofs/comments.ts";
import { proofStates } from "#business/ads/proofs/proof.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { findTodayByDatabaseClock } from "#business/reservations/claims/claims.ts";
import { isFirm, type Reservation } from "#business/reservations/reservation.ts";
import {
  arizonaDate,
  formatArizonaTime,
  longWeekdayDate,
  shortWeekdayDateWithYear,
} from "#platform/clock.ts";

/** A moment as a record has it: "10:05 am on Monday, November 23, 2026". */
const recordMoment = (at: Date) =>
  `${formatArizonaTime(at)} on ${longWeekdayDate(arizonaDate(at))}`;

/** A version of an ad as its page shows it. `drafts`: the office sees those, too. Undefined: there is no such version. */
export async function loadProofView(
  reservation: Reservation,
  mailing: Mailing,
  { number, drafts = false }: { number: number; drafts?: boolean },
) {
  const ad = (await findAdsByReservationId([{ reservation, mailing }])).get(reservation.id);
  const visible = (ad?.proofs ?? []).filter(({ sentAt }) => drafts || sentAt !== null);
  const shown = visible.find((proof) => proof.number === number);
  if (!ad || !shown) return undefined;
  const comments = await findComments([shown.id]);
  const today = await findTodayByDatabaseClock();
  const inForce = ad.approval?.proofId === shown.id ? ad.approval : undefined;
  const isLatest = ad.sent?.id === shown.id;
  const isOpen = !ad.printed && isFirm(reservation);
  const inTime = isOpen && today <= mailing.dates.approvalDue;
  const canDecide = isOpen && isLatest && shown.misfit === undefined;
  return {
    number,
    id: shown.id,
    hash: shown.hash,
    state: shown.state,
    made: `${madeByWords(shown.madeBy)} at ${recordMoment(shown.madeAt)}`,
    size: sizeName(shown.size),
    measures: keepNumbersWithUnits(formatSizeInInches(shown.size)),
    inches: printedAdSizeInches(shown.size),
    misfit: shown.misfit,
    words: shown.words,
    leftOut: describeLeftOutFacts(shown.leftOut),
    /** What a check found that our office lets go on. */
    overridden: shown.override ? shown.stop : null,
    versions: visible.map(({ number, state }) => ({ number, state: proofStates[state] })),
    before: visible.findLast((proof) => proof.number < number && proof.size === shown.size)?.number,
    newer: isLatest ? undefined : ad.sent?.number,
    prints: ad.prints?.number,
    comments: toThreads(comments),
    card: cardSideWithSpot(mailing, reservation),
    mailing: mailing.name,
    printed: ad.printed,
    isOpen,
    inTime,
    approvalDue: longWeekdayDate(mailing.dates.approvalDue),
    canApprove: canDecide && (shown.state === "sent" || shown.state === "changes-asked"),
    canAskForChanges: canDecide && inTime && shown.state === "sent",
    canTakeBackChanges: canDecide && inTime && shown.state === "changes-asked",
    canWithdraw: inTime && inForce !== undefined,
    record: inForce && {
      name: inForce.name,
      at: recordMoment(inForce.approvedAt),
      how: inForce.how,
      byGuest: inForce.guestId !== null,
    },
  };
}

export type ProofView = NonNullable<Awaited<ReturnType<typeof loadProofView>>>;

const madeByWords = (madeBy: string) =>
  madeBy === "customer"
    ? "By the person who booked"
    : madeBy === "system"
      ? "By our office"
      : `By ${madeBy}, our office`;

/** What stands behind a name, so that nobody signs as somebody else. */
const signatures = { office: ", our office", guest: ", guest", customer: ", who booked" } as const;

function toThreads(comments: readonly ProofComment[]) {
  let pins = 0;
  const toView = ({ id, words, author, authorName, createdAt }: ProofComment) => ({
    id,
    words,
    who: authorName + signatures[author],
    at: `${formatArizonaTime(createdAt)}, ${shortWeekdayDateWithYear(arizonaDate(createdAt))}`,
  });
  return comments
    .filter(({ answersId }) => answersId === null)
    .map((comment) => ({
      ...toView(comment),
      point: comment.point,
      /** What its pin says; comments about all of the ad have none. */
      pin: comment.point ? ++pins : undefined,
      isDone: comment.doneAt !== null,
      answers: comments.filter(({ answersId }) => answersId === comment.id).map(toView),
    }));
}
