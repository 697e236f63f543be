import { and, desc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import {
  findAdRefusalsInForce,
  findApprovalInForce,
  loadProof,
} from "#business/ads/proofs/find-proofs.ts";
import { findProofPrintProblem } from "#business/ads/proofs/proof.ts";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import type { Actor } from "#business/audit-log/audit-log.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { isPrinted, type Mailing } from "#business/mailings/mailing.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
  loadReservation,
} from "#business/reservations/claims/claims.ts";
import {
  type Reservation,
  type ReservationState,
  statesWithAd,
} from "#business/reservations/reservation.ts";
import type { Operator } from "#business/team/operator.ts";
import { adBrief } from "#database/schema/ads.ts";
import { contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { formatPhone } from "#platform/phone-number.ts";
import { Refusal } from "#platform/refusal.ts";
import type { AdDetails } from "./ad-details.ts";
import {
  type BriefContent,
  type BriefFieldId,
  emptyAdDetails,
  getBriefField,
} from "./brief-fields.ts";
import { printedTextLength } from "./brief-problems.ts";

/** States whose holder may write the brief. One that has just run out keeps what is typed, for taking it again. */
const statesWithOpenBrief: readonly ReservationState[] = [...statesWithAd, "expired"];

/** Who changes an ad, as it is stored: "customer", "system", or an operator's name. */
export const adChangerName = (context: { actor: Actor; operator: Operator | undefined }): string =>
  context.operator?.name ?? (context.actor.kind === "visitor" ? "customer" : context.actor.kind);

/** Why the brief can't be changed anymore: the customer may through the approval date, the office until it's printed. */
export async function findBriefClosedReason(
  reservation: Reservation,
  mailing: Mailing,
  by: "customer" | "office",
  tx: Queryable = db,
): Promise<string | undefined> {
  if (!statesWithOpenBrief.includes(reservation.state))
    return "This reservation has ended, so its ad can’t be changed.";
  if (mailing.state === "canceled") return "This mailing was canceled.";
  if (isPrinted(mailing)) return "The card is printed, so the ad can’t be changed.";
  if (by === "customer" && (await findTodayByDatabaseClock(tx)) > mailing.dates.approvalDue)
    return "The approval date has passed. To change something, please call us.";
  if (await isApproved(reservation, mailing, tx))
    return by === "customer"
      ? "You approved your ad. To change something, withdraw your approval first."
      : "This ad is approved. Withdraw the approval first.";
  return undefined;
}

/** Whether an approval is in force, of a version that still prints: one that was refused or no longer fits closes nothing. */
async function isApproved(
  { id, size }: Reservation,
  { dates: { inHomesBy } }: Mailing,
  tx: Queryable,
): Promise<boolean> {
  const approval = await findApprovalInForce(id, tx);
  if (!approval) return false;
  const refusal = (await findAdRefusalsInForce([id], tx)).get(id);
  const proof = await loadProof(approval.proofId, tx);
  return findProofPrintProblem(proof, { size, inHomesBy, refusal }) === undefined;
}

export async function requireReservationWithOpenBrief(
  reservationId: number,
  actor: Actor,
  tx: Queryable,
): Promise<{ reservation: Reservation; mailing: Mailing }> {
  const reservation = await loadReservation(reservationId, tx);
  const mailing = await findMailingById(reservation.mailingId, tx);
  if (!mailing) throw new Error(`reservation ${reservationId} has no mailing`);
  const by = actor.kind === "visitor" ? "customer" : "office";
  const closed = await findBriefClosedReason(reservation, mailing, by, tx);
  if (closed) throw new Refusal("conflict", closed, { detail: `reservation ${reservationId}` });
  return { reservation, mailing };
}

export type AdBriefRow = typeof adBrief.$inferSelect;

export async function findBrief(
  reservationId: number,
  tx: Queryable = db,
): Promise<AdBriefRow | undefined> {
  const [row] = await tx.select().from(adBrief).where(eq(adBrief.reservationId, reservationId));
  return row;
}

type PrefilledBrief = BriefContent & {
  isCarried: boolean;
  /** The design of that ad; none with an uploaded picture, as its file is another one here (`carryAdFiles`). */
  look: AdLook | undefined;
};

/** What the form shows before anything was typed: the confirmed business's last ad, else the reservation's data. */
export async function findPrefilledBrief(
  reservationId: number,
  tx: Queryable = db,
): Promise<PrefilledBrief> {
  const own = await findReservationById(reservationId, tx);
  const person =
    own?.contactId == null ? undefined : await findContactWithBusiness(own.contactId, tx);
  const last = own?.advertiserId
    ? await findPreviousBriefOfAdvertiser(own.advertiserId, reservationId, tx)
    : null;
  if (last) {
    return {
      facts: { ...last.facts, lastDay: "" },
      copyAddress: last.copyAddress,
      isCarried: true,
      look: last.look?.picture.startsWith("file:") ? undefined : (last.look ?? undefined),
    };
  }
  const facts: AdDetails = {
    ...emptyAdDetails,
    name: person?.business ?? "",
    phone: person ? formatPhone(person.phone) : "",
    website: person?.website?.replace(/^https?:\/\//, "").replace(/\/$/, "") ?? "",
  };
  return { facts, copyAddress: null, isCarried: false, look: undefined };
}

/** The details of a business's last ad that stands and whose buyer has confirmed their email, besides one. */
export async function findPreviousBriefOfAdvertiser(
  advertiserId: number,
  besides: number,
  tx: Queryable,
) {
  const [row] = await tx
    .select({
      reservationId: adBrief.reservationId,
      facts: adBrief.facts,
      copyAddress: adBrief.copyAddress,
      look: adBrief.look,
    })
    .from(adBrief)
    .innerJoin(reservation, eq(reservation.id, adBrief.reservationId))
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .where(
      and(
        eq(reservation.advertiserId, advertiserId),
        ne(reservation.id, besides),
        isNull(reservation.endedAt),
        isNotNull(contact.emailConfirmedAt),
      ),
    )
    .orderBy(desc(adBrief.changedAt))
    .limit(1);
  return row;
}

/** Details that can be drawn for any reservation, also where none were given; the headline then promises nothing. */
export async function loadPlainAdDetails(
  reservationId: number,
  tx: Queryable = db,
): Promise<AdDetails> {
  const { industry, size } = await loadReservation(reservationId, tx);
  const { facts } =
    (await findBrief(reservationId, tx)) ?? (await findPrefilledBrief(reservationId, tx));
  const fits = (field: BriefFieldId, text: string) =>
    printedTextLength(field, text) <= (getBriefField(field).fits[size] || Number.POSITIVE_INFINITY);
  const kind = findIndustry(industry)?.name ?? "";
  const local = `${kind} for Scottsdale`;
  return {
    ...facts,
    headline: facts.headline || (fits("headline", local) ? local : kind),
    website: fits("website", facts.website) ? facts.website : "",
  };
}
