import { Readable } from "node:stream";
import { enqueueAdReminders } from "#business/ads/ad-reminders.ts";
import { licenseRuleFor } from "#business/ads/brief/ad-details.ts";
import { toBriefInputs } from "#business/ads/brief/brief-fields.ts";
import { findBrief } from "#business/ads/brief/find-brief.ts";
import { saveBrief, sendBrief } from "#business/ads/brief/save-brief.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import { saveChosenLook } from "#business/ads/design/choose-look.ts";
import { drawUpToThreeDesigns } from "#business/ads/design/design-ad.ts";
import { acceptOrRefuseUploadedAdFile } from "#business/ads/files/accept-or-refuse-uploaded-ad-file.ts";
import { adFileSizeAndCountLimits } from "#business/ads/files/ad-file.ts";
import { addAdFile } from "#business/ads/files/add-ad-file.ts";
import { changeAdFileUse } from "#business/ads/files/change-ad-file.ts";
import { approveProof, approveProofForCustomer } from "#business/ads/proofs/approve-proof.ts";
import { commentOnProof, findComments, setCommentDone } from "#business/ads/proofs/comments.ts";
import { askForChanges } from "#business/ads/proofs/decide.ts";
import { findProofs } from "#business/ads/proofs/find-proofs.ts";
import { makePlainAdsForLateBriefs } from "#business/ads/proofs/make-plain-ads-for-late-briefs.ts";
import { saveBriefAndMakeDraft } from "#business/ads/proofs/make-proof.ts";
import { findLatestSentProof } from "#business/ads/proofs/proof.ts";
import { makeProofByCustomer, sendProof } from "#business/ads/proofs/send-proof.ts";
import { refuseAd } from "#business/ads/refuse-ad.ts";
import { systemActor } from "#business/audit-log/audit-log.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { arizonaDate, arizonaMidnight, now } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { receiveIncomingFile } from "#platform/files/receive-incoming-file.server.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  briefContentOfBusiness,
  demoAdRefusalReason,
  demoProofComments,
  drawDemoPhoto,
} from "./ad-content.ts";
import {
  type DemoYear,
  nextDemoNetworkAddress,
  undefinedIfRefused,
  visitorContext,
} from "./agenda.ts";
import type { DemoBusiness } from "./businesses.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Days before the end of the demonstration from which on ads are made here; before, they came by email. */
const ADS_FOR = 100;

/** What happens to an ad, in its order. The customer is the customer, the office is the office. */
const steps = {
  tell,
  correct,
  half,
  photograph,
  choose,
  design,
  draft,
  ask,
  answer,
  approve,
  call,
  refuse,
} as const;
type Step = keyof typeof steps;

/** How ads come about, one after the other on each card; the last one waits until the plain ad is made for them. */
const stories: readonly (readonly Step[])[] = [
  ["tell", "photograph", "choose", "approve"],
  ["tell", "design", "approve"],
  ["tell", "design", "ask", "answer", "approve"],
  ["tell", "choose", "call"],
  ["tell", "choose"],
  ["tell", "choose", "refuse", "correct", "design", "approve"],
  [],
];

/** How far the ads of the coming cards have come. Each state comes twice: some spots are canceled or never paid. */
const unfinished: readonly (readonly Step[])[] = [
  ["tell", "choose", "approve"],
  ["tell", "design", "ask"],
  ["tell", "design"],
  ["tell", "choose", "approve"],
  ["tell"],
  ["half"],
  ["tell", "design", "ask"],
  ["tell", "choose", "refuse"],
  ["tell", "design", "call"],
  ["tell", "draft"],
  ["tell", "design", "ask", "answer", "approve"],
  ["tell", "design", "ask", "answer"],
  [],
];
const early: readonly (readonly Step[])[] = [[], ["tell"], ["half"], ["tell", "choose", "approve"]];

/** What the office does with somebody who says nothing: it fills in the ad with them by phone. */
const CALLED: readonly Step[] = ["design", "call"];

type DemoAd = {
  reservation: Reservation;
  mailing: Mailing;
  business: DemoBusiness;
  /** Which of the business's ads it is, from 0. */
  time: number;
  cast: DemoYear;
};

const counts = new Map<string, number>();
function countOf(name: string): number {
  const count = counts.get(name) ?? 0;
  counts.set(name, count + 1);
  return count;
}

