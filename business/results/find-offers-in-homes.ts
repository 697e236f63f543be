import { sql } from "drizzle-orm";
import type { HexColor } from "#artwork/drawing.ts";
import { createSaidCheck } from "#artwork/studio/ad-words.ts";
import { chooseReadableColor } from "#artwork/studio/color/palettes.ts";
import type { AdDetails } from "#business/ads/brief/ad-details.ts";
import { toAdBrief } from "#business/ads/brief/to-ad-brief.ts";
import type { AdLook } from "#business/ads/design/ad-look.ts";
import { paletteOf } from "#business/ads/design/palette-of.ts";
import type { Proof } from "#business/ads/proofs/proof.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { FIRST_DROP } from "./find-results.ts";

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
      and ${FIRST_DROP}::date > ${today}::date - ${IN_HOMES_DAYS}::int
      and coalesce(proof.facts ->> 'offer', '') <> ''
      and coalesce(nullif(proof.facts ->> 'lastDay', ''), ${today}) >= ${today}
    order by mailing.drop_date desc, proof.facts ->> 'name'`);
  return rows.map(toOffer).filter(({ offer }) => offer !== "");
}

/** Words that found no room in the drawing are not said; what a customer's own artwork says, only their details tell. */
function toOffer({ facts, words, look, ...row }: Row): HouseholdOffer {
  const { name: business, offer, conditions = "", area = "" } = toAdBrief(facts);
  const isSaid = words.length > 0 ? createSaidCheck(words) : () => true;
  const said = (text: string) => (isSaid(text) ? text : "");
  const shown = { business, offer: said(offer), conditions: said(conditions), area: said(area) };
  return { ...row, ...shown, colors: look && colorsOf(look) };
}

function colorsOf(look: AdLook) {
  const palette = paletteOf(look);
  const { ground, ink, sparkle } = palette;
  return { ground, on: chooseReadableColor(palette, ground, 7, ink, sparkle) };
}
