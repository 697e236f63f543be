import { sql } from "drizzle-orm";
import type { Spot } from "#artwork/layouts/card-layout.ts";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { defineAction } from "#business/actions.ts";
import { recordEvent, systemActor } from "#business/audit-log/audit-log.ts";
import { calculateSpotsInShare, spotBlockingStates } from "#business/reservations/reservation.ts";
import { spotOfferedJob } from "#business/reservations/reservation-jobs.ts";
import {
  findWaitingEntries,
  findWaitlistEntryById,
  lockWaitingEntries,
  transitionWaitlistEntry,
  type WaitingEntry,
} from "#business/waitlist/waitlist-entries.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { enqueue } from "#platform/jobs/jobs.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";
import { strangersShare } from "#site.ts";
import { announceAvailabilityChange, stateListSql } from "./claims.ts";
import { isBookableSql, tryInsertClaim } from "./try-insert-claim.ts";

/** No visitor's network: we make the offer. */
const NO_NETWORK = "";

type Freed = { mailingId: number; freed?: readonly string[]; wanted?: string | undefined };

/**
 * Offers the free spots of a mailing to the people waiting, in order. Each gets a claim on the
 * industry and one spot, and an email with the link (docs/decisions/012-waitlist-offers.md).
 * Nobody has two offers on one card at a time, and offers together stay within `strangersShare`.
 * Does nothing once booking has closed. Returns the number of offers.
 */
export async function offerSpots(tx: Queryable, { mailingId, freed = [], wanted }: Freed) {
  const line = await lockWaitingEntries(mailingId, tx);
  const board = line.length > 0 ? await readBoard(tx, mailingId) : undefined;
  if (!board) return 0;
  let made = 0;
  for (const entry of line) {
    if (board.offered + made >= board.offersAtMost) break;
    const spot = pickSpot(board.open, freed, wanted);
    if (spot === undefined) break;
    if (board.groups.has(entry.exclusivityGroup) || board.asked.has(entry.mailbox)) continue;
    const offered = await offerSpot(tx, mailingId, entry, spot);
    if (!offered) continue;
    await recordEvent(tx, systemActor, { event: "reservation.offered", ...offered });
    board.groups.add(entry.exclusivityGroup);
    board.asked.add(entry.mailbox);
    board.open.delete(spot.id);
    made++;
  }
  if (made > 0) await announceAvailabilityChange(tx, mailingId);
  return made;
}

/**
 * Offers an industry to the waitlist before anyone else can take it. A first refusal ends by the clock alone, and the sweep that
 * makes offers runs only once a minute.
 */
