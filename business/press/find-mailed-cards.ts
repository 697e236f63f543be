import { sql } from "drizzle-orm";
import { findSpot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { hideCardBoxesOnPicture } from "#artwork/press/cover-boxes.ts";
import { firstDropDateSql } from "#business/results/find-results.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { readPressFilePart } from "./find-press-files.ts";

/** A card that post offices took, as anyone may see it: an example of our work. */
export type MailedCard = {
  /** "november-2026", as in its address. */
  slug: string;
  name: string;
  firstDrop: PlainDate;
  /** Pieces that post offices took. */
  pieces: number;
  /** In the order of the spots, without those that aren't shown. */
  ads: { spot: string; business: string; industry: string }[];
  /** How many of its ads the pictures cover. */
  covered: number;
};

type Row = Pick<MailedCard, "name" | "firstDrop" | "pieces"> & {
  hash: string;
  layoutId: string;
  ads: { spot: string; business: string; industry: string; isShown: boolean }[];
};

/** The cards that were mailed from a file of ours, the newest first. */
export async function findMailedCards(): Promise<MailedCard[]> {
  return (await findRows()).map(toMailedCard);
}

/** The JPEG of a side of a mailed card, without the ads that aren't shown; undefined if there is none. */
export async function readMailedCardSide(slug: string, side: string): Promise<Buffer | undefined> {
  const row = (await findRows()).find(({ name }) => toSlug(name) === slug);
  if (!row || (side !== "front" && side !== "back")) return undefined;
  const picture = await readPressFilePart(row.hash, side);
  const layout = getLayout(row);
  const hidden = row.ads
    .filter(({ isShown }) => !isShown)
    .flatMap(({ spot }) => findSpot(layout, spot) ?? []);
  return (
    picture &&
    hideCardBoxesOnPicture(
      picture,
      hidden.filter((spot) => spot.side === side),
      layout,
    )
  );
}

async function findRows(): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select mailing.name, mailing.layout_id as "layoutId", ${firstDropDateSql} as "firstDrop", press_file.hash,
      (select sum((drop ->> 'pieces')::int)::int from jsonb_array_elements(mailing.drops) as drop) as pieces,
      (select coalesce(jsonb_agg(jsonb_build_object('spot', one ->> 'spot', 'business', one ->> 'business',
          'industry', reservation.industry, 'isShown',
          one ->> 'exception' is null and coalesce(spot_code.is_listed, true)) order by position), '[]')
        from jsonb_array_elements(press_file.content -> 'versions') with ordinality as printed (one, position)
        join reservation on reservation.id = (one ->> 'reservationId')::bigint
        left join spot_code on spot_code.reservation_id = reservation.id) as ads
    from mailing join press_file on press_file.mailing_id = mailing.id and press_file.sent_at is not null
    where mailing.state in ('dropped', 'confirmed')
    order by mailing.drop_date desc, mailing.id desc`);
  return rows;
}

const toSlug = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** An ad isn't shown if its advertiser didn't approve it, or doesn't want it on our pages. */
const toMailedCard = ({ ads, layoutId: _layout, hash: _hash, ...row }: Row): MailedCard => ({
  ...row,
  slug: toSlug(row.name),
  ads: ads.filter(({ isShown }) => isShown).map(({ isShown: _isShown, ...ad }) => ad),
  covered: ads.filter(({ isShown }) => !isShown).length,
});
