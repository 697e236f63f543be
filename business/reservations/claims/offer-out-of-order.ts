import { defineAction } from "#business/actions.ts";
import { findWaitlistEntryById, lockWaitingEntries } from "#business/waitlist/waitlist-entries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireTextWithin } from "#platform/text-limits.ts";
import { asOneLine } from "#platform/text-line.ts";
import { announceAvailabilityChange } from "./claims.ts";
import { offerSpot, pickSpot, readBoard } from "./offer-spots.ts";

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
  if (!board) throw refused("Booking for this mailing has closed, and so has its waitlist.");
  if (board.asked.has(entry.mailbox)) {
    throw refused("They already have an offer or a spot on this card.");
  }
  if (board.groups.has(entry.exclusivityGroup)) {
    throw refused("Their industry is taken on this card.");
  }
  const spot = pickSpot(board.open);
  if (!spot) throw refused("No spot is open on this card.");
  if (board.offered >= board.offersAtMost) {
    throw refused("This card has all the open offers it can have. Release one first.");
  }
  return { mailingId, entry, spot };
}

const refused = (sentence: string) => new Refusal("conflict", sentence);
