import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { findReservationById } from "#business/reservations/claims/claims.ts";
import { releaseHold } from "#business/reservations/claims/hold-spot.ts";
import { placeCustomer } from "#business/reservations/claims/place-and-release.ts";
import { joinWaitlist, sendOfferEmail } from "#business/reservations/claims/waitlist.ts";
import { changeSize } from "#business/reservations/move/change-size-or-industry.ts";
import { voidInvoice } from "#business/reservations/pay/invoices/issue-invoice.ts";
import { recordInvoicePayment } from "#business/reservations/pay/invoices/record-payment.ts";
import { message } from "#database/schema/mail.ts";
import { reservation } from "#database/schema/reservations.ts";
import { type MessageKind, messageRowIdentity } from "#emails/message-kinds.ts";
import { db } from "#platform/database/database.server.ts";
import { byOperator, firmPlace, recordCheck } from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  holdWithDetails,
  ownNetwork,
  planTestMailings,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { withSettings } from "#tests/support/settings.ts";
import { reservationFormActions } from "./reservation-actions.ts";
import { findReservationDoneMessage } from "./reservation-done-messages.ts";
import { findReservationView } from "./reservation-view.ts";

const view = (id: number) => findReservationView(id, { role: "owner", now: new Date() });

anyDatabase("the page of a reservation", () => {
  let first = 0;
  beforeEach(async () => {
    [first = 0] = await planTestMailings();
  });

  test("names the recipient of an offered spot, shows the offer, and says when it has expired", async () => {
    const { reservation: held } = await hold({ mailingId: first });
    const email = "lee@wait.example";
    const wish = {
      mailingId: first,
      industry: "plumbing",
      email,
      networkAddress: ownNetwork(),
      proven: true,
    };
    await joinWaitlist(wish, context);
    await releaseHold({ reservationId: held.id }, context);
    const [offer] = await db
      .select({ id: reservation.id })
      .from(reservation)
      .where(sql`state = 'offered'`);
    const id = offer?.id ?? 0;
    expect((await view(id))?.messages).toEqual([]);
    await sendOfferEmail({ reservationId: id });
    expect(await view(id)).toMatchObject({
      holder: `Offered to ${email}`,
      offeredTo: email,
      hasEnded: false,
      messages: [{ recipient: email }],
    });
    expect(await view(held.id)).toMatchObject({
      holder: "No name (released)",
      offeredTo: null,
      hasEnded: true,
      messages: [],
    });
    await shiftExpiry(id, -1);
    expect(await view(id)).toMatchObject({ holder: `Offer expired (${email})`, hasEnded: true });
  });

  test("takes the Terms for a caller with how they agreed, and back until the spot is paid", async () => {
    const wish = { mailingId: first, industry: "hvac", spot: "F2", details: someDetails() };
    const { id } = await placeCustomer(
      { ...wish, priceCents: 1000_00, paid: undefined },
      byOperator,
    );
    const press = async (button: string, values: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(values)) form.set(name, value);
      const seen = {
        reservationId: id,
        expectedVersion: (await findReservationById(id))?.version ?? 0,
      };
      return reservationFormActions[button]?.(seen, form, byOperator);
    };
    const terms = async () => (await view(id))?.callerTerms;
    expect(await terms()).toBe("missing");
    const noWay = press("terms-for-caller", { howAgreed: " " });
    await expect(noWay).rejects.toMatchObject({ field: "howAgreed" });
    const accepted = await press("terms-for-caller", { howAgreed: "on the phone with Ana" });
    expect(accepted).toEqual({ done: "terms" });
    expect(await terms()).toBe("recorded");
    expect(await press("terms-not-for-caller")).toEqual({ done: "no-terms" });
    expect(await terms()).toBe("missing");
    await press("terms-for-caller", { howAgreed: "on the phone with Ana" });
    await press("confirm-by-phone");
    expect(await terms()).toBe("recorded");
    await recordCheck(id);
    expect(await terms()).toBeNull();
  });

  test("lists its undelivered messages until an operator has decided", async () => {
    const { id } = (await hold({ mailingId: first })).reservation;
    const row = { recipient: "a@b.example", subject: "x", html: "x", text: "x", state: "failed" };
    await db.insert(message).values({ ...row, ...messageRowIdentity("reservation-paid", id) });
    expect((await view(id))?.undelivered).toMatchObject([{ recipient: "a@b.example" }]);
    await db.update(message).set({ resolvedAt: new Date() });
    expect((await view(id))?.undelivered).toEqual([]);
  });

  test("leads to the newest message with the invoice, and to none that could not leave", async () => {
    const { id } = (await hold({ mailingId: first })).reservation;
    const leads = async () => (await view(id))?.invoiceMessage;
    const write = async (kind: MessageKind, occasion: string, state: string) => {
      const name = messageRowIdentity(kind, id, occasion);
      const row = { ...name, state, recipient: "a@b.example", subject: "x", html: "x", text: "x" };
      const [written] = await db.insert(message).values(row).returning();
      return written?.id;
    };
    await write("reservation-paid", "", "sent");
    await write("reservation-firm-notice", "2027-0001", "sent");
    await write("reservation-unconfirmed", "2027-0001", "written-to-file");
    expect(await leads()).toBeNull();
    const sent = await write("reservation-firm", "2027-0001", "sent");
    expect(await leads()).toBe(sent);
  });

  test("says where a message to the buyer goes now, and of one to us that it goes where it went", async () => {
    const { id } = (await holdWithDetails({ mailingId: first })).reservation;
    const email = (await view(id))?.email ?? "";
    const write = (kind: MessageKind, recipient: string) =>
      db
        .insert(message)
        .values({ ...messageRowIdentity(kind, id), recipient, subject: "x", html: "x", text: "x" });
    await write("reservation-firm", "pat@typo.example");
    await write("reservation-firm-notice", "office@ours.example");
    await write("reservation-paid", email.toUpperCase());
    const shown = (await view(id))?.messages.map(({ recipient, goesTo, goesElsewhere }) => ({
      recipient,
      goesTo,
      goesElsewhere,
    }));
    const ours = "office@ours.example";
    expect(shown?.toSorted((a, b) => a.recipient.localeCompare(b.recipient))).toEqual(
      [
        { recipient: ours, goesTo: ours, goesElsewhere: false },
        { recipient: "pat@typo.example", goesTo: email, goesElsewhere: true },
        { recipient: email.toUpperCase(), goesTo: email, goesElsewhere: false },
      ].toSorted((a, b) => a.recipient.localeCompare(b.recipient)),
    );
  });

  /** What recording the money for a void invoice comes to, beside what the page says that it may. */
  async function paidLate(end: (id: number) => Promise<unknown>) {
    [first = 0] = await planTestMailings();
    const { reservationId } = await firmPlace({ mailingId: first });
    await end(reservationId);
    const shown = await view(reservationId);
    expect(shown?.money.billed?.state).toBe("void");
    const { outcome } = await recordCheck(reservationId);
    return [shown?.revivable, outcome];
  }

  const runOut = async (id: number) => {
    await db.execute(sql`update reservation set state = 'expired', expires_at = null,
      ended_at = now(), ended_from_state = 'unpaid' where id = ${id}`);
    await voidInvoice(db, id);
  };

  test("says of a void invoice that money for it brings the spot back only where it does", async () => {
    expect(await paidLate(runOut)).toEqual([true, "granted"]);
    const cancel = (reservationId: number) => cancelAndCompensate({ reservationId }, context);
    expect(await paidLate(cancel)).toEqual([false, "spot-gone"]);
    const printed = async (id: number) => {
      await runOut(id);
      await db.execute(sql`update mailing set state = 'printed' where id = ${first}`);
    };
    expect(await paidLate(printed)).toEqual([false, "spot-gone"]);
  });

  test("says after a bigger size what is due and how they pay it, and nothing once it is paid", async () => {
    const { reservationId } = await firmPlace({ mailingId: first, spot: "F5" });
    await recordCheck(reservationId);
    const before = await findReservationById(reservationId);
    const plan = { kind: "owes" as const, cents: 400_00 };
    const to = { reservationId, spot: "F1", priceCents: 1_000_00, back: "refund" as const, plan };
    await changeSize({ ...to, expectedVersion: before?.version ?? 0 }, byOperator);
    const { billed } = (await view(reservationId))?.money ?? { billed: null };
    const due = `Size changed. $400 is due by ${billed?.due} on invoice ${billed?.number}.`;
    const said = (settings: Parameters<typeof withSettings>[0]) =>
      withSettings(settings, async () => findReservationDoneMessage("size", billed));
    expect(await said({ smtpUrl: undefined })).toBe(
      `${due} The email to the buyer will be saved, not sent: no mail server is set up. Send them the invoice yourself.`,
    );
    const smtpUrl = "smtp://mail.example";
    const emailed = `${due} We’ll email the buyer. The invoice is attached. They can pay it by check`;
    expect(await said({ smtpUrl })).toBe(`${emailed}.`);
    expect(await said({ smtpUrl, stripeSecretKey: "x", stripeWebhookSecret: "x" })).toBe(
      `${emailed}, or by card with the link in the email.`,
    );
    const check = { reservationId, amountCents: 400_00, note: "check 1043" };
    const expectedVersion = (await view(reservationId))?.money.version ?? 0;
    await recordInvoicePayment({ ...check, expectedVersion }, byOperator);
    const { billed: paid = null } = (await view(reservationId))?.money ?? {};
    expect(findReservationDoneMessage("size", paid)).not.toContain("$");
  });
});
