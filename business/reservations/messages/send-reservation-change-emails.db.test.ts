import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { visitorActor } from "#business/audit-log/audit-log.ts";
import { resolvePrivateLink } from "#business/auth/private-link.ts";
import { cancelAndCompensate } from "#business/reservations/cancel/cancel-and-restore.ts";
import { expireAllOverdueClaims } from "#business/reservations/claims/end-claims.ts";
import { saveBuyerDetailsAndTerms } from "#business/reservations/confirm/buyer-details.ts";
import { choosePayByInvoice } from "#business/reservations/confirm/choose-pay-by-invoice.ts";
import { markRefunded } from "#business/reservations/pay/mark-paid.ts";
import { findReservationByToken } from "#business/reservations/private-links.ts";
import { company } from "#company.ts";
import { privateLink } from "#database/schema/auth.ts";
import { mailing } from "#database/schema/mailings.ts";
import { invoice, invoiceCounter, refund } from "#database/schema/payments.ts";
import { reservation } from "#database/schema/reservations.ts";
import { db } from "#platform/database/database.server.ts";
import {
  emailedPlace,
  everyMessage,
  firmPlace,
  recordCheck,
  reservedPlace,
  tellChanges,
  theMessage,
  tokenIn,
} from "#tests/support/business/papers.ts";
import {
  context,
  hold,
  planTestMailings,
  shiftExpiry,
  someDetails,
} from "#tests/support/business/reservation.ts";
import { anyDatabase } from "#tests/support/database/database.ts";
import { readCalendar } from "#tests/support/files/calendar-file.ts";
import { textOf } from "#tests/support/files/pdf-text.ts";
import { withSettings } from "#tests/support/settings.ts";
import { enqueueInvoiceDueReminders } from "./send-money-emails-and-reminders.ts";
import { sendReservationChangeEmails } from "./send-reservation-change-emails.ts";

const labels = async () => (await everyMessage()).map(({ label }) => label);
const links = () => db.$count(privateLink, sql`channel = 'email'`);

type Message = Awaited<ReturnType<typeof theMessage>>;

const fileOf = ({ attachments }: Message, ending: string) => {
  const found = attachments.find(({ name }) => name.endsWith(ending));
  return found && { ...found, bytes: Buffer.from(found.base64, "base64") };
};
const calendarIn = (message: Message) =>
  readCalendar(fileOf(message, ".ics")?.bytes.toString() ?? "");

