import { expect, test } from "vitest";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { sentBrief } from "#tests/support/business/ads.ts";
import { hold, planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { loadDesignToTune } from "./customer-design.ts";

anyDatabase("a design to tune", () => {
  test("is the one that suits best where we no longer offer the saved one", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { id } = (await hold({ mailingId })).reservation;
    const look = { template: "arch", palette: "cobalt", picture: "plumbing" };
    await sentBrief(id, { look });
    const [reservation, mailing] = [
      await findReservationById(id),
      await findMailingById(mailingId),
    ];
    if (!(reservation && mailing)) throw new Error("the spot is held");
    const own = { reservation, mailing, channel: "browser", address: "current" } as const;
    const tuned = await loadDesignToTune("token", own, new URLSearchParams(), 0);
    if ("refusal" in tuned) throw new Error(tuned.refusal);
    expect(tuned.design.query).toMatch(/^template=(?!arch&)/);
    expect(tuned.design.isChosen).toBe(false);
    expect(tuned.near).toHaveLength(3);
  });
});
