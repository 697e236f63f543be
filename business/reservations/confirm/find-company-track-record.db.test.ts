import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loadReservation } from "#business/reservations/claims/claims.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { firmPlace, recordCheck } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findCompanyTrackRecord } from "./find-company-track-record.ts";

anyDatabase("the track record that public pages claim", () => {
  const paid = async (mailingId: number, spot: string, industry: string) => {
    const { reservationId } = await firmPlace({ mailingId, spot, industry });
    await recordCheck(reservationId);
    return loadReservation(reservationId, db);
  };
  const mailed = (id: number, pieces: readonly number[]) =>
    db
      .update(mailing)
      .set({
        state: "dropped",
        drops: pieces.map((each) => ({
          date: "2026-05-15",
          pieces: each,
          postOffice: "Scottsdale",
        })),
      })
      .where(eq(mailing.id, id));

  test("is absent until the post office has a card, then counts cards and who came back", async () => {
    const [first = 0, second = 0, third = 0] = await planTestMailings([60, 90, 120]);
    const plumber = await paid(first, "F1", "plumbing");
    await paid(first, "F2", "solar");
    const again = await paid(second, "F1", "plumbing");
    const unmailed = await paid(third, "F1", "solar");
    const { advertiserId } = plumber;
    await db.update(reservation).set({ advertiserId }).where(eq(reservation.id, again.id));
    await db.update(reservation).set({ advertiserId }).where(eq(reservation.id, unmailed.id));
    expect(await findCompanyTrackRecord()).toBeUndefined();
    await mailed(first, [5_000, 5_123]);
    expect(await findCompanyTrackRecord()).toBe("10,123 cards mailed in 1 mailing so far.");
    await mailed(second, [10_000]);
    expect(await findCompanyTrackRecord()).toBe(
      "20,123 cards mailed in 2 mailings so far. 1 advertiser came back.",
    );
  });
});
