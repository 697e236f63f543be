import { sql } from "drizzle-orm";
import { record, system } from "#business/journal/journal.ts";
import { type InLine, lockLine, moveEntry } from "#business/leads/wait-list-entries.ts";
import type { Spot } from "#business/mailings/card-layout.ts";
import { layoutOf } from "#business/mailings/layouts.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { announceChange, statesIn } from "./claims.ts";
import { bookable, insertClaim } from "./insert-claim.ts";
import { claimStates } from "./reservation.ts";
import { placeOffered } from "./reservation-jobs.ts";

/** Nobody's network: an offer is made by us. */
const NO_NETWORK = "";

type Freed = { mailingId: number; freed?: readonly string[]; wanted?: string | undefined };

/**
 * Gives what is free on a mailing to those who wait for it, in order: each gets a claim of 24 hours on the
 * industry and on one place, and a message with the link (docs/decisions/012-offers-are-claims.md). Nobody
 * has two offers on one card at a time. Does nothing once booking has closed. Returns how many were made.
 */
export async function offerPlaces(tx: Queryable, { mailingId, freed = [], wanted }: Freed) {
  const line = await lockLine(mailingId, tx);
  const board = line.length > 0 ? await readBoard(tx, mailingId) : undefined;
  if (!board) return 0;
  let made = 0;
  for (const entry of line) {
    const spot = pickSpot(board.open, freed, wanted);
    if (spot === undefined) break;
    if (board.groups.has(entry.exclusivityGroup) || board.asked.has(entry.emailKey)) continue;
    if (!(await offer(tx, mailingId, entry, spot))) continue;
    board.groups.add(entry.exclusivityGroup);
    board.asked.add(entry.emailKey);
    board.open.delete(spot.id);
    made++;
  }
  if (made > 0) await announceChange(tx, mailingId);
  return made;
}

async function offer(tx: Queryable, mailingId: number, entry: InLine, spot: Spot) {
  const claim = await insertClaim(tx, {
    mailingId,
    industry: entry.industry,
    spot: spot.id,
    size: spot.size,
    state: "offered",
    networkHash: NO_NETWORK,
    waitListEntryId: entry.id,
  });
  if (!claim) return false;
  await moveEntry(tx, entry.id, { from: ["waiting"], to: "offered" });
  const subject = { type: "reservation", id: claim.id };
  const detail = { mailing: mailingId, industry: entry.industry, spot: spot.id, entry: entry.id };
  await record(tx, system, { event: "reservation.offered", subject, detail });
  await enqueue(tx, placeOffered, { reservationId: claim.id }, { key: `offer:${claim.id}` });
  return true;
}

/** A place that came free just now, if it can be; never the one that somebody wants, if there is another. */
function pickSpot(open: Map<string, Spot>, freed: readonly string[], wanted: string | undefined) {
  const all = [...open.values()];
  const others = all.filter(({ id }) => id !== wanted);
  return others.find(({ id }) => freed.includes(id)) ?? others[0] ?? all[0];
}

/** The claims of a bookable mailing: open spots, groups that are taken, addresses that have an offer. */
async function readBoard(tx: Queryable, mailingId: number) {
  const { rows: mailings } = await tx.execute<{ layout_id: string }>(
    sql`select layout_id from mailing where id = ${mailingId} and ${bookable}`,
  );
  const [mailing] = mailings;
  if (!mailing) return undefined;
  const { rows } = await tx.execute<{ spot: string; exclusivity_group: string; asked: string }>(
    sql`select spot, exclusivity_group, email_key as asked from reservation
      left join wait_list_entry on wait_list_entry.id = wait_list_entry_id
      where reservation.mailing_id = ${mailingId} and reservation.state in (${statesIn(claimStates)})`,
  );
  const taken = new Set(rows.map(({ spot }) => spot));
  const { spots } = layoutOf({ layoutId: mailing.layout_id });
  const open = spots.filter(({ id }) => !taken.has(id));
  return {
    open: new Map(open.map((spot) => [spot.id, spot])),
    groups: new Set(rows.map((row) => row.exclusivity_group)),
    asked: new Set(rows.map(({ asked }) => asked)),
  };
}
