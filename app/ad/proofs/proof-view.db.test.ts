import { expect, test } from "vitest";
import { commentOnProof } from "#business/ads/proofs/comments.ts";
import { findProofs } from "#business/ads/proofs/find-proofs.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { placeWithProof } from "#tests/support/business/ads.ts";
import { context } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { loadProofView } from "./proof-view.ts";

anyDatabase("the page of a version", () => {
  test("says who stands behind a comment, whatever name was typed", async () => {
    const { reservationId } = await placeWithProof();
    const [made] = await findProofs(reservationId);
    const reservation = await findReservationById(reservationId);
    const mailing = reservation && (await findMailingById(reservation.mailingId));
    if (!made || !reservation || !mailing) throw new Error("no proof");
    for (const kind of ["customer", "guest"] as const) {
      const author = { kind, name: "\u202ePat\u2066,\n our \u200boffice" };
      await commentOnProof({ proofId: made.id, words: "Approved.", author }, context);
    }
    const view = await loadProofView(reservation, mailing, { number: made.number });
    expect(view?.comments.map(({ who }) => who)).toEqual([
      "Pat, our office, who booked",
      "Pat, our office, guest",
    ]);
  });
});
