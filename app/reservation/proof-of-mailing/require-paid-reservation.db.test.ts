import { expect, test } from "vitest";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { db } from "#platform/database/database.server.ts";
import { firmPlace } from "#tests/support/business/papers.ts";
import { linkTo, planTestMailings } from "#tests/support/business/reservation.ts";
import { paidPlace } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { requirePaidReservation } from "./require-paid-reservation.ts";

/** The reservation that a link's proof of mailing is of, or the status that it answers instead. */
const openedBy = (token: string) =>
  requirePaidReservation(token).then(
    ({ reservation: { id } }) => id,
    ({ init }) => init.status,
  );

anyDatabase("the proof of mailing of an ad", () => {
  test("opens with the current link of a paid spot, and with no other", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { id } = await paidPlace(mailingId);
    expect(await openedBy(await linkTo(id))).toBe(id);
    const subject = { type: "reservation", id };
    const former = { subject, channel: "email", email: "former@shop.example" } as const;
    expect(await openedBy(await createPrivateLinkToken(db, former))).toBe(404);
    const { reservationId } = await firmPlace({ mailingId, spot: "F2", industry: "solar" });
    expect(await openedBy(await linkTo(reservationId))).toBe(404);
    expect(await openedBy("no-such-link")).toBe(404);
  });
});
