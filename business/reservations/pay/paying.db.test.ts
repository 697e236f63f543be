import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelReservation } from "#business/reservations/cancel/cancel-reservation.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { closeCheckout } from "#business/reservations/pay/checkout/settle-checkout.ts";
import { mailing } from "#database/schema/mailings.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator } from "#tests/support/business/papers.ts";
import {
  context,
  doubleClaims,
  hold,
  holdWithDetails,
  industryAt,
  planTestMailings,
  renew,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import {
  changesAsked,
  expectRefusal,
  expectReservation,
  openPage,
  paidPlace,
  payOnline,
} from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { markRefunded } from "./mark-paid.ts";
import { releaseAfterUnpaidCheckout } from "./record-open-payment-page.ts";

anyDatabase("a spot", () => {
  test("by card lives until its payment page ends plus the lag, and is held again when the page is closed", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: bare } = await hold({ mailingId });
    const early = openPage(bare.id);
    await expectRefusal(early, "conflict", /details/);
    const other = { mailingId, spot: "F2", industry: "hvac" };
    const { reservation: held } = await holdWithDetails(other);
    const paying = await openPage(held.id);
    expect(paying).toMatchObject({ state: "paying", paymentMethod: "online" });
    expect(paying.secondsLeft).toBeGreaterThan(64 * 60);
    expect(paying.secondsLeft).toBeLessThan(66 * 60);
    await expectRefusal(releaseHold({ reservationId: held.id }, context), "conflict");
    const { reservation: stopped } = await closeCheckout({ reservationId: held.id }, context);
    expect(stopped).toMatchObject({ state: "held", paymentMethod: null });
    expect(stopped.secondsLeft).toBeLessThanOrEqual(15 * 60);
    const ended = await releaseAfterUnpaidCheckout(
      { reservationId: held.id, checkoutSessionId: "page 1" },
      context,
    );
    expect(ended).toMatchObject({ released: false, reservation: { state: "held" } });
  });

  test("whose payment page ended is released by that page's webhook, and not by a late one about another page", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: held } = await holdWithDetails({ mailingId });
    const reservationId = held.id;
    for (const page of ["page 1", "page 2"]) await openPage(reservationId, page);
    const late = await releaseAfterUnpaidCheckout(
      { reservationId, checkoutSessionId: "page 1" },
      context,
    );
    expect(late).toMatchObject({ released: false, reservation: { state: "paying" } });
    const ended = await releaseAfterUnpaidCheckout(
      { reservationId, checkoutSessionId: "page 2" },
      context,
    );
    expect(ended).toMatchObject({ released: true, reservation: { state: "expired" } });
    await hold({ mailingId });
  });

  test("paid stays paid: late webhooks, its clock and its invoice change nothing", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { id: reservationId } = await paidPlace(mailingId);
    expect(
      await releaseAfterUnpaidCheckout({ reservationId, checkoutSessionId: "page 1" }, context),
    ).toMatchObject({
      released: false,
    });
    expect(await expireAllOverdueClaims(context)).toBe(0);
    for (const attempt of [
      () => releaseHold({ reservationId }, context),
      () => renew(reservationId),
      () => openPage(reservationId),
    ]) {
      await expectRefusal(attempt(), "conflict");
    }
    await expectReservation(reservationId, { state: "paid", expiresAt: null });
    expect(await markRefunded({ reservationId, payment: "other" }, context)).toMatchObject({
      changed: false,
    });
  });

  test("is paid by one payment once, and a second payment must be given back", async () => {
    const { reservation: held } = await holdWithDetails();
    const reservationId = held.id;
    const outcomes = await Promise.all(
      ["cs_1", "cs_1", "cs_1", "cs_2", "cs_1"].map((payment) =>
        payOnline({ reservationId, payment }, context),
      ),
    );
    const counts = Object.groupBy(outcomes, ({ outcome }) => outcome);
    expect(counts.granted).toHaveLength(1);
    expect((counts.already?.length ?? 0) + (counts.duplicate?.length ?? 0)).toBe(4);
    expect(counts["spot-gone"]).toBeUndefined();
    expect(await changesAsked()).toEqual(["held > paid"]);
  });

  test("paid 1 ms before or after it expires is granted while the spot is open", async () => {
    const [mailingId = 0] = await planTestMailings();
    for (const [n, seconds] of [0.001, -0.001].entries()) {
      const wish = { mailingId, spot: `F${n + 1}`, industry: industryAt(n) };
      const { reservation: held } = await holdWithDetails(wish);
      await shiftExpiry(held.id, seconds);
      const { outcome } = await payOnline({ reservationId: held.id, payment: `cs_${n}` }, context);
      expect(outcome).toBe("granted");
    }
  });

  test("paid after its time is granted while the spot is free, and lost once it is resold", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { reservation: late } = await holdWithDetails({ mailingId });
    await shiftExpiry(late.id, -1);
    expect(await expireAllOverdueClaims(context)).toBe(1);
    const granted = await payOnline({ reservationId: late.id, payment: "cs_1" }, context);
    expect(granted).toMatchObject({
      outcome: "granted",
      reservation: { state: "paid", endedAt: null, endedFromState: null },
    });

    const second = { mailingId, spot: "F2", industry: "hvac" };
    const { reservation: later } = await holdWithDetails(second);
    await shiftExpiry(later.id, -1);
    await paidPlace(mailingId, { spot: "F2", industry: "solar" }, "cs_2");
    const lost = await payOnline({ reservationId: later.id, payment: "cs_3" }, context);
    expect(lost).toMatchObject({
      outcome: "spot-gone",
      reservation: { state: "expired", paymentId: null },
    });
    const [, sold] = await db.select().from(reservation).orderBy(reservation.id).offset(1);
    await markRefunded({ reservationId: sold?.id ?? 0, payment: "cs_2" }, context);
    const toldAgain = await payOnline({ reservationId: later.id, payment: "cs_3" }, context);
    expect(toldAgain).toMatchObject({ outcome: "spot-gone", reservation: { state: "expired" } });
    expect(await doubleClaims()).toEqual([]);
  });

  test("of a mailing that was printed, called off or due for print is lost when paid, and its claim ends", async () => {
    const [mailingId = 0] = await planTestMailings();
    for (const [n, state] of (["printed", "canceled", "published"] as const).entries()) {
      const wish = { mailingId, spot: `F${n + 1}`, industry: industryAt(n) };
      const { reservation: held } = await holdWithDetails(wish);
      await openPage(held.id);
      const yesterday = sql`(statement_timestamp() at time zone 'America/Phoenix')::date - 1`;
      const inPrint = { bookingCloses: yesterday, briefDue: yesterday, approvalDue: yesterday };
      const late = state === "published" ? { ...inPrint, printFile: yesterday } : {};
      await db.update(mailing).set({ state, ...late });
      const { outcome, reservation: after } = await payOnline(
        { reservationId: held.id, payment: `cs_${n}` },
        context,
      );
      expect({ outcome, state: after.state }).toEqual({ outcome: "spot-gone", state: "released" });
      await db.update(mailing).set({ state: "published" });
    }
  });

  test("in print cannot be canceled by a visitor; the operator can, and nothing comes back", async () => {
    const [mailingId = 0] = await planTestMailings();
    const { id: reservationId } = await paidPlace(mailingId);
    await db.update(mailing).set({ state: "printed" });
    await expectRefusal(cancelReservation({ reservationId }, context), "conflict");
    expect(await cancelReservation({ reservationId }, byOperator)).toMatchObject({
      gives: "nothing",
      reservation: { canceledBy: "operator:900" },
    });
  });
});