export async function scheduleAd(
  reservationId: number,
  business: DemoBusiness,
  cast: DemoYear,
): Promise<void> {
  const reservation = await findReservationById(reservationId);
  const mailing = reservation && (await findMailingById(reservation.mailingId));
  if (!mailing) return;
  const { approvalDue } = mailing.dates;
  const { agenda } = cast;
  const begin = Math.max(Date.now(), adsBegin(cast));
  const closes = arizonaMidnight(approvalDue).getTime() + 16 * HOUR;
  if (closes < begin) return;
  const nth = countOf(mailing.name);
  const time = countOf(business.name);
  const ad: DemoAd = { reservation, mailing, business, time, cast };
  const isPast = arizonaDate(new Date(agenda.end)) > approvalDue;
  const isNext = !isPast && approvalDue < arizonaDate(new Date(agenda.end + 31 * DAY));
  const list = isPast ? stories : isNext ? unfinished : early;
  const told = list[nth % list.length] ?? [];
  // Without a license number there is no plain ad, so no contractor stays silent until print.
  const asksForLicense = licenseRuleFor(business.industry)?.kind === "contractor";
  const story = isPast && told.length === 0 && asksForLicense ? CALLED : told;
  // What is done lately is done in the last days; the rest takes its time, as people do.
  const last = isPast ? closes : agenda.end - (1 + (nth % 4)) * 9 * HOUR;
  const pace = Math.min(1.4 * DAY, (last - begin) / (story.length + 1));
  const from = isPast ? begin : Math.max(begin, last - pace * (story.length + 1));
  for (const [index, step] of story.entries()) {
    const at = byDay(from + pace * (index + 1));
    agenda.at(at, () => steps[step](ad).catch(undefinedIfRefused));
  }
}

/** An instant of the same day between seven in the morning and seven in the evening; the order stays. */
function byDay(at: number): number {
  const midnight = arizonaMidnight(arizonaDate(new Date(at))).getTime();
  return midnight + 7 * HOUR + (at - midnight) / 2;
}

const adsBegin = ({ agenda }: DemoYear) => agenda.end - ADS_FOR * DAY;

export function scheduleDailyAdJobs(cast: DemoYear): void {
  const { agenda } = cast;
  const first = arizonaMidnight(arizonaDate(new Date(adsBegin(cast)))).getTime() + DAY;
  for (let day = first; day < agenda.end; day += DAY) {
    agenda.at(day + 9 * HOUR, async () => {
      await makePlainAdsForLateBriefs({ actor: systemActor, now: now() });
      await enqueueAdReminders();
    });
  }
}

const by = (ad: DemoAd) => ({
  actor: ad.reservation.id % 3 === 0 ? ad.cast.assistant : ad.cast.owner,
  now: now(),
});

const words = ({ business, reservation: { size }, mailing, time }: DemoAd) =>
  briefContentOfBusiness(business, { size, inHomesBy: mailing.dates.inHomesBy, time });

async function tell(ad: DemoAd): Promise<void> {
  const { id: reservationId } = ad.reservation;
  const version = (await findBrief(reservationId))?.version ?? 0;
  await saveBrief({ reservationId, version, ...words(ad) }, visitorContext());
  await sendBrief({ reservationId }, visitorContext());
}

async function correct(ad: DemoAd): Promise<void> {
  const { id: reservationId } = ad.reservation;
  const { facts, copyAddress } = words(ad);
  const phone = facts.phone.replace(/\d{4}$/, (line) => String(Number(line) + 40).padStart(4, "0"));
  const version = (await findBrief(reservationId))?.version ?? 0;
  const told = { facts: { ...facts, phone }, copyAddress };
  await saveBrief({ reservationId, version, ...told }, visitorContext());
  await sendBrief({ reservationId }, visitorContext());
}

async function half(ad: DemoAd): Promise<void> {
  const { facts } = words(ad);
  const some = { facts: { ...facts, offer: "", lastDay: "", points: [] }, copyAddress: null };
  await saveBrief({ reservationId: ad.reservation.id, version: 0, ...some }, visitorContext());
}

