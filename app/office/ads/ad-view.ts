import { drawDesignChoices } from "#app/ad/designs/answer-with-designs.ts";
import { loadProofView } from "#app/ad/proofs/proof-view.ts";
import { formatMoment } from "#app/office/formatting.ts";
import { describeUpcomingEmailTo } from "#app/office/record/describe-upcoming-email.ts";
import {
  industryNameOrHouseAd,
  reservationStateLabels,
  spotLabel,
} from "#app/office/reservations/reservation-labels.ts";
import { getSize } from "#artwork/layouts/card-layout.ts";
import { wasAdReminderSentToday } from "#business/ads/ad-reminders.ts";
import { type BriefContent, toBriefInputs } from "#business/ads/brief/brief-fields.ts";
import { findBriefClosedReason, findPrefilledBrief } from "#business/ads/brief/find-brief.ts";
import { getAdTextExamples } from "#business/ads/brief/suggestions.ts";
import { adLookToQueryString } from "#business/ads/design/ad-look.ts";
import { type Ad, findAd } from "#business/ads/find-ad.ts";
import { findOfficeAd, type OfficeAd } from "#business/ads/find-office-ads-on-mailings.ts";
import { approvalChannels } from "#business/ads/proofs/approve-proof.ts";
import { findAdRefusalsInForce } from "#business/ads/proofs/find-proofs.ts";
import { proofStates } from "#business/ads/proofs/proof.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { endedStates, isFirm } from "#business/reservations/reservation.ts";
import { adMessageKinds } from "#emails/message-kinds.ts";
import { arizonaDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { findMessagesAbout } from "#platform/mail/find-messages.server.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import {
  adHolderNameOrWhyNone,
  describeAdStateOnCard,
  describeNextDeadline,
  describeTimeInState,
} from "./ad-labels.ts";

export type AdView = NonNullable<Awaited<ReturnType<typeof findAdView>>>;

/** Everything the page of an ad shows; undefined for an unknown reservation. */
export async function findAdView(id: number, now: Date) {
  const reservation = await findReservationById(id);
  const [ad, found] = [await findAd(id), await findOfficeAd(id)];
  const mailing = reservation && (await findMailingById(reservation.mailingId));
  if (!ad || !found || !mailing) return undefined;
  const isOpen = isFirm(reservation) && !ad.printed;
  const words: BriefContent = ad.brief ?? (await findPrefilledBrief(id));
  const { industry, size } = reservation;
  return {
    ...describeStatus(found, arizonaDate(now)),
    id,
    mailingId: mailing.id,
    mailing: mailing.name,
    reference: found.reference,
    size,
    industry,
    suggestions: getAdTextExamples(industry),
    contact: { person: found.person, phone: found.phone, email: found.email },
    /** What happens to the email that most changes send. */
    emailNote: describeUpcomingEmailTo(
      { who: adHolderNameOrWhyNone(found), at: found.email },
      isMailServerConfigured(),
    ),
    dates: [
      ["Ad details due", longWeekdayDate(mailing.dates.briefDue)],
      ["Approval due", longWeekdayDate(mailing.dates.approvalDue)],
      ["The card goes to print", longWeekdayDate(mailing.dates.printFile)],
    ] as const,
    inHomesBy: mailing.dates.inHomesBy,
    isOpen,
    mailsCopy: isFirm(reservation) && mailing.state !== "canceled",
    closed: (await findBriefClosedReason(reservation, mailing, "office")) ?? null,
    brief: {
      inputs: toBriefInputs(words),
      version: ad.brief?.version ?? 0,
      sent: ad.brief?.sentAt ? formatMoment(ad.brief.sentAt, now) : null,
    },
    designs: {
      choices: await drawDesignChoices(words.facts, {
        ...{ industry, size, reservationId: id },
        chosen: ad.brief?.look ?? undefined,
      }),
      chosen: ad.brief?.look ? adLookToQueryString(ad.brief.look) : undefined,
      shape: [getSize(size).widthInches, getSize(size).heightInches] as const,
    },
    proofs: proofViews(ad, now),
    ways: Object.entries(approvalChannels).map(([value, name]) => ({ value, name })),
    approvable: isOpen ? approvableProof(ad) : null,
    approval: describeApproval(ad, now),
    remind: isOpen ? await findReminder(ad) : null,
    refusal: await describeRefusal(id, now),
    outdated: isOpen ? found.outdated : null,
    hasDraft: found.hasDraft,
    /** The approval date has passed, and nothing of theirs prints. */
    undecided: isOpen && ad.closed && ad.prints === undefined,
  };
}

