import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import {
  findReservationById,
  findReservationByToken,
} from "#business/reservations/search/find-reservations.ts";
import { termsAcceptance } from "#database/schema/advertisers.ts";
import { privateLink } from "#database/schema/auth.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import {
  everyMessage,
  reservedPlace,
  tellChanges,
  tokenIn,
} from "#tests/support/business/papers.ts";
import {
  context,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { refused } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { resendConfirmationRequest } from "./resend-message.ts";

const RIGHT = "right@shop.example";

anyDatabase("the email that asks to confirm", () => {
  let reservationId = 0;
  let networkAddress = "";

  const ask = (times: number, email?: string) =>
    resendConfirmationRequest({ reservationId, times, email, networkAddress }, context);
  const asked = async () =>
    (await everyMessage()).filter(({ label }) => label.startsWith("reservation-unconfirmed:"));
  const linkIn = (one?: { html: string }) => tokenIn(one ?? { html: "" }, "confirm");
  const addressNow = async () => {
    const { contactId } = (await findReservationById(reservationId)) ?? {};
    return (await findContactWithBusiness(contactId ?? 0))?.email;
  };

  beforeEach(async () => {
    const [mailingId = 0] = await planTestMailings();
    ({ reservationId } = await reservedPlace({ mailingId }));
    networkAddress = ownNetwork();
    await tellChanges();
  });

  test("is sent again with a link of its own, and both links confirm", async () => {
    expect(await ask(1)).toBe(await addressNow());
    const [first, second] = await asked();
    expect(second?.recipient).toBe(first?.recipient);
    expect(linkIn(second)).not.toBe(linkIn(first));
    expect(await findReservationByToken(linkIn(first))).toBeDefined();
    expect(await confirmReservationByLink({ token: linkIn(second) }, context)).toMatchObject({
      state: "unpaid",
    });
  });

  test("is sent once where the button is pressed twice", async () => {
    await ask(1);
    await ask(1);
    expect(await asked()).toHaveLength(2);
    await ask(2);
    expect(await asked()).toHaveLength(3);
  });

  test("goes to another address, and the old link dies", async () => {
    const [first] = await asked();
    const before = await findReservationById(reservationId);
    expect(await ask(1, ` ${RIGHT} `)).toBe(RIGHT);
    const second = (await asked()).at(-1);
    expect(second?.recipient).toBe(RIGHT);
    expect(await addressNow()).toBe(RIGHT);
    expect(await findReservationByToken(linkIn(first))).toBeUndefined();
    expect(await outcomeOf(confirmReservationByLink({ token: linkIn(first) }, context))).toEqual(
      refused("not-found"),
    );
    const after = await findReservationById(reservationId);
    expect(after).toMatchObject({ state: "unconfirmed", expiresAt: before?.expiresAt });
    expect(await confirmReservationByLink({ token: linkIn(second) }, context)).toMatchObject({
      state: "unpaid",
    });
  });

  test("goes to another address after the Terms have changed, and what was accepted stays", async () => {
    const acceptances = () => db.select().from(termsAcceptance).orderBy(termsAcceptance.id);
    const { mailingId = 0, advertiserId } = (await findReservationById(reservationId)) ?? {};
    await db.update(reservation).set({ termsVersion: "0" });
    await db.update(termsAcceptance).set({ termsVersion: "0", acceptedAt: new Date(0) });
    const other = await reservedPlace({ mailingId, industry: "spa", spot: "F5" });
    await db
      .update(reservation)
      .set({ advertiserId })
      .where(eq(reservation.id, other.reservationId));
    expect(await ask(1, RIGHT)).toBe(RIGHT);
    const after = await findReservationById(reservationId);
    expect(after?.termsVersion).toBe("0");
    expect((await acceptances()).at(-1)).toMatchObject({
      contactId: after?.contactId,
      termsVersion: "0",
      acceptedAt: new Date(0),
    });
  });

  test("leaves the link of the browser that reserved as it is", async () => {
    const links = () =>
      db.$count(
        privateLink,
        and(
          eq(privateLink.subjectId, reservationId),
          eq(privateLink.channel, "browser"),
          isNull(privateLink.revokedAt),
        ),
      );
    const before = await links();
    await ask(1, RIGHT);
    expect(await links()).toBe(before);
  });

  test("is refused beyond the limit of its mailbox, and then nothing has changed", async () => {
    await ask(1);
    await ask(2);
    expect(await outcomeOf(ask(3))).toEqual(refused("too-many"));
    expect(await asked()).toHaveLength(3);
  });

  test("is refused beyond the limit of the network, whatever addresses it is sent to, and the address stays", async () => {
    for (let i = 1; i <= 8; i++) await ask(i, `pat@shop-${i}.example`);
    expect(await outcomeOf(ask(9, "pat@shop-9.example"))).toEqual(refused("too-many"));
    expect(await addressNow()).toBe("pat@shop-8.example");
  });

  test.each(["mike@gmial", "mike", ""])("is not sent to “%s”", async (wrong) => {
    expect(await outcomeOf(ask(1, wrong))).toMatchObject({ code: "invalid", field: "email" });
    expect(await asked()).toHaveLength(1);
  });

  test("is not sent once the spot is confirmed", async () => {
    const [first] = await asked();
    await confirmReservationByLink({ token: linkIn(first) }, context);
    expect(await outcomeOf(ask(1))).toEqual(refused("conflict"));
  });

  test("is not sent once its time is up", async () => {
    await shiftExpiry(reservationId, -1);
    expect(await outcomeOf(ask(1, RIGHT))).toEqual(refused("conflict"));
    expect(await asked()).toHaveLength(1);
  });
});