async function photograph({ reservation: { id: reservationId } }: DemoAd): Promise<void> {
  const incoming = await receiveIncomingFile(
    Readable.from([await drawDemoPhoto()]),
    adFileSizeAndCountLimits.bytes,
  );
  const file = {
    reservationId,
    networkHash: nextDemoNetworkAddress(),
    name: "our house.jpg",
    incoming,
  };
  const fileId = await addAdFile(file, visitorContext());
  await acceptOrRefuseUploadedAdFile(fileId, visitorContext());
  await changeAdFileUse({ reservationId, fileId, use: "photo" }, visitorContext());
}

async function choose(ad: DemoAd): Promise<void> {
  const { id: reservationId } = ad.reservation;
  await saveChosenLook({ reservationId, look: await lookFor(ad) }, visitorContext());
  await makeProofByCustomer({ reservationId }, visitorContext());
}

async function design(ad: DemoAd): Promise<void> {
  const { id: proofId } = await make(ad, await lookFor(ad));
  await sendProof({ proofId }, by(ad));
}

async function draft(ad: DemoAd): Promise<void> {
  await make(ad, await lookFor(ad));
}

async function make(ad: DemoAd, look: AdLook) {
  const { id: reservationId } = ad.reservation;
  const brief = await findBrief(reservationId);
  const { facts, copyAddress } = brief ?? words(ad);
  const seen = toBriefInputs({ facts, copyAddress });
  const typed = { facts, copyAddress, version: brief?.version ?? 0, seen };
  return saveBriefAndMakeDraft({ reservationId, look, ...typed }, by(ad));
}

async function lookFor(ad: DemoAd): Promise<AdLook> {
  const { industry, size, id } = ad.reservation;
  const facts = (await findBrief(id))?.facts ?? words(ad).facts;
  const spot = { industry: industry ?? "", size, seed: id, reservationId: id };
  const drawn = await drawUpToThreeDesigns(facts, spot);
  if ("refusal" in drawn) throw new Refusal("conflict", drawn.refusal);
  const { designs } = drawn;
  // their own photo leads where one fits
  const own = designs.find(({ look }) => look.picture.startsWith("file:"));
  const picked = own ?? designs[id % designs.length];
  if (!picked) throw new Refusal("conflict", "No design fits these words.");
  return picked.look;
}

const remarkOf = ({ reservation: { id } }: DemoAd) =>
  demoProofComments[id % demoProofComments.length];

const seenOf = async ({ reservation: { id } }: DemoAd) => {
  const sent = findLatestSentProof(await findProofs(id));
  if (!sent) throw new Refusal("conflict", "Nothing was sent yet.");
  return sent;
};

const linkOf = ({ reservation: { id }, business: { email } }: DemoAd) =>
  createPrivateLinkToken(db, { subject: { type: "reservation", id }, channel: "email", email });

async function ask(ad: DemoAd): Promise<void> {
  const { id: proofId, number, hash } = await seenOf(ad);
  const { person: name } = ad.business;
  const { words: said, point } = remarkOf(ad) ?? demoProofComments[0];
  const author = { kind: "customer", name } as const;
  await commentOnProof({ proofId, words: said, point, author }, visitorContext());
  const token = await linkOf(ad);
  await askForChanges({ token, name, words: "", number, hash }, visitorContext());
}

async function answer(ad: DemoAd): Promise<void> {
  const { id: proofId, look } = await seenOf(ad);
  const [comment] = await findComments([proofId]);
  const { answer: reply, lead } = remarkOf(ad) ?? demoProofComments[0];
  if (!comment || !look) return;
  const author = { kind: "office" } as const;
  await commentOnProof({ proofId, words: reply, answersId: comment.id, author }, by(ad));
  await setCommentDone({ proofId, commentId: comment.id, done: true }, by(ad));
  const next = await make(ad, { ...look, lead });
  await sendProof({ proofId: next.id }, by(ad));
}

async function approve(ad: DemoAd): Promise<void> {
  const { number, hash } = await seenOf(ad);
  const { person: name } = ad.business;
  await approveProof({ token: await linkOf(ad), name, number, hash }, visitorContext());
}

async function call(ad: DemoAd): Promise<void> {
  const { id: proofId, hash } = await seenOf(ad);
  const { person: name } = ad.business;
  const told = { name, way: "phone", on: arizonaDate(now()) } as const;
  await approveProofForCustomer({ proofId, hash, ...told }, by(ad));
}

async function refuse(ad: DemoAd): Promise<void> {
  await refuseAd({ reservationId: ad.reservation.id, reason: demoAdRefusalReason }, by(ad));
}