anyDatabase("people hear of a reservation", () => {
  let mailingId = 0;
  beforeEach(async () => {
    [mailingId = 0] = await planTestMailings();
  });

  test("on invoice: the button and the 2 hours; and when it is pressed, that the spot is confirmed, with the invoice", async () => {
    const { reservationId: id, invoice } = await withSettings(
      { smtpUrl: "smtp://mail.example" },
      () => emailedPlace({ mailingId }),
    );
    const sent = await theMessage(`reservation-unconfirmed:${id}:0`);
    expect(sent.recipient).toBe(invoice.buyer.email);
    expect(sent.replyTo).toBe(company().email);
    expect(sent.text).toContain("We’re holding your spot for 2 hours, until ");
    await tellChanges();
    const about = `reservation-firm:${id}:${invoice.number}`;
    const [firm] = (await everyMessage()).filter(({ label }) => label === about);
    if (!firm) throw new Error("no message was written");
    expect(firm.text).toContain("Make the check out to Saguaro Local Media LLC");
    const paper = fileOf(firm, `Invoice ${invoice.number}.pdf`);
    expect(await textOf(new Uint8Array(paper?.bytes ?? []))).toContain(invoice.number);
    const notice = await theMessage(`${about}:operator`);
    expect(notice).toMatchObject({ recipient: company().email, replyTo: invoice.buyer.email });
    expect(await everyMessage()).toHaveLength(3);
  });

  test("an unconfirmed address gets no file, no invoice number and no stranger's text; of a hold that merely ran out, nothing", async () => {
    const said = "Win at https://evil.example now, or call (480) 555-0199";
    const details = { business: said, name: said, website: "https://evil.example" };
    const { reservation: held } = await hold({ mailingId });
    const input = { reservationId: held.id, networkAddress: "192.0.2.7" };
    await saveBuyerDetailsAndTerms({ ...input, details: someDetails(details) }, context);
    await choosePayByInvoice({ reservationId: held.id }, context);
    await tellChanges();
    await shiftExpiry(held.id, -1);
    await expireAllOverdueClaims(context);
    await tellChanges();
    const { reservation: bare } = await hold({ mailingId, spot: "F2", industry: "hvac" });
    await shiftExpiry(bare.id, -1);
    await expireAllOverdueClaims(context);
    await tellChanges();
    const late = { reservationId: bare.id, change: "expired", from: "held" } as const;
    await sendReservationChangeEmails(late);
    const toBuyer = (await everyMessage()).filter(({ label }) => !/:operator$/.test(label));
    expect(toBuyer).toHaveLength(2);
    for (const { subject, text, html, attachments } of toBuyer) {
      for (const words of [subject, text, html]) {
        expect(words).not.toMatch(/evil\.example|555.?0199|\b20\d\d-\d{4}\b/);
      }
      expect(attachments).toEqual([]);
    }
    expect(await db.$count(invoice)).toBe(0);
    expect(await db.$count(invoiceCounter)).toBe(0);
  });

  test("a spot that a visitor cancels before confirming sends no message, however often", async () => {
    for (let i = 0; i < 3; i++) {
      const { reservationId } = await reservedPlace({ mailingId });
      await tellChanges();
      await cancelAndCompensate({ reservationId }, context);
      await tellChanges();
    }
    expect(await labels()).toEqual(
      [1, 2, 3].map((id) => expect.stringMatching(`^reservation-unconfirmed:${id}:`)),
    );
    expect(await db.$count(invoiceCounter)).toBe(0);
  });

  test("each change sends one message, even if several jobs ask at once", async () => {
    const { reservationId } = await reservedPlace({ mailingId });
    await Promise.all(Array.from({ length: 6 }, tellChanges));
    await tellChanges();
    expect(await everyMessage()).toHaveLength(1);
    expect(await links()).toBe(1);
    const token = tokenIn(await theMessage("reservation-unconfirmed:"), "confirm");
    expect(await resolvePrivateLink(token)).toMatchObject({
      subjectId: reservationId,
      channel: "email",
    });
  });

  test("has a link that exists if and only if its message does", async () => {
    await reservedPlace({ mailingId });
    const failing = db.transaction(async (tx) => {
      await sendReservationChangeEmails(
        { reservationId: 1, change: "unconfirmed", from: "held" },
        tx,
      );
      expect(await tx.$count(privateLink, sql`channel = 'email'`)).toBe(1);
      throw new Error("the process died");
    });
    await expect(failing).rejects.toThrow("the process died");
    expect(await links()).toBe(0);
    expect(await everyMessage()).toEqual([]);
    await tellChanges();
    const token = tokenIn(await theMessage("reservation-unconfirmed:"), "confirm");
    expect((await findReservationByToken(token))?.reservation.id).toBe(1);
  });

  test("paid by invoice: the confirmation with receipt, invoice and calendar, and the operator's notice", async () => {
    const { reservationId: id, invoice } = await firmPlace({ mailingId });
    await recordCheck(id);
    await tellChanges();
    const [notice, paid] = (await everyMessage())
      .filter(({ label }) => /-paid:/.test(label))
      .toSorted((a, b) => b.label.length - a.label.length);
    if (!notice || !paid) throw new Error("no message was written");
    expect(notice).toMatchObject({ recipient: company().email, attachments: [] });
    expect(notice.subject).toMatch(/^Paid: Plumbing on the In 60 days card, Business/);
    const pdf = fileOf(paid, `Invoice ${invoice.number}.pdf`);
    expect(await textOf(new Uint8Array(pdf?.bytes ?? []))).toContain("PAID");
    expect(fileOf(paid, ".ics")?.type).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    expect(calendarIn(paid).properties.METHOD).toBe("PUBLISH");
    expect(paid.text).toMatch(/No tax added +\$0\.00\nTotal +\$1,000\.00/);
    expect(paid.text).not.toContain("check 1042");
    const opened = await findReservationByToken(tokenIn(paid, "yours"));
    expect(opened).toMatchObject({ channel: "email", reservation: { id } });
  });

  test("released unpaid: both sides; never confirmed: both sides, with the phone to call", async () => {
    const firm = await firmPlace({ mailingId });
    const loose = await reservedPlace({ mailingId, spot: "F2", industry: "hvac" });
    for (const { reservationId } of [firm, loose]) await shiftExpiry(reservationId, -1);
    await expireAllOverdueClaims(context);
    await tellChanges();
    const ended = (await everyMessage()).filter(({ label }) => /-expired:/.test(label));
    expect(ended).toHaveLength(4);
    const about = (id: number, operator: boolean) =>
      ended.find(
        ({ label }) =>
          label.startsWith(`reservation-expired:${id}:`) &&
          label.endsWith(":operator") === operator,
      );
    expect(about(firm.reservationId, false)?.text).toContain(
      `We didn’t receive payment for invoice ${firm.invoice.number} by its due date`,
    );
    expect(about(firm.reservationId, true)?.subject).toMatch(/^Released unpaid: Plumbing/);
    expect(about(loose.reservationId, false)?.text).toContain("wasn’t confirmed in time");
    expect(about(loose.reservationId, true)?.text).toMatch(/Phone: \(480\) 555-\d{4}/);
  });

  test("whose invoice is due tomorrow gets one reminder, even if the reservation changed meanwhile", async () => {
    const { reservationId, invoice } = await firmPlace({ mailingId });
    const tomorrow = sql`(statement_timestamp() at time zone 'America/Phoenix' - interval '9 hours')::date + 1`;
    await db.update(reservation).set({
      paymentDueOn: tomorrow,
      confirmedAt: sql`now() - interval '13 hours'`,
      expiresAt: sql`now() + interval '1 day'`,
    });
    for (let i = 0; i < 3; i++) {
      expect(await enqueueInvoiceDueReminders()).toBe(1);
      await db.update(reservation).set({ version: sql`version + 1` });
      await tellChanges();
    }
    const reminder = await theMessage(`reservation-reminder:${reservationId}:`);
    expect(reminder.recipient).toBe(invoice.buyer.email);
    expect(fileOf(reminder, ".pdf")).toBeDefined();
  });

  test("gets no outdated message: a late job does not ask to confirm a paid or ended one", async () => {
    const { reservationId } = await firmPlace({ mailingId });
    await recordCheck(reservationId);
    await tellChanges();
    expect(await labels()).toEqual([
      `reservation-paid:${reservationId}:operator`,
      `reservation-paid:${reservationId}`,
    ]);
    await cancelAndCompensate({ reservationId }, context);
    await sendReservationChangeEmails({ reservationId, change: "reminder", from: "unpaid" });
    await sendReservationChangeEmails({ reservationId, change: "firm", from: "unconfirmed" });
    expect(await everyMessage()).toHaveLength(2);
  });

  test.each([
    [
      "before booking closes: the payment back",
      30,
      /full refund of \$1,000, the same way you paid/,
    ],
    [
      "before print: a credit with its date",
      15,
      /You have a \$1,000 credit for a later mailing, good through \w+day, \w+ \d+, \d{4}/,
    ],
  ])("that was canceled %s, and the dates leave the calendar", async (_, days, says) => {
    const { reservationId } = await firmPlace({ mailingId });
    await recordCheck(reservationId);
    await moveDates(mailingId, days);
    await cancelAndCompensate({ reservationId }, { actor: visitorActor, now: new Date() });
    await tellChanges();
    const [mine] = (await everyMessage()).filter(
      ({ label }) => label === `reservation-canceled:${reservationId}`,
    );
    if (!mine) throw new Error("no message was written");
    expect(mine.text).toMatch(says);
    expect(fileOf(mine, ".ics")?.type).toContain("method=CANCEL");
    const { properties, events } = calendarIn(mine);
    expect(properties.METHOD).toBe("CANCEL");
    expect(events).toHaveLength(5);
  });

  test("that was paid back: that the money is on its way, once", async () => {
    const { reservationId, invoice } = await firmPlace({ mailingId });
    await recordCheck(reservationId);
    await cancelAndCompensate({ reservationId }, context);
    await db.update(refund).set({ state: "done", doneAt: new Date() });
    const payment = `invoice:${invoice.number}`;
    await markRefunded({ reservationId, payment }, context);
    await tellChanges();
    await tellChanges();
    const [mine] = (await everyMessage()).filter(
      ({ label }) => label === `reservation-refunded:${reservationId}`,
    );
    expect(mine?.subject).toMatch(/^Refund sent: \$1,000/);
    expect(mine?.text).toContain("We sent back your full payment of $1,000.");
  });
});

/** Brings a mailing's dates so near that its drop date is so many days ahead. */
async function moveDates(id: number, daysAhead: number) {
  const moved = [
    "booking_closes_on",
    "brief_due_on",
    "approval_due_on",
    "print_file_due_on",
    "cards_due_on",
    "drop_date",
    "in_homes_on",
    "report_due_on",
  ].map((column) => sql.raw(`${column} = ${column} - (60 - ${daysAhead})`));
  await db.execute(sql`update ${mailing} set ${sql.join(moved, sql`, `)} where id = ${id}`);
}
