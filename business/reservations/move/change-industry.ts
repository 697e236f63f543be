import { defineAction } from "#business/actions.ts";
import {
  findIndustriesWithGroups,
  refuseHiddenIndustry,
} from "#business/mailings/industries/stored-industries.ts";
import { findOccupiedSpots } from "#business/reservations/availability/occupied-spots.ts";
import { lockMailings } from "#business/reservations/claims/claims.ts";
import { loadHoldTarget } from "#business/reservations/claims/hold-spot.ts";
import { isBookableByOfficeSql } from "#business/reservations/claims/try-insert-claim.ts";
import type { ExpectedReservation, Reservation } from "#business/reservations/reservation.ts";
import { enqueueBookingNews } from "#business/reservations/reservation-jobs.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  lockMovableReservation,
  requirePlaceableMailing,
  tryMove,
} from "./move-reservation-to-spot.ts";

/**
 * Corrects the industry of a reservation on its card. Spot, price and invoice stay. The buyer is told if they have agreed
 * to the other one; someone who still has to accept the Terms sees it there. The industry that is free again goes to the
 * waitlist. Refuses the industry it has (invalid), and (conflict) one that somebody has, or competes with, on this card,
 * naming them; one that is kept for another advertiser, or hidden; a stale view; and a card that has gone to print.
 */
export const changeIndustry = defineAction({
  name: "changeIndustry",
  permission: "mailings.place",
  undo: ["changeIndustry"],
  undoes: {
    what: "the change of industry",
    done: "Industry changed back.",
    facts: { reservationId: Number, expectedVersion: Number, industry: String },
  },
  async run(tx, { industry, ...seen }: ExpectedReservation & { industry: string }, context) {
    const before = await lockMovableReservation(seen, tx);
    const { mailingId } = before;
    await lockMailings([mailingId], tx);
    const mailing = await requirePlaceableMailing(mailingId, tx);
    const known = await findIndustriesWithGroups(tx);
    const to = known.find(({ slug }) => slug === industry);
    if (!to) throw new Refusal("invalid", "Choose an industry.", { field: "industry" });
    if (to.slug === before.industry) {
      throw new Refusal("invalid", "Choose another industry.", { field: "industry" });
    }
    await refuseHiddenIndustry(to.slug, tx);
    await loadHoldTarget({ ...before, industry: to.slug }, tx, before.id, isBookableByOfficeSql);
    const { exclusivityGroup } = to;
    const after = await tryMove(tx, before, { industry, exclusivityGroup }, context);
    if (!after) throw await takenBy(tx, { mailingId, group: exclusivityGroup, name: to.name });
    const from = known.find(({ slug }) => slug === before.industry)?.name ?? before.industry;
    if (before.termsVersion !== null) {
      const sentences = [
        `Your industry on the ${mailing.name} card is now ${to.name} instead of ${from}.`,
        `No other ${to.name} business can be on this card. Your spot and the price stay the same.`,
        ...(after.state === "unconfirmed"
          ? []
          : [
              `Your invoice still says ${from}, because it was issued before the change. It’s still valid.`,
            ]),
      ];
      await enqueueBookingNews(tx, after, { news: "industry", sentences });
    }
    return {
      event: {
        event: "reservation.industry-changed",
        subject: { type: "reservation", id: after.id },
        detail: { mailing: mailingId, from, to: to.name },
      },
      result: after,
    };
  },
});

async function takenBy(
  tx: Queryable,
  { mailingId, group, name }: { mailingId: number; group: string; name: string },
): Promise<Refusal> {
  const groups = new Map(
    (await findIndustriesWithGroups(tx)).map((one) => [one.slug, one.exclusivityGroup]),
  );
  const rival = (await findOccupiedSpots([mailingId], tx)).find(
    (seat) => seat.industry !== null && groups.get(seat.industry) === group,
  );
  const who = rival ? `${rival.business ?? "Somebody"} (${rival.reference})` : "Somebody";
  return new Refusal("conflict", `${name} is taken on this card: ${who} has spot ${rival?.spot}.`, {
    field: "industry",
  });
}

/** An industry that a reservation could change to; `taken`: somebody else on the card has it, or competes with it. */
type IndustryChoice = { slug: string; name: string; taken: boolean };

/** The reservation's industry and every other that is not hidden, with whether it is free on the card. */
export async function findIndustryChoices({
  id,
  mailingId,
  industry,
}: Pick<Reservation, "id" | "mailingId" | "industry">): Promise<IndustryChoice[]> {
  const all = await findIndustriesWithGroups();
  const groupOf = new Map(all.map(({ slug, exclusivityGroup }) => [slug, exclusivityGroup]));
  const seats = await findOccupiedSpots([mailingId], db);
  const taken = new Set(
    seats.flatMap((seat) =>
      seat.id === id || seat.industry === null ? [] : [groupOf.get(seat.industry)],
    ),
  );
  return all
    .filter(({ slug, isHidden }) => !isHidden || slug === industry)
    .map(({ slug, name, exclusivityGroup }) => ({
      slug,
      name,
      taken: taken.has(exclusivityGroup),
    }));
}
