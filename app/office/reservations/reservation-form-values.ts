import * as v from "valibot";

/** A reservation as a form showed it. */
export type SeenReservation = { reservationId: number; expectedVersion: number };

/** The refund that a form is about. */
export const refundField = {
  refundId: v.pipe(v.string(), v.uuid("We can’t find that refund.")),
};
