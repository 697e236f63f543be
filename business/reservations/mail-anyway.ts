import type { Circumstances } from "#business/journal/journal.ts";
import type { Seen } from "#business/mailings/advance-mailing.ts";
import { lockMailing, writeMailing } from "#business/mailings/keep-mailing.ts";
import { permit } from "#business/people/permit.ts";
import { arizonaDate, longDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { tellNews } from "./mailing-jobs.ts";
import { findFillDecided, hasToBeDecided, MAILED_ANYWAY } from "./minimum-fill.ts";
import { agreedWith, findSeats } from "./office-card.ts";

/**
 * Decides that a card that did not fill is mailed all the same, and tells everybody who booked it, as the published rule
 * says (`minimumFill` in site.ts). Returns how many are told. Refuses (conflict) a stale view, and a card about which there
 * is nothing to decide, or nothing any more.
 */
export async function mailAnyway(
  seen: Seen,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<{ told: number }> {
  return inPoliteTransaction(tx, async (inner) => {
    await permit(inner, circumstances.actor, "mailings.postpone");
    const before = await lockMailing(seen, inner);
    const seats = await findSeats([before.id], inner);
    const sold = seats.filter(({ state }) => state === "unpaid" || state === "paid").length;
    const decided = await findFillDecided([before.id], inner);
    const isOpen = hasToBeDecided(before, sold, arizonaDate(circumstances.now));
    if (!isOpen || decided.has(before.id)) throw nothingToDecide();
    const happening = { event: MAILED_ANYWAY, detail: { sold } };
    const { version } = await writeMailing(inner, before, {}, happening, circumstances);
    const sentences = [
      `When booking closed, ${sold === 1 ? "1 place" : `${sold} places`} of the ${before.name} card ${sold === 1 ? "was" : "were"} sold. We mail it anyway, on ${longDate(before.dropDate)}.`,
      "Your place, its price and your dates stay as they are. There is nothing to do.",
    ];
    const told = agreedWith(seats);
    for (const { id } of told) {
      await tellNews(inner, { id, version }, { news: "mailed-anyway", sentences });
    }
    return { told: told.length };
  });
}

function nothingToDecide(): Refusal {
  return new Refusal(
    "conflict",
    "There is nothing to decide about this card: its booking is open, enough places are sold, or it was decided.",
  );
}
