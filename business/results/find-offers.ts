import { and, eq, isNull, sql } from "drizzle-orm";
import type { HexColor } from "#artwork/drawing.ts";
import { createIsSaidInAd } from "#artwork/studio/ad-words.ts";
import { chooseReadableColor } from "#artwork/studio/color/palettes.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { toAdBrief } from "#business/ads/brief/to-ad-brief.ts";
import { type AdLook, NO_PICTURE } from "#business/ads/design/ad-look.ts";
import { paletteOfAdLook } from "#business/ads/design/choose-look.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import { adApproval, adBrief, proof } from "#database/schema/ads.ts";
import { advertiser } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { firstDropDateSql } from "./find-results.ts";

export type OfferPageContent = {
  /** The name of the business as we know it; empty if its record is deleted. */
  business: string;
  /**
   * The words as approved, or as printed without approval. Before the card is printed, the latest that we have; null if we
   * have none.
   */
  facts: (typeof adBrief.$inferSelect)["facts"] | null;
  /** What the drawing of that version says; null for a brief, and for a customer's own artwork. */
  words: Proof["words"] | null;
  /** How that version looks, else the brief; null for finished artwork, and for a spot that isn't shown yet. */
  look: AdLook | null;
  /** The business's website as we know it, for an ad without details. */
  website: string | null;
  printedOn: PlainDate | null;
  /** Whether the spot is paid for or printed. Until then our domain shows approved words alone, and no way to reach anybody. */
  isShown: boolean;
};

type Version = Pick<Proof, "facts" | "words" | "look">;

/** The version that a card was printed with where nobody approved one: the latest that was sent in time. */
const printedSql = sql<Version | null>`(select jsonb_build_object('facts', printed.facts, 'words', printed.words, 'look', printed.look) from ${proof} as printed
  where printed.reservation_id = ${reservation.id} and printed.size = ${reservation.size}
    and ${mailing.printedOn} is not null
    and (printed.sent_at at time zone 'America/Phoenix')::date <= ${mailing.approvalDue}
  order by printed.number desc limit 1)`;

/**
 * The offer of a reservation: what its approved ad says, which stays when the brief is changed afterwards; else what its card
 * was printed with.
 */
export async function findOfferPageContent(
  reservationId: number,
): Promise<OfferPageContent | undefined> {
  const [row] = await db
    .select({
      business: advertiser.name,
      website: advertiser.website,
      brief: adBrief.facts,
      approved: proof.facts,
      approvedWords: proof.words,
      approvedLook: proof.look,
      briefLook: adBrief.look,
      printed: printedSql,
      printedOn: mailing.printedOn,
      isPaid: sql<boolean>`${reservation.state} = 'paid'`,
    })
    .from(reservation)
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .leftJoin(advertiser, eq(advertiser.id, reservation.advertiserId))
    .leftJoin(adBrief, eq(adBrief.reservationId, reservation.id))
    .leftJoin(
      adApproval,
      and(eq(adApproval.reservationId, reservation.id), isNull(adApproval.withdrawnAt)),
    )
    .leftJoin(proof, eq(proof.id, adApproval.proofId))
    .where(eq(reservation.id, reservationId));
  if (!row) return undefined;
  const { business, website, brief, printedOn, isPaid } = row;
  const approved = row.approved && {
    facts: row.approved,
    words: row.approvedWords ?? [],
    look: row.approvedLook,
  };
  if (!isPaid && !printedOn) {
    const facts = approved && { ...approved.facts, phone: "", website: "", area: "" };
    const words = wordsOf(approved);
    return { business: "", website: null, facts, words, look: null, printedOn, isShown: false };
  }
  const version = approved ?? row.printed;
  const facts = version?.facts ?? brief;
  const words = wordsOf(version);
  const look = version ? version.look : row.briefLook;
  return { business: business ?? "", website, facts, words, look, printedOn, isShown: true };
}

const wordsOf = (version: Version | null) =>
  version && version.words.length > 0 ? version.words : null;

/** Days after its drop for which a card counts as in homes: people keep it on the refrigerator. */
const IN_HOMES_DAYS = 60;

export type HouseholdOffer = {
  code: string;
  industry: string;
  business: string;
  offer: string;
  conditions: string;
  lastDay: PlainDate | null;
  area: string;
  mailingId: number;
  mailing: string;
  /** The ad's ground, and what reads on it; null for finished artwork. */
  colors: { ground: HexColor; on: HexColor } | null;
  /** Whether the ad shows a picture that is ours to show beside its words. */
  hasPicture: boolean;
};

type Row = Pick<HouseholdOffer, "code" | "industry" | "lastDay" | "mailingId" | "mailing"> & {
  facts: AdDetails;
  words: Proof["words"];
  look: AdLook | null;
};

/**
 * The offers of the cards that are in homes now, the newest card first: as their approved ads say them, not over, and not
 * taken off the page (`setOfferListed`).
 */
export async function findOffersInHomes(
  today: PlainDate,
  database: Queryable = db,
): Promise<HouseholdOffer[]> {
  const { rows } = await database.execute<Row>(sql`
    select spot_code.code, reservation.industry, nullif(proof.facts ->> 'lastDay', '') as "lastDay",
      mailing.id::int as "mailingId", mailing.name as mailing, proof.facts, proof.words, proof.look
    from reservation
    join mailing on mailing.id = reservation.mailing_id
    join spot_code on spot_code.reservation_id = reservation.id and spot_code.is_listed
    join ad_approval on ad_approval.reservation_id = reservation.id and ad_approval.withdrawn_at is null
    join proof on proof.id = ad_approval.proof_id
    where reservation.state = 'paid' and mailing.state in ('dropped', 'confirmed')
      and ${firstDropDateSql}::date > ${today}::date - ${IN_HOMES_DAYS}::int
      and coalesce(proof.facts ->> 'offer', '') <> ''
      and coalesce(nullif(proof.facts ->> 'lastDay', ''), ${today}) >= ${today}
    order by mailing.drop_date desc, proof.facts ->> 'name'`);
  return rows.map(toOffer).filter(({ offer }) => offer !== "");
}

/** Words that found no room in the drawing are not said; what a customer's own artwork says, only their details tell. */
function toOffer({ facts, words, look, ...row }: Row): HouseholdOffer {
  const { name: business, offer, conditions = "", area = "" } = toAdBrief(facts);
  const isSaid = words.length > 0 ? createIsSaidInAd(words) : () => true;
  const keep = (text: string) => (isSaid(text) ? text : "");
  const shown = { business, offer: keep(offer), conditions: keep(conditions), area: keep(area) };
  const hasPicture = look !== null && look.picture !== NO_PICTURE;
  return { ...row, ...shown, colors: look && colorsOf(look), hasPicture };
}

function colorsOf(look: AdLook) {
  const palette = paletteOfAdLook(look);
  const { ground, ink, sparkle } = palette;
  return { ground, on: chooseReadableColor(palette, ground, 7, ink, sparkle) };
}
