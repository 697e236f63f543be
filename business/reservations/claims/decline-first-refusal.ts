import { sql } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import { declinedFirstRefusal } from "#database/schema/reservations.ts";
import { Refusal } from "#platform/refusal.ts";
import { announceAvailabilityChange } from "./claims.ts";
import { findFirstRefusalOf, hasDeclinedFirstRefusal } from "./first-refusal.ts";
import { offerSpots } from "./offer-spots.ts";

type Answer = { reservationId: number; by: "customer" | "office" };

const about = (id: number) => ({ type: "reservation", id });

/**
 * Gives the first refusal of a reservation back: the next card's industry goes to its waitlist, and then to everybody. Once.
 * Refuses (conflict) where nothing is kept.
 */
export const declineFirstRefusal = defineAction({
  name: "declineFirstRefusal",
  permission: "anyone",
  undo: ["keepFirstRefusal"],
  async run(tx, { reservationId, by }: Answer) {
    if (await hasDeclinedFirstRefusal(reservationId, tx)) return {};
    const kept = await findFirstRefusalOf(reservationId, tx);
    if (!kept) throw new Refusal("conflict", "Nothing is kept for this business right now.");
    await tx
      .insert(declinedFirstRefusal)
      .values({ reservationId, answeredBy: by })
      .onConflictDoNothing();
    await announceAvailabilityChange(tx, kept.mailingId);
    await offerSpots(tx, { mailingId: kept.mailingId });
    return { event: { event: "first-refusal.declined", subject: about(reservationId) } };
  },
});

/**
 * Takes `declineFirstRefusal` back: the industry is kept again through its day. Refuses (conflict) where somebody has taken
 * it meanwhile, or the day has passed.
 */
export const keepFirstRefusal = defineAction({
  name: "keepFirstRefusal",
  permission: "anyone",
  undo: ["declineFirstRefusal"],
  async run(tx, { reservationId }: { reservationId: number }) {
    const declined = await tx
      .delete(declinedFirstRefusal)
      .where(sql`${declinedFirstRefusal.reservationId} = ${reservationId}`)
      .returning();
    if (declined.length === 0) return {};
    const kept = await findFirstRefusalOf(reservationId, tx);
    if (!kept) {
      throw new Refusal("conflict", "Someone else has this industry now, or the day has passed.");
    }
    await announceAvailabilityChange(tx, kept.mailingId);
    return { event: { event: "first-refusal.kept", subject: about(reservationId) } };
  },
});
