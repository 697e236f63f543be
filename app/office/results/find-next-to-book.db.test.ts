import { expect, test } from "vitest";
import { getLayout } from "#artwork/layouts/layouts.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { addHouseAd } from "#business/reservations/claims/keep-spot-for-house-ad.ts";
import { addDays, arizonaDate } from "#platform/clock.ts";
import { byOperator, firmPlace } from "#tests/support/business/papers.ts";
import { planTestMailings } from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { findNextToBook } from "./find-next-to-book.ts";

anyDatabase("the next card to book an advertiser on", () => {
  test("is the first later one that has a spot and not their industry yet", async () => {
    const [full = 0, taken = 0] = await planTestMailings([60, 90, 120]);
    const card = await findMailingById(full);
    for (const { id } of card ? getLayout(card).spots : []) {
      await addHouseAd({ mailingId: full, spot: id }, byOperator);
    }
    await firmPlace({ mailingId: taken, industry: "plumbing", spot: "F1" });

    const today = arizonaDate(new Date());
    const next = async (industry: string, after = today) =>
      (await findNextToBook({ industry, after }, today))?.mailing;
    expect(await next("dental")).toBe("In 90 days");
    expect(await next("plumbing")).toBe("In 120 days");
    expect(await next("plumbing", addDays(today, 121))).toBeUndefined();
  });
});
