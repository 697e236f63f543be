import { expect, test } from "vitest";
import { placeCustomer } from "#business/reservations/claims/place-customer.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { termsAcceptance } from "#database/schema/advertisers.ts";
import { db } from "#platform/database/database.server.ts";
import { site } from "#site.ts";
import { findAuditEntriesForSubject } from "#tests/support/business/audit-log.ts";
import { byOperator, reservedPlace } from "#tests/support/business/papers.ts";
import { outcomeOf, planTestMailings, someDetails } from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { acceptTermsForCaller, undoTermsForCaller } from "./accept-reservation-terms.ts";
import { confirmByPhone } from "./confirm-reservation.ts";

async function placed() {
  const [mailingId = 0] = await planTestMailings();
  const wish = { mailingId, industry: "hvac", spot: "F2", details: someDetails() };
  return placeCustomer({ ...wish, priceCents: 1000_00, paid: undefined }, byOperator);
}

const seen = async (id: number) => ({
  reservationId: id,
  expectedVersion: (await findReservationById(id))?.version ?? 0,
});

const how = "on the phone, after reading them on the site";

anyDatabase("the Terms for a caller", () => {
  test("are accepted with who recorded it and how, once, and the spot can be confirmed by phone", async () => {
    const { id } = await placed();
    expect(await outcomeOf(confirmByPhone(await seen(id), byOperator))).toEqual(
      refused("conflict"),
    );
    const input = { ...(await seen(id)), how };
    const tries = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(acceptTermsForCaller(input, byOperator))),
    );
    expect(tries.filter((one) => one && "code" in one)).toHaveLength(2);
    expect(await findReservationById(id)).toMatchObject({ termsVersion: site.terms.version });
    expect(await db.select().from(termsAcceptance)).toMatchObject([
      { recordedBy: "operator:900", how, termsVersion: site.terms.version },
    ]);
    const history = await findAuditEntriesForSubject({ type: "reservation", id }, 9, db);
    expect(history).toContainEqual(
      expect.objectContaining({ event: "reservation.terms-recorded", actor: "operator:900" }),
    );
    expect(await confirmByPhone(await seen(id), byOperator)).toMatchObject({ state: "unpaid" });
  });

  test("are open again when that is taken back, and not where they accepted on the site", async () => {
    const { id } = await placed();
    await acceptTermsForCaller({ ...(await seen(id)), how }, byOperator);
    await undoTermsForCaller(await seen(id), byOperator);
    expect(await findReservationById(id)).toMatchObject({ termsVersion: null });
    expect(await db.$count(termsAcceptance)).toBe(0);
    const { reserved } = await reservedPlace();
    const back = undoTermsForCaller(await seen(reserved.id), byOperator);
    expect(await outcomeOf(back)).toEqual(refused("conflict"));
    const again = acceptTermsForCaller({ ...(await seen(reserved.id)), how }, byOperator);
    expect(await outcomeOf(again)).toEqual(refused("conflict"));
  });

  test("need how they agreed", async () => {
    const { id } = await placed();
    const without = acceptTermsForCaller({ ...(await seen(id)), how: " " }, byOperator);
    expect(await outcomeOf(without)).toEqual(refused("invalid"));
  });
});
