import { defineAction } from "#business/actions.ts";
import { changedMeanwhileRefusal, refuseUnlessAllowed } from "#business/reservations/refusals.ts";
import { checkReservationAction, statesAllowing } from "#business/reservations/reservation.ts";
import { endedClaimColumns, loadReservation, transitionReservation } from "./claims.ts";
import { handleEndedClaims } from "./handle-ended-claims.ts";

/** Releases a held spot early, or declines an offer. Refuses an open payment page, and what is owed or paid. */
export const releaseHold = defineAction({
  name: "releaseHold",
  permission: "anyone",
  async run(tx, { reservationId }: { reservationId: number }, context) {
    const before = await loadReservation(reservationId, tx);
    if (before.state === "released" || before.state === "expired") return { result: before };
    refuseUnlessAllowed(checkReservationAction("release", before), before);
    const from = statesAllowing("release");
    const released = await transitionReservation(tx, before.id, {
      from,
      to: "released",
      set: endedClaimColumns,
    });
    if (!released) throw changedMeanwhileRefusal(before);
    await handleEndedClaims(tx, [released], context);
    return { result: released };
  },
});