export async function offerToWaitlistFirst(
  tx: Queryable,
  {
    mailingId,
    exclusivityGroup,
    spot,
  }: { mailingId: number; exclusivityGroup: string; spot: string },
): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from waitlist_entry join industry on industry.slug = waitlist_entry.industry
    where mailing_id = ${mailingId} and waitlist_entry.state = 'waiting'
      and exclusivity_group = ${exclusivityGroup} limit 1`);
  if (rows.length > 0) await offerSpots(tx, { mailingId, wanted: spot });
}

/** Claims a spot for a person in line and queues their email. Returns what the audit log takes; undefined if another claim has it. */
async function offerSpot(tx: Queryable, mailingId: number, entry: WaitingEntry, spot: Spot) {
  const claim = await tryInsertClaim(tx, {
    mailingId,
    industry: entry.industry,
    spot: spot.id,
    size: spot.size,
    state: "offered",
    networkHash: NO_NETWORK,
    waitlistEntryId: entry.id,
  });
  if (!claim) return undefined;
  await transitionWaitlistEntry(tx, entry.id, { from: ["waiting"], to: "offered" });
  await enqueue(tx, spotOfferedJob, { reservationId: claim.id }, { key: `offer:${claim.id}` });
  return {
    subject: { type: "reservation", id: claim.id },
    detail: { mailing: mailingId, industry: entry.industry, spot: spot.id, entry: entry.id },
  };
}

/** The spot that just came free, if possible; never the wanted spot if there is another. */
function pickSpot(open: Map<string, Spot>, freed: readonly string[] = [], wanted?: string) {
  const all = [...open.values()];
  const others = all.filter(({ id }) => id !== wanted);
  return others.find(({ id }) => freed.includes(id)) ?? others[0] ?? all[0];
}

/** The claims of a bookable mailing: open spots, taken groups, mailboxes that have an offer. */
async function readBoard(tx: Queryable, mailingId: number) {
  const { rows: mailings } = await tx.execute<{ layout_id: string }>(
    sql`select layout_id from mailing where id = ${mailingId} and ${isBookableSql}`,
  );
  const [mailing] = mailings;
  if (!mailing) return undefined;
  type Row = { spot: string; exclusivity_group: string; asked: string; offered: boolean };
  const { rows } = await tx.execute<Row>(
    sql`select spot, exclusivity_group, waitlist_entry.email_limit_key as asked, reservation.state = 'offered' as offered
      from reservation left join waitlist_entry on waitlist_entry.id = waitlist_entry_id
      where reservation.mailing_id = ${mailingId} and reservation.state in (${stateListSql(spotBlockingStates)})`,
  );
  const taken = new Set(rows.map(({ spot }) => spot));
  const { spots } = getLayout({ layoutId: mailing.layout_id });
  const open = spots.filter(({ id }) => !taken.has(id));
  return {
    open: new Map(open.map((spot) => [spot.id, spot])),
    groups: new Set(rows.map((row) => row.exclusivity_group)),
    asked: new Set(rows.map(({ asked }) => asked)),
    offered: rows.filter(({ offered }) => offered).length,
    offersAtMost: calculateSpotsInShare(spots.length, strangersShare.offers),
  };
}

/**
 * Offers an open spot to a person on the waitlist before those ahead of them, for a reason that the audit log keeps. All
 * limits of `offerSpots` hold.
 */
export const offerOutOfOrder = defineAction({
  name: "offerOutOfOrder",
  permission: "leads.change",
  undo: ["closePaymentAndRelease"],
  async run(tx, input: { entryId: number; reason: string }) {
    const reason = requireTextWithin(asOneLine(input.reason), {
      field: "reason",
      most: 500,
      ask: "Enter why they get the offer first.",
    });
    const { mailingId, entry, spot } = await findOpenSpotOrRefuse(tx, input.entryId);
    const offered = await offerSpot(tx, mailingId, entry, spot);
    if (!offered) {
      throw refused("Their industry is hidden, or kept for another advertiser on this card.");
    }
    await announceAvailabilityChange(tx, mailingId);
    const { subject, detail } = offered;
    return {
      event: {
        event: "reservation.offered-out-of-order",
        subject,
        detail: { ...detail, reason },
      },
      result: { reservationId: subject.id, spot: spot.id },
    };
  },
});

async function findOpenSpotOrRefuse(tx: Queryable, entryId: number) {
  const mailingId = (await findWaitlistEntryById(entryId, tx))?.mailingId ?? 0;
  const line = await lockWaitingEntries(mailingId, tx);
  const entry = line.find(({ id }) => id === entryId);
  if (!entry) throw refused("They’re no longer waiting.");
  const board = await readBoard(tx, mailingId);
  const why = whyNoOffer(entry, board);
  const spot = pickSpot(board?.open ?? new Map());
  if (why !== undefined || !spot) throw refused(why ?? NO_SPOT);
  return { mailingId, entry, spot };
}

const NO_SPOT = "No spot is open on this card.";

type Board = Awaited<ReturnType<typeof readBoard>>;

function whyNoOffer(entry: WaitingEntry, board: Board): string | undefined {
  if (!board) return "Booking for this mailing has closed, and so has its waitlist.";
  if (board.asked.has(entry.mailbox)) return "They already have an offer or a spot on this card.";
  if (board.groups.has(entry.exclusivityGroup)) return "Their industry is taken on this card.";
  if (board.open.size === 0) return NO_SPOT;
  if (board.offered >= board.offersAtMost)
    return "This card has all the open offers it can have. Release one first.";
  return undefined;
}

/** Why people who wait on some mailings can't be offered a spot now, by entry; who can is not in it. */
export async function findWhyNoOffer(mailingIds: Iterable<number>): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const mailingId of new Set(mailingIds)) {
    const board = await readBoard(db, mailingId);
    for (const entry of await findWaitingEntries(mailingId, db)) {
      const why = whyNoOffer(entry, board);
      if (why !== undefined) found.set(entry.id, why);
    }
  }
  return found;
}

const refused = (sentence: string) => new Refusal("conflict", sentence);
