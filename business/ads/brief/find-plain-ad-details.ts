import { and, desc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { adBrief } from "#database/schema/ads.ts";
import { contact } from "#database/schema/advertisers.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { formatPhone } from "#platform/phone-number.ts";
import type { AdDetails } from "./ad-details.ts";
import {
  type BriefContent,
  type BriefFieldId,
  emptyAdDetails,
  getBriefField,
} from "./brief-fields.ts";
import { lengthInPrint } from "./brief-problems.ts";
import { findBrief } from "./brief-status.ts";

export type PrefilledBrief = BriefContent & {
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
  const last = own?.advertiserId ? await findLastBrief(own.advertiserId, reservationId, tx) : null;
  if (last) {
    return {
      facts: { ...last.facts, lastDay: "" },
      copyAddress: last.copyAddress,
      isCarried: true,
      look: last.look && !hasOwnPicture(last.look) ? last.look : undefined,
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

const hasOwnPicture = ({ picture }: AdLook): boolean => picture.startsWith("file:");

/** The details of a business's last ad that stands and whose buyer has confirmed their email, besides one. */
export async function findLastBrief(advertiserId: number, besides: number, tx: Queryable) {
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

/** Facts that can be drawn for any reservation, also where nothing was told; the headline then promises nothing. */
export async function findPlainAdDetails(
  reservationId: number,
  tx: Queryable = db,
): Promise<AdDetails> {
  const typed = await findBrief(reservationId, tx);
  const { facts } = typed ?? (await findPrefilledBrief(reservationId, tx));
  const own = await findReservationById(reservationId, tx);
  return own ? fillPlainly(facts, own) : facts;
}

function fillPlainly(
  facts: AdDetails,
  { industry, size }: Pick<Reservation, "industry" | "size">,
): AdDetails {
  const fits = (id: BriefFieldId, words: string) => {
    const most = getBriefField(id).fits[size];
    return most === 0 || words.length <= most;
  };
  const most = getBriefField("website").fits[size] || Number.POSITIVE_INFINITY;
  const kind = findIndustry(industry ?? "")?.name ?? "";
  const local = `${kind} for Scottsdale`;
  return {
    ...facts,
    headline: facts.headline || (fits("headline", local) ? local : kind),
    website: lengthInPrint("website", facts.website) <= most ? facts.website : "",
  };
}