/** The proof of a version, or else the newest; undefined if there is none. */
export async function findProofToShow({ id, proofs }: AdView, version: number) {
  const number = (proofs.find((one) => one.number === version) ?? proofs[0])?.number;
  const reservation = await findReservationById(id);
  const mailing = reservation && (await findMailingById(reservation.mailingId));
  if (number === undefined || !mailing) return undefined;
  return loadProofView(reservation, mailing, { number, drafts: true });
}

function describeStatus(found: OfficeAd, today: PlainDate) {
  const { reservationState } = found;
  const hasEnded = endedStates.some((state) => state === reservationState);
  const next = hasEnded ? null : describeNextDeadline(found.next, today);
  return {
    today,
    who: adHolderNameOrWhyNone(found),
    where: `${industryNameOrHouseAd(found.industry)}, ${spotLabel(found)}`,
    state: hasEnded ? reservationStateLabels[reservationState].name : describeAdStateOnCard(found),
    isLate: !hasEnded && (found.isRefused || (next?.isLate ?? false)),
    age: describeTimeInState(found.since, today),
    next: next?.words ?? null,
  };
}

function describeApproval({ approval, proofs }: Ad, now: Date) {
  if (!approval) return null;
  const proof = proofs.find(({ id }) => id === approval.proofId);
  const when = formatMoment(approval.approvedAt, now);
  return { name: approval.name, how: approval.how, when, number: proof?.number ?? 0 };
}

async function describeRefusal(id: number, now: Date) {
  const refusal = (await findAdRefusalsInForce([id])).get(id);
  if (!refusal) return null;
  const { reason, refusedBy: by, refusedAt } = refusal;
  return { reason, by, when: formatMoment(refusedAt, now) };
}

async function findReminder({ state, reservationId }: Ad) {
  if (state !== "needs-brief" && state !== "with-customer") return null;
  return { about: state, isDone: await wasAdReminderSentToday(reservationId) };
}

function approvableProof({ proofs, sent, approval }: Ad) {
  const latest = proofs.find(({ id }) => id === sent?.id);
  if (!latest || latest.misfit || approval?.proofId === latest.id) return null;
  return { id: latest.id, number: latest.number, hash: latest.hash };
}

function proofViews({ proofs }: Ad, now: Date) {
  const newest = proofs.at(-1);
  return proofs.toReversed().map((proof) => ({
    id: proof.id,
    number: proof.number,
    state: proofStates[proof.state],
    look: proof.state === "approved" ? "good" : proof.state === "changes-asked" ? "bad" : "",
    made: `Made ${makerWords(proof.madeBy)}, ${formatMoment(proof.madeAt, now)}`,
    sent: proof.sentAt ? formatMoment(proof.sentAt, now) : null,
    isSendable: proof.state === "draft" && proof.id === newest?.id && !proof.misfit,
    misfit: proof.misfit ?? null,
    stop: proof.stop,
    override: proof.override && {
      ...proof.override,
      when: formatMoment(proof.override.decidedAt, now),
    },
  }));
}

const makerWords = (madeBy: string) =>
  madeBy === "customer"
    ? "by the customer"
    : madeBy === "system"
      ? "automatically"
      : `by ${madeBy}`;

export async function listAdMessages(reservationId: number, now: Date) {
  const messages = await findMessagesAbout({ type: "reservation", ids: [reservationId] });
  return messages
    .filter(({ kind }) => adMessageKinds.some((each) => each === kind))
    .map(({ id, subject, recipient, state, queuedAt }) => {
      return { id, subject, recipient, state, when: formatMoment(queuedAt, now) };
    });
}
