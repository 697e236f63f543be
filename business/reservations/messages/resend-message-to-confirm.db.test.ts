import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findContactWithBusiness } from "#business/advertisers/find-advertiser.ts";
import { resolvePrivateLink } from "#business/auth/private-link.ts";
import { mailLimits } from "#business/mail-limits/mail-limits.ts";
import {
  findReservationById,
  findTodayByDatabaseClock,
} from "#business/reservations/claims/claims.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { confirmReservationByLink } from "#business/reservations/confirm/confirm-reservation.ts";
import {
  emailReservationLinks,
  findReservationByToken,
} from "#business/reservations/private-links.ts";
import { contact, termsAcceptance } from "#database/schema/advertisers.ts";
import { privateLink } from "#database/schema/auth.ts";
import { message } from "#database/schema/mail.ts";
import { credit } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { addDays } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { agreement } from "#site.ts";
import {
  everyMessage,
  firmPlace,
  reservedPlace,
  tellChanges,
  tokenIn,
} from "#tests/support/business/papers.ts";
import {
  context,
  holdWithDetails,
  industryAt,
  outcomeOf,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
} from "#tests/support/business/reservation.ts";
import { expectRefusal } from "#tests/support/business/reservation-paths.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { resendConfirmationRequest } from "./resend-message.ts";
import { sendCreditExpiryReminders } from "./send-money-emails-and-reminders.ts";

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

  test("goes to another address: the old link dies, and the one of the browser that reserved stays", async () => {
    const [first] = await asked();
    const links = () =>
      db.$count(
        privateLink,
        and(
          eq(privateLink.subjectId, reservationId),
          eq(privateLink.channel, "browser"),
          isNull(privateLink.revokedAt),
        ),
      );
    const own = await links();
    const before = await findReservationById(reservationId);
    expect(await ask(1, ` ${RIGHT} `)).toBe(RIGHT);
    const second = (await asked()).at(-1);
    expect(second?.recipient).toBe(RIGHT);
    expect(await addressNow()).toBe(RIGHT);
    expect(await links()).toBe(own);
    expect(await findReservationByToken(linkIn(first))).toBeUndefined();
    await expectRefusal(confirmReservationByLink({ token: linkIn(first) }, context), "not-found");
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

  test("is refused beyond the limit of its mailbox, and then nothing has changed", async () => {
    await ask(1);
    await ask(2);
    await expectRefusal(ask(3), "too-many");
    expect(await asked()).toHaveLength(3);
  });

  test("is refused beyond the limit of the network, whatever addresses it is sent to, and the address stays", async () => {
    for (let i = 1; i <= 8; i++) await ask(i, `pat@shop-${i}.example`);
    await expectRefusal(ask(9, "pat@shop-9.example"), "too-many");
    expect(await addressNow()).toBe("pat@shop-8.example");
  });

  test.each(["mike@gmial", "mike", ""])("is not sent to “%s”", async (wrong) => {
    expect(await outcomeOf(ask(1, wrong))).toMatchObject({ code: "invalid", field: "email" });
    expect(await asked()).toHaveLength(1);
  });

  test("is not sent once the spot is confirmed", async () => {
    const [first] = await asked();
    await confirmReservationByLink({ token: linkIn(first) }, context);
    await expectRefusal(ask(1), "conflict");
  });

  test("is not sent once its time is up", async () => {
    await shiftExpiry(reservationId, -1);
    await expectRefusal(ask(1, RIGHT), "conflict");
    expect(await asked()).toHaveLength(1);
  });
});

const networkAddress = "198.51.100.7";
const ask = (address: string, from = networkAddress) =>
  emailReservationLinks({ email: address, networkAddress: from }, context);
const sent = () => db.select().from(message).where(eq(message.kind, "reservation-links"));

/** A reservation on an invoice, and the address of its buyer. */
async function reserved() {
  const [mailingId = 0] = await planTestMailings();
  const wish = { mailingId, spot: "F1", industry: industryAt(0) };
  const { reservation } = await holdWithDetails(wish);
  await choosePayByInvoice({ reservationId: reservation.id }, context);
  return { id: reservation.id, email: await emailOf(reservation) };
}

async function emailOf({ contactId }: { contactId: number | null }): Promise<string> {
  const [buyer] = await db
    .select()
    .from(contact)
    .where(eq(contact.id, contactId ?? 0));
  return buyer?.email ?? "";
}

anyDatabase("the links to one's reservations", () => {
  test("go to the address that reserved, however it is capitalized, and open the reservation", async () => {
    const { id, email } = await reserved();
    await ask(email.toUpperCase());
    const [mail] = await sent();
    expect(mail?.recipient).toBe(email);
    const token = /\/reservation\/yours\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(await resolvePrivateLink(token)).toMatchObject({ subjectId: id, channel: "email" });
  });

  test("are answered the same for an address without any, and nothing is sent there", async () => {
    const { email } = await reserved();
    expect(await ask("nobody@elsewhere.example")).toBe(await ask(email));
    expect(await sent()).toHaveLength(1);
  });

  test("are not sent to somebody who only holds a spot", async () => {
    const [mailingId = 0] = await planTestMailings();
    const wish = { mailingId, spot: "F1", industry: industryAt(0) };
    const { reservation } = await holdWithDetails(wish);
    await ask(await emailOf(reservation));
    expect(await sent()).toHaveLength(0);
  });

  test("count against the limits of strangers' email, also where there is nothing to send", async () => {
    for (let n = 0; n < mailLimits.recipient.hour; n++) await ask("nobody@elsewhere.example");
    await expectRefusal(
      ask("nobody@elsewhere.example").then(() => undefined),
      "too-many",
    );
  });
});

anyDatabase("a credit that ends", () => {
  async function creditUntil(days: number) {
    const place = await firmPlace();
    const expiresOn = addDays(await findTodayByDatabaseClock(), days);
    await db
      .insert(credit)
      .values({ reservationId: place.reservationId, amountCents: 600_00, expiresOn });
    return expiresOn;
  }
  const messages = async () =>
    (await everyMessage()).filter(({ label }) => label.startsWith("reservation-credit-ends"));

  test("is announced 30 days before, once, and again only for a later end", async () => {
    const expiresOn = await creditUntil(agreement.creditNoticeDays);
    expect(await sendCreditExpiryReminders()).toBe(1);
    expect(await sendCreditExpiryReminders()).toBe(0);
    const [message] = await messages();
    expect(message?.subject).toContain("Your $600 credit expires on");
    await db.update(credit).set({ expiresOn: addDays(expiresOn, -1) });
    expect(await sendCreditExpiryReminders()).toBe(1);
  });

  test("is not announced a day earlier, after its end, or once it is used up", async () => {
    await creditUntil(agreement.creditNoticeDays + 1);
    expect(await sendCreditExpiryReminders()).toBe(0);
    await db.update(credit).set({ expiresOn: sql`${await findTodayByDatabaseClock()}::date - 1` });
    expect(await sendCreditExpiryReminders()).toBe(0);
    await db.update(credit).set({ expiresOn: await findTodayByDatabaseClock() });
    expect(await sendCreditExpiryReminders()).toBe(1);
  });
});
