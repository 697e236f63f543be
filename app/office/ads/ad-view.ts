import { drawDesigns } from "#app/ad-designs/answer-with-designs.ts";
import { formatMoment } from "#app/office/formatting.ts";
import {
  industryName,
  reservationHolderName,
  reservationStateLabels,
  spotLabel,
} from "#app/office/reservations/reservation-labels.ts";
import { adStates } from "#business/ads/ad-state.ts";
import { findBoardAd } from "#business/ads/board/find-board.ts";
import { findRefusals } from "#business/ads/board/find-refusals.ts";
import { wasRemindedToday } from "#business/ads/board/remind-customer.ts";
import { type BriefWords, toBriefInputs } from "#business/ads/brief/brief-fields.ts";
import { findBriefStatus } from "#business/ads/brief/brief-status.ts";
import { findFirstWords } from "#business/ads/brief/prefill-brief.ts";
import { lookToQuery } from "#business/ads/design/ad-look.ts";
import { type Ad, findAd } from "#business/ads/find-ad.ts";
import { waysOfTelling } from "#business/ads/proofs/approve-proof.ts";
import { findComments, type ProofComment } from "#business/ads/proofs/comments.ts";
import { proofStates } from "#business/ads/proofs/proof.ts";
import { getMailing } from "#business/mailings/find-mailings.ts";
import { getSize } from "#business/mailings/layouts/sizes.ts";
import { endStates, isFirm } from "#business/reservations/reservation.ts";
import { getReservation } from "#business/reservations/search/find-reservations.ts";
import { arizonaDate, longWeekdayDate } from "#platform/clock.ts";
import { describeAge, describeNext } from "./ad-labels.ts";

export type AdView = NonNullable<Awaited<ReturnType<typeof loadAdView>>>;

/** Everything the page of an ad shows; undefined for an unknown reservation. */
export async function loadAdView(id: number, now: Date) {
  const ad = await findAd(id);
  const reservation = await getReservation(id);
  const found = await findBoardAd(id);
  const mailing = found && (await getMailing(found.mailingId));
  if (!ad || !reservation || !found || !mailing) return undefined;
  const today = arizonaDate(now);
  const hasEnded = endStates.some((state) => state === found.reservationState);
  const next = hasEnded ? null : describeNext(found.next, today);
  const isOpen = isFirm(reservation) && !ad.printed;
  const words: BriefWords = ad.brief ?? (await findFirstWords(id));
  const refusal = (await findRefusals([id])).get(id);
  const { industry, size } = reservation;
  return {
    id,
    today,
    mailingId: mailing.id,
    who: reservationHolderName({ business: found.business, state: found.reservationState }),
    where: `${spotLabel(found)}, ${industryName(industry)},`,
    mailing: mailing.name,
    reference: found.reference,
    size,
    industry,
    state: hasEnded ? reservationStateLabels[found.reservationState].name : adStates[ad.state],
    isLate: next?.isLate ?? false,
    age: describeAge(found.since, today),
    next: next?.words ?? null,
    contact: { person: found.person, phone: found.phone, email: found.email },
    dates: [
      ["Brief due", longWeekdayDate(mailing.dates.briefDue)],
      ["Approval due", longWeekdayDate(mailing.dates.approvalDue)],
      ["The card goes to print", longWeekdayDate(mailing.dates.printFile)],
    ] as const,
    /** Its proofs can be made, sent, approved and refused. */
    isOpen,
    /** Why the brief can't be changed anymore. */
    closed: (await findBriefStatus(reservation, mailing, "office")) ?? null,
    brief: {
      inputs: toBriefInputs(words),
      version: ad.brief?.version ?? 0,
      sent: ad.brief?.sentAt ? formatMoment(ad.brief.sentAt, now) : null,
    },
    designs: {
      choices: await drawDesigns(words.facts, { industry, size }),
      chosen: ad.brief?.look ? lookToQuery(ad.brief.look) : undefined,
      shape: [getSize(size).widthInches, getSize(size).heightInches] as const,
    },
    proofs: await proofViews(ad, now),
    ways: Object.entries(waysOfTelling).map(([value, name]) => ({ value, name })),
    approvable: isOpen ? approvableProof(ad) : null,
    approval: ad.approval
      ? {
          name: ad.approval.name,
          how: ad.approval.how,
          when: formatMoment(ad.approval.approvedAt, now),
          number: ad.proofs.find(({ id: each }) => each === ad.approval?.proofId)?.number ?? 0,
        }
      : null,
    remind:
      isOpen && (ad.state === "needs-brief" || ad.state === "with-customer")
        ? { about: ad.state, isDone: await wasRemindedToday(id) }
        : null,
    refusal: refusal
      ? {
          reason: refusal.reason,
          by: refusal.refusedBy,
          when: formatMoment(refusal.refusedAt, now),
        }
      : null,
    /** The approval date has passed, and nothing of theirs prints. */
    undecided: isOpen && ad.closed && ad.prints === undefined,
  };
}

/** The version that a caller can approve. */
function approvableProof({ proofs, sent, approval }: Ad) {
  const latest = proofs.find(({ id }) => id === sent?.id);
  if (!latest || latest.misfit || approval?.proofId === latest.id) return null;
  return { id: latest.id, number: latest.number, hash: latest.hash };
}

async function proofViews({ proofs }: Ad, now: Date) {
  const comments = Map.groupBy(
    await findComments(proofs.map(({ id }) => id)),
    ({ proofId }) => proofId,
  );
  const newest = proofs.at(-1);
  return proofs.toReversed().map((proof) => ({
    id: proof.id,
    number: proof.number,
    state: proofStates[proof.state],
    look: proof.state === "approved" ? "good" : proof.state === "changes-asked" ? "bad" : "",
    made: `Made ${makerWords(proof.madeBy)} ${formatMoment(proof.madeAt, now)}`,
    sent: proof.sentAt ? formatMoment(proof.sentAt, now) : null,
    isSendable: proof.state === "draft" && proof.id === newest?.id && !proof.misfit,
    misfit: proof.misfit ?? null,
    comments: commentViews(comments.get(proof.id) ?? [], now),
  }));
}

const makerWords = (madeBy: string) =>
  madeBy === "customer" ? "by the customer" : madeBy === "system" ? "for them" : `by ${madeBy}`;

function commentViews(comments: readonly ProofComment[], now: Date) {
  const view = ({ id, words, author, authorName, createdAt, doneAt, point }: ProofComment) => ({
    id,
    words,
    who: author === "office" ? `${authorName} (office)` : authorName,
    when: formatMoment(createdAt, now),
    isDone: doneAt !== null,
    at: point ? `${share(point.x)} from the left, ${share(point.y)} from the top` : null,
  });
  return comments
    .filter(({ answersId }) => answersId === null)
    .map((comment) => ({
      ...view(comment),
      answers: comments.filter(({ answersId }) => answersId === comment.id).map(view),
    }));
}

const share = (part: number) => `${Math.round(part * 100)}%`;
