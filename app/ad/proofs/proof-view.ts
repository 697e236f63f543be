import { cardSideWithSpot } from "#app/ad/designs/card-side-with-spot.ts";
import { keepNumbersWithUnits } from "#app/ui/line-breaks.ts";
import { formatSizeInInches, sizeName } from "#artwork/layouts/card-layout.ts";
import { leftOutSentence } from "#artwork/studio/ad-words.ts";
import { printedBox } from "#business/ads/files/ad-file.ts";
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
  const shown = visible.find((one) => one.number === number);
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
    inches: printedBox(shown.size),
    misfit: shown.misfit,
    words: shown.words,
    leftOut: leftOutSentence(shown.leftOut),
    /** What a check found that our office lets go on. */
    overridden: shown.override ? shown.stop : null,
    versions: visible.map((one) => ({ number: one.number, state: proofStates[one.state] })),
    before: visible.findLast((one) => one.number < number && one.size === shown.size)?.number,
    newer: isLatest ? undefined : ad.sent?.number,
    prints: ad.prints?.number,
    comments: threads(comments),
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

export type CommentView = {
  id: number;
  /** What its pin says; comments about all of it have none. */
  pin: number | undefined;
  point: { x: number; y: number } | null;
  words: string;
  who: string;
  at: string;
  isDone: boolean;
  answers: { id: number; words: string; who: string; at: string }[];
};

/** What stands behind a name, so that nobody signs as somebody else. */
const signatures = { office: ", our office", guest: ", guest", customer: ", who booked" } as const;

function threads(comments: readonly ProofComment[]): CommentView[] {
  let pins = 0;
  const said = ({ id, words, author, authorName, createdAt }: ProofComment) => ({
    id,
    words,
    who: authorName + signatures[author],
    at: `${formatArizonaTime(createdAt)}, ${shortWeekdayDateWithYear(arizonaDate(createdAt))}`,
  });
  return comments
    .filter(({ answersId }) => answersId === null)
    .map((one) => ({
      ...said(one),
      point: one.point,
      pin: one.point ? ++pins : undefined,
      isDone: one.doneAt !== null,
      answers: comments.filter(({ answersId }) => answersId === one.id).map(said),
    }));
}
